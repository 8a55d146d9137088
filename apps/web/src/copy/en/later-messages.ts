/** The error texts of the server, and those that the page doesn't need at its start. */
export { LATER_MESSAGES as text } from "@vr-eye-lab/domain/messages";

/** Values of these texts that are words, in this language; others are shown as they are. */
export const words = {
  "the document": "the document",
  "the profile": "the profile",
  "the record": "the record",
  "saved motions": "saved motions",
  measures: "measures",
  "check-ins": "check-ins",
  visits: "visits",
  "practice sessions": "practice sessions",
  "practice days": "practice days",
  open: "open",
  complete: "complete",
  expired: "expired",
  unknown: "unknown",
};
