import { API } from "@vr-eye-lab/domain/api";
import { QUESTIONS } from "@vr-eye-lab/domain/check-in";
import { describe, expect, it } from "vitest";
import { importData, readAccountData } from "../account/import-data.ts";
import { newId } from "../sync/new-id.ts";
import { openBrowser } from "./testing/browser.ts";
import { serverDocuments, signUp } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const server = serverForTests();

const nearPointOn = (date: string) => ({
  ...{ measure: "nearPoint", takenAt: `${date}T12:00:00.000Z`, date, zone: "UTC" },
  ...{ afterPractice: false, tries: [6, 7.1, 8] },
});
const taken = { takenAt: "2025-11-20T12:00:00.000Z", date: "2025-11-20", zone: "UTC", afterPractice: false };
const screening = { right: 11, catches: 2, tries: 1 };
const OWN = [
  ["measures", nearPointOn("2025-11-20")],
  [
    "measures",
    {
      ...{ ...taken, measure: "ranges", display: "headset", input: "gaze", ipd: 0.063, distance: 0.4 },
      answers: {
        formula: 1,
        seed: 7,
        isComplete: true,
        bounds: { in: 20, out: 40 },
        screening,
        trials: "AATS/wYgBNIA",
      },
    },
  ],
  [
    "checkIns",
    {
      ...{ answeredAt: taken.takenAt, date: taken.date, zone: "UTC" },
      answers: Object.fromEntries(QUESTIONS.map((question) => [question, 2])),
    },
  ],
] as const;

describe("measures and check-ins", () => {
  it("are in the export, and are imported into another account once [E-05] [E-13] [E-14]", async () => {
    const browser = openBrowser(server.address);
    const ada = await signUp(browser);
    const data = await ada.holder.data();
    for (const [collection, body] of OWN) await data.write(collection, newId(), body);
    await data.flush(10_000);
    const file = await browser.http.file(API.accountExport);
    if (!file.ok) throw new Error(file.message);
    const read = readAccountData(await file.value.text());
    if ("wrong" in read) throw new Error(`Our own file is wrong at ${read.wrong}`);

    const other = openBrowser(server.address);
    const ben = await signUp(other);
    const { userId } = await ben.holder.data();
    for (let i = 0; i < 2; i++) {
      const outcome = await importData(read, userId, () => undefined, other.http);
      expect(outcome).toEqual({ stored: OWN.length, refused: 0, reason: null, problem: null });
    }
    const stored = (await serverDocuments(other)).filter(({ collection }) => collection !== "users");
    expect(stored.map(({ collection, body }) => [collection, body])).toEqual(OWN);
  });
});
