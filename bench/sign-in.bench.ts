import { loadOf, requestText } from "./support/http-load.ts";
import { anyAddress, signUpAt, withLab } from "./support/lab-server.ts";
import { quantile } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { against } from "./support/verdict.ts";

/*
 * Password hashing is slow on purpose. Other requests must stay fast while it runs. New accounts are used, since attempts per account are rate limited.
 */
const MEASURED_MS = 8000;
const HASHING = [0, 1, 4, 8];
const AIM_MS = 50;
/** Each user may only read so much per minute. */
const READERS = 40;

const rows = await withLab(async ({ port, origin }) => {
  const readers: string[] = [];
  while (readers.length < READERS)
    readers.push(requestText("GET", "/api/documents/changes?since=0&wait=0", await signUpAt(port)));
  let reads = 0;
  const read = () => readers[reads++ % READERS] as string;
  const results = [];
  for (const together of HASHING) {
    const until = performance.now() + MEASURED_MS;
    let hashed = 0;
    let refused = 0;
    const hashers = Array.from({ length: together }, async (_, i) => {
      while (performance.now() < until) {
        const body = JSON.stringify({
          email: `user-${i}-${hashed + refused}@example.com`,
          password: "not the password",
        });
        const headers = { Origin: origin, "Content-Type": "application/json", "X-Forwarded-For": anyAddress() };
        const init = { method: "POST", headers, body };
        const response = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, init);
        await response.text();
        if (response.status === 429) {
          refused++;
          // Wait when rate limited.
          await new Promise((resolve) => setTimeout(resolve, 250));
        } else hashed++;
      }
    });
    const { latencies } = await loadOf(port, 2, MEASURED_MS, read);
    await Promise.all(hashers);
    const p99 = quantile(latencies, 0.99);
    results.push([
      together,
      hashed,
      refused,
      rounded(quantile(latencies, 0.5), 2),
      rounded(p99, 2),
      against(p99, AIM_MS),
    ]);
  }
  return results;
});

printTable(
  "Other requests while passwords are hashed",
  ["sign-ins at once", "hashed", "rate limited", "p50 ms", "p99 ms", "aim"],
  rows,
);
