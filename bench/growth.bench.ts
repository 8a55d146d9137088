import { newId } from "@vr-eye-lab/server/testing/person";
import { loadOf, requestText } from "./support/http-load.ts";
import { signUpAt, withLab } from "./support/lab-server.ts";
import { median } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { against } from "./support/verdict.ts";

/*
 * The cost of a long history: the same requests for a user with many records and one with few, in alternating rounds on one server. The ratio is the
 * median of the rounds' ratios.
 */
const FEW = 10;
const MANY = Number(process.argv[2] ?? 100_000);
const ROUNDS = 15;
const ROUND_MS = 700;
const PUSHED_TOGETHER = 100;
/** The practice is spread over these days. */
const DAYS = 3650;
const DAY_MS = 86_400_000;

type Headers = Readonly<Record<string, string>>;

const rows = await withLab(async ({ port }) => {
  const post = async (path: string, headers: Headers, body: unknown) => {
    const init = { method: "POST", headers: { ...headers, "Content-Type": "application/json" } };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };

  /** A user with this many practice sessions over ten years. */
  async function personWith(count: number) {
    const headers = await signUpAt(port);
    const start = Date.now() - DAYS * DAY_MS;
    const write = (i: number) => {
      const startedAt = new Date(start + Math.floor((i / count) * DAYS * DAY_MS)).toISOString();
      const exercises = [{ type: "convergence", duration: 120 }];
      const body = { startedAt, date: startedAt.slice(0, 10), zone: "UTC", duration: 120, exercises };
      return { id: newId(), collection: "practice", documentId: newId(), kind: "put", base: null, body };
    };
    for (let i = 0; i < count; i += PUSHED_TOGETHER) {
      const some = Math.min(PUSHED_TOGETHER, count - i);
      await post("/api/documents/push", headers, { writes: Array.from({ length: some }, (_, j) => write(i + j)) });
    }
    return headers;
  }

  const today = new Date().toISOString().slice(0, 10);
  const few = await personWith(FEW);
  const many = await personWith(MANY);
  const get = (path: string) => (person: Headers) => requestText("GET", path, person);

  const measures = [
    { name: "statistics", request: get(`/api/practice/stats?today=${today}`), aim: 1.1 },
    { name: "history, page of 10", request: get("/api/practice/sessions?limit=10"), aim: 1.1 },
  ];
  const results = [];
  for (const { name, request, aim } of measures) {
    const time = async (person: Headers) => 1000 / (await loadOf(port, 1, ROUND_MS, () => request(person))).perSecond;
    const pairs: [number, number][] = [];
    for (let i = -1; i < ROUNDS; i++) {
      const pair: [number, number] = [await time(few), await time(many)];
      if (i >= 0) pairs.push(pair);
    }
    const ratio = median(pairs.map(([ofFew, ofMany]) => ofMany / ofFew));
    const [ofFew, ofMany] = [median(pairs.map(([value]) => value)), median(pairs.map(([, value]) => value))];
    results.push([name, rounded(ofFew, 3), rounded(ofMany, 3), rounded(ratio, 2), against(ratio, aim)]);
  }
  return results;
});

printTable(
  `Milliseconds of a request: medians of ${ROUNDS} rounds`,
  ["request", `with ${FEW}`, `with ${MANY}`, "ratio", "aim"],
  rows,
);
