import { counted } from "./format.ts";

interface FoundInFile {
  readonly measures: number;
  readonly checkIns: number;
  readonly hasProgramme: boolean;
}

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
  found: (sessions: number, motions: number, others: FoundInFile) => {
    const { measures, checkIns, hasProgramme } = others;
    const more = [
      measures > 0 && counted(measures, "measure"),
      checkIns > 0 && counted(checkIns, "check-in"),
      hasProgramme && "and a programme",
    ];
    const items = [`${counted(sessions, "practised session")} and ${counted(motions, "saved motion")}`, ...more];
    return `This file contains ${items.filter(Boolean).join(", ")}. They will be added to your account.`;
  },
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
