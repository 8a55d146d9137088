import { describe, expect, it } from "vitest";
import { clicksRequestSchema, MOST_CLICKS, pageTitle, pageViewSchema } from "./index.ts";

const ID = "01976d3a-0000-7000-8000-000000000001";
const CLICK = { id: ID, element: "start-vr", timestamp: "2026-11-21T10:00:00.000Z", pathname: "/" };

const accepts = (change: object) =>
  clicksRequestSchema.safeParse({ sessionId: ID, clicks: [{ ...CLICK, ...change }] }).success;

describe("clicks", () => {
  it("are accepted with and without a user agent [R-124]", () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ userAgent: "Mozilla/5.0 (Quest 3)" })).toBe(true);
  });

  it("have labels of at most 20 characters [R-125]", () => {
    expect(accepts({ element: "a".repeat(20) })).toBe(true);
    expect(accepts({ element: "a".repeat(21) })).toBe(false);
  });

  it.each(["", "ada@example.com", "My motion", "a\0", "é"])(
    "cannot carry the text %j as a label [R-124]",
    (element) => {
      expect(accepts({ element })).toBe(false);
    },
  );

  it.each([
    { pathname: "" },
    { pathname: "https://elsewhere.example/" },
    { pathname: "/a b" },
    { pathname: "/\0" },
    { pathname: `/${"a".repeat(200)}` },
    { timestamp: "yesterday" },
    { id: "1" },
    { userAgent: "a\nb" },
    { userAgent: "a".repeat(301) },
    { text: "inner text" },
  ])("are rejected with %j [R-124]", (change) => {
    expect(accepts(change)).toBe(false);
  });

  it("are 1 to 200 per request [R-125]", () => {
    const some = (count: number) =>
      clicksRequestSchema.safeParse({ sessionId: ID, clicks: Array.from({ length: count }, () => CLICK) }).success;
    expect([some(0), some(1), some(200), some(201)]).toEqual([false, true, true, false]);
    expect(MOST_CLICKS).toBe(200);
  });
});

describe("a page view", () => {
  it.each([
    ["/exercises", "Exercises"],
    ["/settings", "Settings"],
    ["/saved", "Saved"],
    ["/guide", "Guide"],
    ["/motions", "Motions"],
    ["/login", "Log In"],
    ["/login/confirm", "Confirm sign-in"],
    ["/pricing", "Pricing"],
    ["/", "VR Eye Lab"],
    ["/anything/else", "VR Eye Lab"],
    ["constructor", "VR Eye Lab"],
  ])("for %s has the title %s [R-007]", (path, title) => {
    expect(pageTitle(path)).toBe(title);
  });

  it("can't set its user [R-006]", () => {
    const view = { path: "/", title: "VR Eye Lab", timestamp: CLICK.timestamp };
    expect(pageViewSchema.safeParse(view).success).toBe(true);
    expect(pageViewSchema.safeParse({ ...view, userId: ID }).success).toBe(false);
  });
});
