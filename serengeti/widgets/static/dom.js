// Small helpers. Text from a log enters the page through `make` and `put` only, as text.

/** A new element; `text` never becomes markup. */
function make(tag, className = "", text = null, attributes = {}) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== null) node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** A drawing of one path in a square of 24. */
function icon(path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(space, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** Set the text of a node unless it is there already. */
function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Set an attribute unless it is there already. */
function mark(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** A message with its `{placeholders}` filled in. */
function fill(message, facts) {
  return message.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));
}

/** The members of a mask, rising. */
function members(mask) {
  const found = [];
  for (let bit = 0; mask >> bit; bit += 1) if ((mask >> bit) & 1) found.push(bit);
  return found;
}

/** Whether a mask has a member. */
function at(mask, member) {
  return (mask >> member) & 1;
}

/**
 * Keep JupyterLab's shortcuts away from what lies in a node. Its attribute is asked too late: a
 * shortcut that matches the focused element itself comes first, and takes arrows and letters.
 */
function ownKeys(node) {
  node.setAttribute("data-lm-suppress-shortcuts", "true");
  node.addEventListener("keydown", (event) => {
    const passes = event.ctrlKey || event.altKey || event.metaKey || event.key === "Enter";
    if (!passes) event.stopPropagation();
  });
}

/** A document as Python packed it. */
async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}
