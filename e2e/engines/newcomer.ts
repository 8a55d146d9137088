import { expect } from "@playwright/test";
import { LANGUAGES, type Language } from "@vr-eye-lab/domain/language";
import type * as account from "../../apps/web/src/copy/en/account.ts";
import type * as billing from "../../apps/web/src/copy/en/billing.ts";
import { text as chooseLanguage } from "../../apps/web/src/copy/en/choose-language.ts";
import { type common as copy, common as english } from "../../apps/web/src/copy/en/common.ts";
import type * as exercises from "../../apps/web/src/copy/en/exercises.ts";
import type * as canvas from "../../apps/web/src/copy/en/headset.ts";
import type * as screenMode from "../../apps/web/src/copy/en/screen-mode.ts";
import type * as sequences from "../../apps/web/src/copy/en/sequences.ts";
import type * as session from "../../apps/web/src/copy/en/session.ts";
import type * as stats from "../../apps/web/src/copy/en/stats.ts";
import { newAddress, PASSWORD } from "../support/account.ts";
import { englishIn, shownTexts } from "./shown-texts.ts";
import type { Tab } from "./tab.ts";

const room = (code: Language, name: string) => import(`../../apps/web/src/copy/${code}/${name}.ts`);

/** Seconds left of an exercise once a second is practised, the least that is recorded. */
const LEFT = 119;

declare global {
  interface Window {
    /** The texts painted on canvases since `watchPainted`. */
    painted: string[];
  }
}

/** Records the texts on canvases. Runs in the page. */
function watchPainted(): void {
  window.painted = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.painted.push(text);
    return fillText.call(this, text, ...place);
  };
}

/** A newcomer's tasks in a language: practise, sign up with Pro, save, see progress, cancel Pro. Every screen is in that language only. */
export async function newcomerTasks(tab: Tab, code: Language): Promise<void> {
  const { common: page }: { common: typeof copy } = await room(code, "common");
  const { text: form }: typeof account = await room(code, "account");
  const { text: pro }: typeof billing = await room(code, "billing");
  const { exerciseText }: typeof exercises = await room(code, "exercises");
  const { headset }: typeof canvas = await room(code, "headset");
  const { text: screen }: typeof screenMode = await room(code, "screen-mode");
  const { text: saved }: typeof sequences = await room(code, "sequences");
  const { milestones }: typeof session.text = (await room(code, "session")).text;
  const { text: figures }: typeof stats = await room(code, "stats");

  /** Everything that the page shows is in the language. */
  async function expectLanguage(): Promise<void> {
    expect(await tab.run(() => document.documentElement.lang)).toBe(code);
    expect(await englishIn(await tab.run(shownTexts), code)).toEqual([]);
  }

  const { shell, vr } = page;
  await tab.open("/");
  await tab.click("button", english.shell.account);
  await tab.choose(chooseLanguage.label, LANGUAGES[code].name.slice(0, 1));
  await tab.sees("button", shell.account);
  await tab.sees("heading", form.signUp.heading);
  await expectLanguage();

  // Practise.
  await tab.click("button", shell.active);
  await tab.sees("button", vr.onScreen);
  await expectLanguage();
  await tab.click("button", vr.onScreen);
  const start = screen.start(exerciseText.labels.pursuit);
  await tab.sees("button", start);
  await expectLanguage();
  await tab.run(watchPainted);
  await tab.click("button", start);
  await tab.sees("application", screen.stage);
  await tab.announces(milestones.exercise(exerciseText.labels.pursuit, 1, 1));
  const painted = () => tab.run(() => window.painted);
  await expect.poll(painted, { intervals: [100] }).toContain(headset.timeRemaining(LEFT));
  await tab.press("m");
  await tab.announces(milestones.paused);
  await expect.poll(painted, { intervals: [100] }).toContain(headset.buttons.end);
  await tab.press("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter");
  await tab.sees("button", vr.noThanks);
  expect(await englishIn(await painted(), code)).toEqual([]);
  await expectLanguage();
  await tab.click("button", vr.noThanks);

  // Sign up, with Pro.
  const email = newAddress();
  await tab.click("button", shell.account);
  await tab.fill(form.email, email);
  await tab.fill(form.password, PASSWORD);
  await tab.fill(form.confirmPassword, PASSWORD);
  await tab.click("button", form.signUp.submit);
  await tab.sees("button", pro.choice.getPro);
  // It moves the buttons. The time is unknown.
  const [day = ""] = pro.choice.saved(1, 1).split(".");
  await tab.reads(day);
  await expectLanguage();
  await tab.click("button", pro.choice.getPro);
  await tab.sees("heading", "VR Eye Lab Pro");
  await tab.fill("Card number", "4242424242424242");
  await tab.click("button", "Pay $45.00");
  await tab.sees("heading", shell.account);
  await tab.reads(form.bar.pro);
  await tab.reads(pro.back.welcome);
  await expectLanguage();

  // Save an exercise.
  await tab.click("button", shell.active);
  await tab.click("radio", page.controls.speeds.fast);
  await tab.click("button", shell.save);
  await tab.fill(saved.name, "1");
  await expectLanguage();
  await tab.click("button", saved.save);
  await tab.sees("button", "1");
  await tab.reads(saved.savedAs("1"));
  await expectLanguage();

  // See progress.
  await tab.click("button", shell.account);
  await tab.has(["group", figures.totals.totalSessions], "textContent", `${figures.totals.totalSessions}1`);
  await tab.has(["group", figures.totals.streak], "textContent", figures.totals.streak + figures.totals.days(1));
  await expectLanguage();
  await tab.click("tab", shell.views.progress);
  await tab.reads(exerciseText.labels.pursuit);
  await tab.sees("region", figures.history.title);
  await expectLanguage();

  // Cancel Pro.
  await tab.click("tab", shell.views.settings);
  await tab.sees("button", pro.plan.manage);
  await expectLanguage();
  await tab.click("button", pro.plan.manage);
  await tab.click("link", "Cancel subscription");
  await tab.click("button", "Cancel subscription");
  await tab.reads("Ends on");
  await tab.click("link", "← Back to VR Eye Lab");
  for (const part of pro.plan.ends("|").split("|")) await tab.reads(part);
  await expectLanguage();
}
