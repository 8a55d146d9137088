import { counted } from "./format.ts";

/** Texts of exporting and importing data. */
export const text = {
  csv: "Download my practice as a table (CSV)",
  csvName: "vr-eye-lab-practice.csv",
  choose: "Import downloaded data",
  chooseHint: "A file from 'Download my data'. No duplicates are created.",
  notOurs: "This is not a file that was downloaded here. Choose one from 'Download my data'.",
  wrong: (place: string) =>
    `Nothing was imported: ${place} in this file is missing or contains something that is not allowed.`,
  tooLarge: "This file is too large to be imported: at most 20 MiB.",
  unreadable: "Couldn't read this file.",
  title: "Import downloaded data",
  found: (sessions: number, motions: number, selfTests: number, hasProgramme: boolean) =>
    `This file contains ${counted(sessions, "practised session")} and ${counted(motions, "saved motion")}${selfTests > 0 ? `, ${counted(selfTests, "result")} of the self-test` : ""}${hasProgramme ? ", and a programme" : ""}. They will be added to your account.`,
  cancel: "Cancel",
  confirm: "Import",
  progress: (sent: number, all: number) => `${sent} of ${all} sent`,
  done: (sessions: number, motions: number) =>
    sessions > 0 || motions === 0
      ? `Imported ${counted(sessions, "session")}.`
      : `Imported ${counted(motions, "saved motion")}.`,
  refused: (count: number, reason: string) => `Couldn't import ${count}. The first reason: ${reason}`,
  close: "Close",
  offline: "You're offline.",
} as const;
