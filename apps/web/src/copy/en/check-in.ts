import { shortDate } from "./dates.ts";
import { counted } from "./format.ts";

/** Texts of the weekly check-in. The questions are our own, not those of a published questionnaire. */
export const text = {
  title: "How it feels",
  about: "Eight short questions once a week about reading and your eyes. For your own comparison, not a diagnosis.",
  stored:
    "We store the date and your eight answers in your account. They aren't part of a share link unless you choose so.",
  on: "Weekly check-in",
  notChanged: "Couldn't save this. Try again in a moment.",
  answer: "Answer now",
  next: (last: string, next: string) => `Answered on ${shortDate(last)}. The next one is due on ${shortDate(next)}.`,
  deleteAll: "Delete all answers",
  deleteTitle: "Delete all answers?",
  deleteText: (times: number) => `This deletes ${counted(times, "check-in")} from your account. It can't be undone.`,
  deletion: {
    cancel: "Cancel",
    save: "Delete",
    saved: "All answers deleted.",
    failed: "Couldn't delete them. Try again in a moment.",
  },
  cancel: "Cancel",
  save: "Save",
  saved: "Check-in saved.",
  failed: "Couldn't save it. Your answers are still here: try again in a moment.",
  missing: (questions: number) => `Please answer ${counted(questions, "more question")}.`,
  lead: "In the last seven days, how often was this so?",
  questions: {
    losesPlace: "I lost track of where I was on a page",
    readsAgain: "I went back over lines that I had just read",
    wordsMove: "The print didn't seem to stay still",
    blurs: "Near things turned unclear while I looked at them",
    seesDouble: "I saw one thing as two",
    headaches: "My head ached during close work or after it",
    tiredEyes: "My eyes felt worn out by the evening",
    stopsReading: "I put a book or screen away because of my eyes",
  },
  often: { "": "", "0": "Never", "1": "Once or twice", "2": "Some days", "3": "Most days", "4": "All the time" },
  sum: (sum: number, most: number) => `${sum} of ${most}`,
  lower: "Lower is easier.",
  day: shortDate,
  chart: {
    summary: (times: number, newest: number, most: number) =>
      `${counted(times, "check-in")}, the newest ${newest} of ${most}. Lower is easier.`,
    point: (date: string, sum: number) => `${shortDate(date)}: ${sum}`,
    caption: "The sum of the answers of each check-in, latest first",
    date: "Date",
    sum: "Sum",
  },
} as const;
