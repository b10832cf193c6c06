"""Every place of a log where a person may have typed anything, found in the event types."""

from msgspec import inspect

from serengeti.engine.events import EVENT_TYPES


def free_texts():
    """(type, path, most characters) of each field whose values are not listed."""
    return [
        (kind, path, most)
        for kind, event in EVENT_TYPES.items()
        for path, most in _texts(inspect.type_info(event), ())
    ]


def _texts(kind, path):
    match kind:
        case inspect.StrType(max_length=most):
            yield path, most
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from _texts(field.type, (*path, field.encode_name))
        case inspect.UnionType(types=types):
            for one in types:
                yield from _texts(one, path)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield from _texts(item, (*path, "*"))
        case inspect.TupleType(item_types=items):
            for item in items:
                yield from _texts(item, (*path, "*"))
        case inspect.Metadata(type=inner):
            yield from _texts(inner, path)


def put_texts(events, kind, path, texts):
    """Put texts in turn wherever such a field is, in JSON-ready events; None leaves one as is."""
    turn = iter(texts)
    for event in events:
        if event["type"] == kind:
            _put(event, path, turn)


def _put(value, path, turn):
    name, *rest = path
    for key in range(len(value)) if name == "*" else [name]:
        if rest:
            _put(value[key], rest, turn)
        else:
            text = next(turn, None)
            value[key] = value[key] if text is None else text
