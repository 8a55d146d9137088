/** The texts of taking one's data out and in. */
export const text = {
  csv: "Download my practice as a table",
  csvHint: "A CSV file for a spreadsheet: a row for each exercise, with units in the header.",
  csvName: "vr-eye-lab-practice.csv",
  choose: "Import downloaded data",
  chooseHint:
    "Brings the saved motions, the programme, the practice and the self-tests of a file from 'Download my data' into this account. Nothing is doubled, however often it is done.",
  notOurs: "This is not a file that was downloaded here. Choose one from 'Download my data'.",
  wrong: (place: string) =>
    `Nothing was imported: ${place} in this file is missing or holds something that is not allowed.`,
  tooLarge: "This file is too large to be imported: at most 20 MiB.",
  unreadable: "The browser could not read this file.",
  title: "Import downloaded data",
  found: (sessions: number, motions: number, selfTests: number, hasProgramme: boolean) =>
    `This file holds ${sessions} practised ${sessions === 1 ? "session" : "sessions"} and ${motions} saved ${motions === 1 ? "motion" : "motions"}${selfTests > 0 ? `, ${selfTests} ${selfTests === 1 ? "result" : "results"} of the self-test` : ""}${hasProgramme ? ", and a programme" : ""}. They will be added to your account.`,
  cancel: "Cancel",
  confirm: "Import",
  progress: (sent: number, all: number) => `${sent} of ${all} sent`,
  done: "Imported.",
  refused: (count: number, reason: string) => `${count} could not be taken. The first of them: ${reason}`,
  close: "Close",
  offline: "Importing needs the network.",
} as const;
