import { DEFAULT_SETTINGS, EVEN_BALANCE } from "@vr-eye-lab/domain/exercise";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { newId, newWrite, sequenceBody } from "../testing/person.ts";

const at = "2026-11-20T10:00:00.000Z";
const { leftEyeColor, rightEyeColor, speed, range, ballPosition } = sequenceBody("").exercises[0]?.settings ?? {};
const started = (timestamp: string) => ({
  type: "pursuit",
  timestamp,
  settings: {
    ...{ speed, range, ballPosition, leftEyeColor, rightEyeColor, distance: "middle", eyeToTrain: "both" },
    ...{ isMonocular: false, isRedGreen: true, isMFBF: true, isOverlay: false },
    ...{ leftEyeOverlay: false, rightEyeOverlay: false },
    ...{ fusionLock: false, attentionCheck: false, balance: EVEN_BALANCE, dots: DEFAULT_SETTINGS.dots },
  },
});
const record = (...exercises: object[]) => ({ date: at, duration: 0, exercises, lastUpdated: at });

describeOnBoth("a visit record", (open) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });

  it("starts empty and grows [R-124]", async () => {
    const user = await newAppUser(app, database);
    const first = newWrite("sessions", record());
    const grown = { ...first, id: newId(), body: record(started(at)) };
    const more = { ...first, id: newId(), body: record(started(at), started("2026-11-20T10:05:00.000Z")) };
    const { results } = await user.push(first, grown, more);
    expect(results.map(({ status }) => status)).toEqual(["stored", "stored", "stored"]);
    expect((await user.changes()).changes).toEqual([
      { collection: "sessions", id: first.documentId, revision: 3, deleted: false, body: more.body },
    ]);
  });

  it("can still grow if it was started before newer settings existed [R-124]", async () => {
    const user = await newAppUser(app, database);
    const first = newWrite("sessions", record(started(at)));
    await user.push(first);
    const { settings, ...rest } = started(at);
    const { balance: _, fusionLock: __, attentionCheck: ___, dots: ____, ...older } = settings;
    const body = JSON.stringify({ ...record(), exercises: [{ ...rest, settings: older }] });
    await database.write((on) => on.updateTable("document").set({ body }).where("id", "=", first.documentId).execute());
    const grown = { ...first, id: newId(), body: record(started(at), started("2026-11-20T10:05:00.000Z")) };
    expect((await user.push(grown)).results.map(({ status }) => status)).toEqual(["stored"]);
  });

  it("loses none of its exercises [R-124]", async () => {
    const user = await newAppUser(app, database);
    const first = newWrite("sessions", record(started(at)));
    await user.push(first);
    for (const body of [record(), record(started("2026-11-20T10:05:00.000Z"))]) {
      const answer = await user.push({ ...first, id: newId(), body });
      expect(answer).toMatchObject({ status: 403, code: "document/only-grows", field: "exercises" });
    }
    const gone = { ...first, id: newId(), kind: "delete", body: undefined } as const;
    expect(await user.push(gone)).toMatchObject({ status: 403, code: "document/not-yours" });
    expect((await user.changes()).changes).toMatchObject([{ revision: 1, body: first.body }]);
  });

  it("clamps future timestamps and refuses unknown fields [R-124]", async () => {
    const user = await newAppUser(app, database);
    const future = "2199-01-01T00:00:00.000Z";
    await user.push(newWrite("sessions", { ...record(), date: future, lastUpdated: future }));
    const [change] = (await user.changes()).changes;
    const { date, lastUpdated } = (change?.body ?? {}) as Record<string, string>;
    for (const time of [date, lastUpdated]) expect(Date.parse(time ?? "")).toBeLessThanOrEqual(Date.now());
    const answer = await user.push(newWrite("sessions", { ...record(), clicks: [] }));
    expect(answer).toMatchObject({ status: 400, field: "clicks" });
  });
});
