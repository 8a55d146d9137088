/*
 * Terms of use and privacy. They describe what the product does; no lawyer has reviewed them. Operators can replace them by their own.
 */

export const titles = { terms: "Terms of use", privacy: "Privacy" } as const;

interface LegalFacts {
  /** Who runs the server, if that is known. */
  readonly operator: { readonly name: string; readonly email: string } | null | undefined;
  readonly paymentsOff: boolean;
}

/** Texts by heading, in order. */
type Sections = Readonly<Record<string, string>>;

const paying: Sections = {
  "Free and Pro":
    "Practising needs no account, and an account costs nothing. Pro is paid in advance for each period at the price shown before you pay, and renews until you cancel.",
  Cancelling:
    "You can cancel at any time under Account, Settings, Manage billing. Pro then stays until the end of the period that is paid for, and nothing is charged after that. What you have saved stays yours to read. If you are a consumer in the European Union you may withdraw within 14 days of buying: write to the address above.",
};

const payingData =
  "As long as you stay on Free, the payment provider gets nothing about you. When you choose Pro, it gets your email address, also when you change it later, a number for your account and what you buy. It keeps its records of you when you delete your account here. Your card is entered at the provider's page and never reaches this server.";

export function terms({ operator, paymentsOff }: LegalFacts): Sections {
  return {
    "Who provides it": operator
      ? `VR Eye Lab is provided here by ${operator.name}, reachable at ${operator.email}.`
      : "The operator of this server has not entered a name and an email address yet.",
    "What it is":
      "A tool to practise looking: a ball moves, and your eyes follow it. It is not a medical device, and it doesn't replace advice, examination or treatment. Stop on headache, dizziness or double vision. It is for ages 13 and up.",
    ...(!paymentsOff && paying),
    "Your account":
      "Keep your password to yourself. You can delete your account, with everything in it and with a running subscription, under Account, Settings at any time.",
  };
}

export function privacy({ operator, paymentsOff }: LegalFacts): Sections {
  return {
    "Without an account":
      "Your settings and your latest 30 sessions stay in this browser. A language that you choose is in a cookie for a year, so that the page opens in it. You can delete the sessions on the Account tab, or add them to an account when you sign up or log in. The server stores for 90 days which pages are opened and when, without a name, unless your browser asks not to be tracked. To limit requests, it stores a scrambled form of your network address, which it deletes after a day at the earliest. Its log may have the address itself.",
    "With an account":
      "The server stores your email address, a scrambled form of your password, your name if you enter one, your language, your settings, saved motions, the measures that you take with every answer or try, programme and plan, and for each sign-in your network address and the kind of browser, for up to 60 days after its last use. If you agree, it stores what you practise: dates, times, exercises, how it felt, and how it was shown: the settings, the kind of display and how evenly it drew, the distance between your eyes that the headset reports, pauses, how still your head was, and what you answered if you turned on the attention check. If you turn on the weekly check-in, it stores your answers and when you gave them, until you delete them. You can download all of it on the Account tab.",
    "Signing in by a code":
      "When a device is signed in by a code, the server stores for about a day what kind of browser it is and when it asked, so that you know what you approve. Once the device is signed in, that record is no longer linked to you.",
    "Recording your practice":
      "It is recorded so that you see streaks and totals, and for nothing else. You can sign up without it, and switch it on and off under Account, Settings; what was recorded before stays until you delete it with your account.",
    "Reminders by email":
      "If you switch it on under Account, Settings, the server emails you on planned days at the hour that you choose, at most once a day and only to an address that you have confirmed. For that it stores your programme, the hour, your time zone and the date of the last email. Every email has a link that turns reminders off; it does not report whether you have opened it.",
    "Sharing your progress":
      "A link that you create shows your statistics and charts to anyone who has it, but not who you are. It shows your check-ins only if you choose so. The server stores the name that you give it and when it was last viewed. It expires, and you can revoke it under Account, Settings.",
    "Usage data":
      "To make the product better, the server stores which pages you open, which controls you use and your kind of browser for 90 days, and your visits with the exercises that you start and their settings until you delete your account. You can switch it off under Account, Settings. None of it is sent to anyone else.",
    ...(!paymentsOff && { Paying: payingData }),
    "Your rights": `You can see, correct and download what is stored about you on the Account tab, and delete it with your account${operator ? `, or by writing to ${operator.email}` : ""}. Backups of the server may have it for longer.`,
  };
}
