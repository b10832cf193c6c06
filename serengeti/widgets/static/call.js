// A button that copies the call which opens the step that is seen.

const SHEETS = "M8 3h12v14H8zM10 5v10h8V5zM4 7h2v12h10v2H4z";

class Call {
  constructor(stepNow, { lenses, aside }) {
    Object.assign(this, { stepNow, seat: lenses ? `, seat=${lenses.seat}` : "" });
    this.button = make("button", "sg-button sg-copy", null, { type: "button" });
    this.button.append(icon(SHEETS));
    this.button.hidden = Boolean(aside);
    this.button.addEventListener("click", () => this.copy());
    this.said = make("span", "sg-copied", "", { role: "status" });
    this.field = make("input", "sg-call", null, { type: "text", readonly: "" });
    this.field.hidden = true;
    this.field.addEventListener("blur", () => (this.field.hidden = true));
    this.node = make("div", "sg-calls");
    this.node.append(this.said, this.field);
  }

  speak({ controls }) {
    this.words = controls;
    mark(this.button, "aria-label", controls.copy);
    mark(this.button, "title", controls.copy);
    mark(this.field, "aria-label", controls.copyByHand);
    this.forget();
  }

  /** Where the page may not write to the clipboard, the call stands selected in a field. */
  async copy() {
    const call = `replay.show(step=${this.stepNow()}${this.seat})`;
    try {
      await navigator.clipboard.writeText(call);
      put(this.said, fill(this.words.copied, { call }));
    } catch {
      put(this.said, this.words.copyByHand);
      this.field.value = call;
      this.field.hidden = false;
      this.field.select();
      this.field.focus();
    }
  }

  /** Another step: what was said of the last one does not hold any more. */
  forget() {
    put(this.said, "");
    this.field.hidden = true;
  }
}
