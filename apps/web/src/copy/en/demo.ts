import { timeOfDay } from "./dates.ts";

export const text = {
  title: "Demo",
  banner: (resetsAt: number) =>
    `This is a demo: everyone shares one account and sees what you enter. It resets at ${timeOfDay(resetsAt)}.`,
  enter: "Enter the demo",
  entryTitle: "Try it with sample data",
  entry:
    "The sample account has six weeks of practice, a programme and saved motions. You need no password and no email address.",
  closedTitle: "Not available in the demo",
  signUp: "Signing up, and logging in to an account of your own.",
  signIn: "Changing the email address, the password, and signing devices in or out.",
  reminders: "Reminders: the demo sends no emails.",
  data: "Importing a file, and deleting the account.",
} as const;
