import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { jsonPieces } from "./json-pieces.ts";

async function* each<Item>(items: readonly Item[]) {
  yield* items;
}

const textOf = (value: unknown) => text(jsonPieces(value));

it("writes the text of JSON.stringify, whether a list is an array or comes item by item", async () => {
  const row = {
    id: "a",
    text: 'two\nlines and "quotes" ☺',
    list: [1, { deep: [] }],
    nothing: null,
    missing: undefined,
  };
  const plain = {
    at: "now",
    account: { id: 1, logins: [row, row] },
    none: [],
    absent: undefined,
    rows: [row, 5],
    end: {},
  };
  const streamed = {
    ...plain,
    account: { ...plain.account, logins: each([row, row]) },
    none: each([]),
    rows: each([row, 5]),
  };
  expect(await textOf(streamed)).toBe(JSON.stringify(plain, null, 2));
  expect(await textOf(each([{ clicks: each([row]), last: 1 }]))).toBe(
    JSON.stringify([{ clicks: [row], last: 1 }], null, 2),
  );
});

it("reads no item before the one in front of it was taken", async () => {
  const read: number[] = [];
  async function* numbers() {
    for (const number of [1, 2, 3]) {
      read.push(number);
      yield number;
    }
  }
  for await (const piece of jsonPieces({ numbers: numbers() })) if (piece === "2") break;
  expect(read).toEqual([1, 2]);
});
