/**
 * Writes JSON piece by piece, with the text of `JSON.stringify(value, null, 2)`. An async iterable becomes a list; its items are written as
 * they come and never collected. An object that contains one is written field by field, in order; in any other place an async iterable
 * is not supported.
 */
export async function* jsonPieces(value: unknown, indent = ""): AsyncGenerator<string> {
  const inner = `${indent}  `;
  if (isAsyncIterable(value)) {
    let isEmpty = true;
    yield "[";
    for await (const item of value) {
      yield `${isEmpty ? "" : ","}\n${inner}`;
      yield* jsonPieces(item, inner);
      isEmpty = false;
    }
    yield isEmpty ? "]" : `\n${indent}]`;
  } else if (isObject(value) && Object.values(value).some(isAsyncIterable)) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    for (const [i, [name, field]] of fields.entries()) {
      yield `${i === 0 ? "{" : ","}\n${inner}${JSON.stringify(name)}: `;
      yield* jsonPieces(field, inner);
    }
    yield `\n${indent}}`;
  } else {
    // Line ends within strings are escaped, so each one here is followed by an indentation.
    yield JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return isObject(value) && Symbol.asyncIterator in value;
}
