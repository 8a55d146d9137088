import { expect, test } from "@playwright/test";
import { chromiumTab } from "./engines/chromium.ts";
import { newcomerTasks } from "./engines/newcomer.ts";
import { watchTrouble } from "./support/trouble.ts";

// A small window: every frame is drawn in software.
test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 640, height: 600 } });

test("a newcomer practises, signs up, saves, sees progress and cancels Pro, all in German, and gets a German email [34]", {
  tag: "@all",
}, async ({ page, baseURL }) => {
  const trouble = await watchTrouble(page, baseURL ?? "");
  const email = await newcomerTasks(chromiumTab(page, baseURL ?? "", trouble.lines), "de");
  expect(trouble.lines).toEqual([]);
  const mails: { to: string; subject: string; html: string }[] = await (
    await page.request.get("/_dev/mail.json")
  ).json();
  const mail = mails.find(({ to }) => to === email);
  const { text } = await import("../apps/server/src/mail/copy/de.ts");
  expect(mail?.subject).toBe(text.verification.subject);
  expect(mail?.html).toContain('<html lang="de" ');
});
