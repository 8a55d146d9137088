import { moneyFormat } from "../money-format.ts";
import { inWords } from "./format.ts";

/** Texts about Pro and paying. Loaded with those screens. */
export const text = {
  pricing: {
    free: {
      title: "Free",
      items: ["Unlimited sessions", "Customisable settings", "No account necessary"],
    },
    pro: {
      title: "Pro",
      allMotions: "All motions",
      includedForNow: "included free for now",
      savedMotions: "Saved customised motions",
      freeWithAccount: "free with an account for now",
      duration: "Custom duration",
    },
    join: "Join Pro",
    signUpFirst: "First you sign up, then you pay on the payment provider's page.",
    yours: "This is your plan.",
  },
  /** After a sign-up. */
  choice: {
    title: "Your account is ready",
    /** Greets a visitor who has practised before. @param streak days @param seconds in total */
    saved: (streak: number, seconds: number) =>
      `${streak > 0 ? `Day ${streak}. ` : ""}Your ${inWords(seconds)} ${Math.round(seconds) === 1 ? "is" : "are"} saved.`,
    free: ["Unlimited sessions", "Saved motions", "Statistics"],
    pro: ["Everything in Free", "Custom duration"],
    continueFree: "Continue free",
    getPro: "Get Pro",
    period: { monthly: "a month", quarterly: "for 3 months", yearly: "a year" },
    notSold: "Payments are off on this server.",
  },
  dialog: { text: "Pro adds", later: "Not now" },
  note: {
    charged: (amount: string, every: string) =>
      `You are charged ${amount} today, then ${amount} ${every} until you cancel.`,
    unknown: "The exact price is shown before you pay. It is charged in advance for each period until you cancel.",
    cancel: "Cancel any time under Account, Settings. Pro stays until the paid period ends.",
    sandbox: "Test mode: you won't be charged.",
    every: { monthly: "every month", quarterly: "every 3 months", yearly: "every year" },
  },
  plan: {
    title: "Plan",
    plans: { free: "Free", pro: "Pro" },
    billing: { monthly: "paid monthly", quarterly: "paid every 3 months", yearly: "paid yearly" },
    renews: (date: string) => `Renews on ${date}`,
    ends: (date: string) => `Ends on ${date}. Nothing is charged after that.`,
    ended: (date: string) => `Ended on ${date}, as far as this browser knows.`,
    pastDue:
      "Your last payment did not go through, so Pro is paused until it does. Everything you saved is still there. Choose another card under Update payment.",
    updatePayment: "Update payment",
    manage: "Manage billing",
    off: "Everything is included on this server now. Your subscription continues until you cancel it.",
    freeText: "Practising is free. Pro adds a custom duration.",
  },
  offline: "You're offline.",
  progress: {
    title: "Opening the payment page",
    portalTitle: "Opening your billing page",
    wait: "One moment…",
    slow: "This takes longer than usual: the payment provider has not answered yet. You can keep waiting, or cancel and try again later. Nothing has been charged.",
    cancel: "Cancel",
  },
  failed: {
    title: "That didn't work",
    next: "Nothing was charged. You can try again, now or later on the Account tab.",
    tryAgain: "Try again",
    close: "Close",
  },
  back: {
    welcome: "Welcome to Pro. Thank you!",
    chooseLength: "Choose your length",
    notYet: "Your payment is being processed. Pro appears here as soon as the payment provider has confirmed it.",
    logIn: "Log in to finish. Pro is then added to your account.",
    failed: (reason: string) => `${reason} If you have paid, Pro appears here automatically within minutes.`,
  },
  close: "Close",
} as const;

/** An amount in a currency's smallest unit as text, such as '$45.00'. */
export const amountText = moneyFormat("en-US");
