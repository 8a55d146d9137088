import { text } from "#copy/visitor.ts";
import { planNow } from "../../data/billing/plan.ts";
import { planChoice } from "../../data/billing/plan-choice.ts";
import { messageOf } from "../../data/log/debug-log.ts";
import { accountStore } from "../../data/login/login.ts";
import { handOver, knownProfile } from "../../data/practice/visitor/hand-over.ts";
import { visitorSessions } from "../../data/practice/visitor/this-browser.ts";
import { secondsOf } from "../../data/practice/visitor/visitor-sessions.ts";
import { storedProfile } from "../../data/profile/profile.ts";
import { dataHolder } from "../../data/sync/data-holder.ts";
import { showDone, showToast } from "../../ui/toast-store.ts";

/** Seconds that an offer stays on screen. */
const OFFER_SECONDS = 15;

/** The user whose account sessions are being added to. */
let runningFor: string | null = null;

/**
 * Adds the sessions of this device to the account of the user who has just signed in, and reports the result.
 * @param recording whether the account records practice, as far as the page knows
 */
export async function addPractice(recording = true): Promise<void> {
  if (!recording) return showToast(text.notRecorded);
  visitorSessions.adding.write(accountStore.getState().user?.id ?? null);
  return continueAdding();
}

/** Continues adding sessions if the page was closed before it was done. */
export async function continueAdding(): Promise<void> {
  const userId = accountStore.getState().user?.id;
  if (userId === undefined || runningFor === userId || visitorSessions.adding.read() !== userId) return;
  runningFor = userId;
  try {
    await add(userId);
  } catch (error) {
    // What wasn't added stays, and the next start of the page continues.
    showToast(messageOf(error));
  } finally {
    if (runningFor === userId) runningFor = null;
  }
}

async function add(userId: string): Promise<void> {
  const data = await dataHolder.data(userId);
  await knownProfile();
  // Another user has signed in since.
  if (dataHolder.userId() !== userId) return;
  const records = (await storedProfile(data))?.recording !== false;
  const added = records ? await handOver(data, visitorSessions) : [];
  // The next start of the page continues with a session that is running in another tab or isn't sent.
  if (!records || visitorSessions.all().length === 0) visitorSessions.adding.write(null);
  if (!records) showToast(text.notRecorded);
  // The choice of a plan greets the user with them.
  else if (added.length > 0 && (planChoice.store.getState().userId !== userId || planNow().paymentsOff)) {
    showDone(text.added(added.length, secondsOf(added)));
  }
}

/** Asks a user who has signed in without the form, if there are sessions to add. */
export function offerPractice(): void {
  const sessions = visitorSessions.all();
  if (sessions.length === 0) return;
  showToast(text.onDevice(sessions.length, secondsOf(sessions)), {
    action: { label: text.offer(sessions.length), run: () => void addPractice() },
    seconds: OFFER_SECONDS,
  });
}
