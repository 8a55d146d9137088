export { isSavedAs, savedStepOf, settingsOfStep } from "./saved-step.ts";
export {
  copyName,
  duplicateName,
  LONGEST_SEQUENCE_NAME,
  type SavedSequence,
  type SavedSequenceBody,
  type SavedStep,
  savedSequenceSchema,
  sequenceWriteSchema,
} from "./sequence.ts";
