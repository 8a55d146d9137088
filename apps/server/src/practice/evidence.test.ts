import { API } from "@vr-eye-lab/domain/api";
import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import type { PushResult } from "@vr-eye-lab/domain/sync";
import { beforeAll, expect, it } from "vitest";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createSignedUp, type Visitor } from "../sign-in/testing/visitor.ts";
import { newWrite, practiceBody } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";

const evidence = {
  display: "headset",
  ipd: 0.063,
  pauses: 0,
  refreshRate: 90,
  framesShown: 5400,
  framesLate: 0,
  worstGap: 12.1,
  headStill: 0.98,
};

describeOnBoth("records with imperfect measurements", (open) => {
  let app: ReturnType<typeof createTestApp>["app"];
  beforeAll(async () => {
    ({ app } = createTestApp(await open(), {}));
  });

  async function push(person: Visitor, ...bodies: object[]) {
    const writes = bodies.map((body) => newWrite("practice", body));
    const answer = await person.post(API.push, { writes });
    const { results } = (await answer.json()) as { results: PushResult[] };
    expect(results.map(({ status }) => status)).toEqual(bodies.map(() => "stored"));
  }
  const history = async (person: Visitor) =>
    ((await (await person.get(API.practiceSessions)).json()) as PracticeSessions).sessions;

  it("are stored without them [R-127] [E-05]", async () => {
    const ada = await createSignedUp(app);
    const body = practiceBody(new Date("2026-11-20T10:00:00.000Z"), 60);
    const bad = { ...evidence, ipd: 0.095, refreshRate: 0 };
    await push(ada, { ...body, zone: "Etc/Unknown", date: "2026-11-21", evidence: bad });
    const [session] = await history(ada);
    const { ipd: _, refreshRate: __, ...rest } = evidence;
    expect(session).toMatchObject({ duration: 60, zone: "UTC", date: "2026-11-21" });
    expect(session?.evidence).toEqual(rest);
  });
});
