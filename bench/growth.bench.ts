import { QUOTAS } from "@vr-eye-lab/domain/quota";
import { addHistory } from "@vr-eye-lab/server/testing/history";
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
/** The most that one account stores. */
const MANY = Number(process.argv[2] ?? QUOTAS.practice.rows);
const ROUNDS = 15;
/** Short, because each user may only read so much per minute. */
const ROUND_MS = 25;

type Headers = Readonly<Record<string, string>>;

const rows = await withLab(async ({ port, dataDir }) => {
  /** A user with this many practice sessions over ten years. */
  async function personWith(count: number): Promise<Headers> {
    const headers = await signUpAt(port);
    const session = await fetch(`http://127.0.0.1:${port}/api/auth/get-session`, { headers });
    const { user } = (await session.json()) as { user: { id: string } };
    await addHistory(dataDir, user.id, count);
    return headers;
  }

  const today = new Date().toISOString().slice(0, 10);
  const few = await personWith(FEW);
  const many = await personWith(MANY);
  const get = (path: string) => (person: Headers) => requestText("GET", path, person);

  const measures = [
    // No page asks for them. They are computed from all days.
    { name: "statistics", request: get(`/api/practice/stats?today=${today}`) },
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
    results.push([name, rounded(ofFew, 3), rounded(ofMany, 3), rounded(ratio, 2), aim ? against(ratio, aim) : ""]);
  }
  return results;
});

printTable(
  `Milliseconds of a request: medians of ${ROUNDS} rounds`,
  ["request", `with ${FEW}`, `with ${MANY}`, "ratio", "aim"],
  rows,
);
