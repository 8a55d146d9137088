import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTracking, refusesTracking, type Visitor } from "./tracking.ts";

const STARTING: Visitor = { status: "starting", userId: undefined, allowed: undefined };
const SIGNED_OUT: Visitor = { status: "signed-out", userId: undefined, allowed: undefined };
const person = (userId: string, allowed?: boolean): Visitor => ({ status: "signed-in", userId, allowed });

function stage(refused = false) {
  const views: string[] = [];
  /** The trackers that were started, and what they were called with. */
  const events: string[] = [];
  const tracking = createTracking({
    refused: () => refused,
    async start(userId) {
      events.push(`start ${userId}`);
      return {
        click: (label) => events.push(`${label} ${userId}`),
        flush: async () => void events.push(`flush ${userId}`),
        leave: () => events.push(`leave ${userId}`),
        exerciseStarted: ({ type, settings }) => events.push(`${type} at ${settings.speed} ${userId}`),
      };
    },
    sendPageView: ({ path, title }) => views.push(`${path} ${title}`),
  });
  const follow = async (...visitors: Visitor[]) => {
    for (const visitor of visitors) {
      tracking.follow(visitor);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return { tracking, follow, views, events };
}

afterEach(() => void vi.useRealTimers());

describe("page views", () => {
  it("are sent on load and on each change of the path, once the tracker is ready [R-006] [R-007]", async () => {
    const { tracking, follow, views } = stage();
    tracking.show("/guide");
    await follow(STARTING, person("ada"));
    expect(views).toEqual([]);
    tracking.show("/");
    await follow(person("ada", true));
    expect(views).toEqual(["/guide Guide", "/ VR Eye Lab"]);
    tracking.show("/");
    tracking.show("/login/confirm");
    expect(views.slice(2)).toEqual(["/login/confirm Confirm sign-in"]);
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
    tracking.click("guide");
    tracking.leave();
    expect([views, events]).toEqual([[], []]);
  });
});

describe("the tracker of a user", () => {
  it("is started once, and used again when the user signs in again [R-124]", async () => {
    const { follow, events, tracking } = stage();
    await follow(STARTING, person("ada"), person("ada", true), SIGNED_OUT);
    tracking.click("guide");
    await follow(person("ada"), person("ada", true));
    tracking.click("save");
    expect(events).toEqual(["start ada", "save ada"]);
  });

  it("gets nothing once the user has left; another user has their own [R-124]", async () => {
    const { follow, events, tracking } = stage();
    await follow(person("ada", true), person("ben"));
    tracking.click("guide");
    await follow(person("ben", true));
    tracking.click("guide");
    expect(events).toEqual(["start ada", "start ben", "guide ben"]);
  });

  it("is used while the profile is loading again, and not after the setting is turned off [R-125]", async () => {
    const { follow, events, tracking } = stage();
    await follow(person("ada", true), person("ada"));
    tracking.click("guide");
    await follow(person("ada", false));
    tracking.click("save");
    await follow(person("ada", true));
    tracking.leave();
    expect(events).toEqual(["start ada", "guide ada", "leave ada"]);
  });

  it("isn't used if it is ready after the user has left [R-124]", async () => {
    const { tracking, events } = stage();
    tracking.follow(person("ada", true));
    tracking.follow(SIGNED_OUT);
    await new Promise((resolve) => setTimeout(resolve));
    tracking.click("guide");
    expect(events).toEqual(["start ada"]);
  });

  it("sends what it has every 60 seconds until the user leaves [R-125]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { follow, events } = stage();
    await follow(person("ada", true));
    vi.advanceTimersByTime(120_000);
    await follow(SIGNED_OUT);
    vi.advanceTimersByTime(120_000);
    expect(events).toEqual(["start ada", "flush ada", "flush ada"]);
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

it("tracks each exercise of a practice session once, when it has started, with the settings that it was practised with [R-124]", async () => {
  const { follow, events, tracking } = stage();
  await follow(person("ada", true));
  const usual = { ...DEFAULT_SETTINGS, speed: 4 };
  const pursuit = { type: "pursuit", duration: 3, settings: { ...DEFAULT_SETTINGS, speed: 9 } } as const;
  const saccades = { type: "saccades", duration: 1 } as const;
  tracking.notePractice({ duration: 3, exercises: [pursuit] }, usual);
  tracking.notePractice({ duration: 5, exercises: [{ ...pursuit, duration: 5 }] }, usual);
  tracking.notePractice({ duration: 6, exercises: [pursuit, saccades] }, usual);
  tracking.endPractice();
  tracking.notePractice({ duration: 1, exercises: [pursuit] }, usual);
  expect(events).toEqual(["start ada", "pursuit at 9 ada", "saccades at 4 ada", "pursuit at 9 ada"]);
});
