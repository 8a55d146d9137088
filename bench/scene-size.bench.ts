import { weighPage } from "./support/page-scripts.ts";
import { reportMissing, writeResult } from "./support/results.ts";
import { rivalsProblem } from "./support/rivals.ts";
import { printTable, rounded } from "./support/table.ts";

/*
 * Script sizes of a page that draws in a headset: the product's whole scene, the same balls, room and quad in plain three, and in React Three Fiber with its
 * menu.
 */
const problem = rivalsProblem();
if (problem) reportMissing("the size of React Three Fiber's page", problem);
const bare = await weighPage("bare");
const ours = await weighPage("product");
const rivals = [
  { rival: "bare three", draws: "balls, markers, room, status quad", ...bare },
  ...(problem
    ? []
    : [{ rival: "React Three Fiber", draws: "the same, or a panel and rays", ...(await weighPage("r3f")) }]),
];

printTable(
  "Scripts of a page that draws in a headset, brotli",
  ["page", "KiB", "to bare", "KiB that may follow"],
  [...rivals, { rival: "ours", draws: "the whole exercise, menu and rays", ...ours }].map(
    ({ rival, draws, first, later }) => [
      `${rival}: ${draws}`,
      rounded(first / 1024, 1),
      rounded(first / bare.first, 2),
      rounded(later / 1024, 1),
    ],
  ),
);
for (const { rival, first } of rivals) {
  writeResult({
    kind: "ratio",
    measure: "scripts of a page with the scene",
    rival,
    ratio: ours.first / first,
    better: "lower",
  });
}
