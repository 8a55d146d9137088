import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { describe, expect, it } from "vitest";

import { createStartedExercises, createTracking, refusesTracking, type Visitor } from "./tracking.ts";

const NOW = new Date("2026-11-21T10:00:00.000Z");
const STARTING: Visitor = { status: "starting", userId: undefined, allowed: undefined };
const SIGNED_OUT: Visitor = { status: "signed-out", userId: undefined, allowed: undefined };
const person = (userId: string, allowed?: boolean): Visitor => ({ status: "signed-in", userId, allowed });

function stage(refused = false) {
  const views: string[] = [];
  const events: string[] = [];
  const tracking = createTracking({
    refused: () => refused,
    async start(userId) {
      events.push(`start ${userId}`);
      return {
        on: () => events.push(`on ${userId}`),
        off: () => events.push(`off ${userId}`),
        exerciseStarted: ({ type }) => events.push(`${type} ${userId}`),
      };
    },
    sendPageView: ({ path, title, timestamp }) => views.push(`${path} ${title} ${timestamp}`),
    now: () => NOW,
  });
  const follow = async (...visitors: Visitor[]) => {
    for (const visitor of visitors) {
      tracking.follow(visitor);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return { tracking, follow, views, events };
}

describe("page views", () => {
  const AT = NOW.toISOString();

  it("are sent on load and on each change of the path, once the tracker is ready [R-006] [R-007]", async () => {
    const { tracking, follow, views } = stage();
    tracking.show("/guide");
    await follow(STARTING, person("ada"));
    expect(views).toEqual([]);
    tracking.show("/");
    await follow(person("ada", true));
    expect(views).toEqual([`/guide Guide ${AT}`, `/ VR Eye Lab ${AT}`]);
    tracking.show("/");
    tracking.show("/login/confirm");
    expect(views.slice(2)).toEqual([`/login/confirm Confirm sign-in ${AT}`]);
  });

  it("of visitors are sent as soon as it is known that they are visitors [R-006]", async () => {
    const { tracking, follow, views, events } = stage();
    tracking.show("/");
    await follow(STARTING, SIGNED_OUT);
    expect(views).toHaveLength(1);
    expect(events).toEqual([]);
  });

  it.each([
    ["the browser asks for that", true, [STARTING, SIGNED_OUT]],
    ["the browser asks for that, though the person does not", true, [STARTING, person("ada", true)]],
    ["the person has turned tracking off", false, [STARTING, person("ada"), person("ada", false)]],
  ])("are not sent where %s [R-006]", async (_, refused, visitors) => {
    const { tracking, follow, views, events } = stage(refused);
    tracking.show("/guide");
    await follow(...visitors);
    tracking.show("/");
    tracking.exerciseStarted({ type: "pursuit", settings: {} as never });
    expect([views, events]).toEqual([[], []]);
  });
});

describe("the tracker of a user", () => {
  it("is started once, and reused when the user signs in again [R-124]", async () => {
    const { follow, events, tracking } = stage();
    await follow(STARTING, person("ada"), person("ada", true), SIGNED_OUT, person("ada"), person("ada", true));
    expect(events).toEqual(["start ada", "on ada", "off ada", "on ada"]);
    tracking.exerciseStarted({ type: "pursuit", settings: {} as never });
    expect(events.at(-1)).toBe("pursuit ada");
  });

  it("is turned off when the user leaves; another user gets their own [R-124]", async () => {
    const { follow, events } = stage();
    await follow(person("ada", true), person("ben"));
    expect(events).toEqual(["start ada", "on ada", "off ada"]);
    await follow(person("ben", true));
    expect(events.slice(3)).toEqual(["start ben", "on ben"]);
  });

  it("stays on while the profile is loading again, and is turned off by the setting [R-125]", async () => {
    const { follow, events } = stage();
    await follow(person("ada", true), person("ada"), person("ada", false), person("ada", true));
    expect(events).toEqual(["start ada", "on ada", "off ada", "on ada"]);
  });

  it("stays off if it is ready after the user has left [R-124]", async () => {
    const { tracking, events } = stage();
    tracking.follow(person("ada", true));
    tracking.follow(SIGNED_OUT);
    await new Promise((resolve) => setTimeout(resolve));
    expect(events).toEqual(["start ada"]);
  });
});

it.each([
  [{}, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: "0" }, false],
  [{ doNotTrack: "unspecified" }, false],
  [{ doNotTrack: "1" }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: "0", globalPrivacyControl: true }, true],
])("a browser with %j refuses tracking: %s [R-125]", (privacy, refuses) => {
  expect(refusesTracking(privacy)).toBe(refuses);
});

it("reports each exercise of a practice session once, when it has started, with the settings that it was practised with [R-124]", () => {
  const started: string[] = [];
  const saw = createStartedExercises(({ type, settings }) =>
    started.push(settings ? `${type} at ${settings.speed}` : type),
  );
  const pursuit = { type: "pursuit", duration: 3, settings: { ...DEFAULT_SETTINGS, speed: 9 } } as const;
  const saccades = { type: "saccades", duration: 1 } as const;
  saw({ duration: 3, exercises: [pursuit] });
  saw({ duration: 5, exercises: [{ ...pursuit, duration: 5 }] });
  saw({ duration: 6, exercises: [pursuit, saccades] });
  saw({ duration: 6, exercises: [pursuit, saccades] });
  saw(null);
  expect(started).toEqual(["pursuit at 9", "saccades"]);
  saw({ duration: 1, exercises: [pursuit] });
  expect(started).toEqual(["pursuit at 9", "saccades", "pursuit at 9"]);
});
