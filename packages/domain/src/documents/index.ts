export { instantSchema } from "../instant.ts";
export {
  MOST_SELF_TESTS,
  type SelfTestResult,
  selfTestSchema,
} from "../self-test/result.ts";
export { documentIdOf, documentIdSchema } from "./document-id.ts";
export {
  COMFORTS,
  type Comfort,
  calendarDateSchema,
  type PracticeComfort,
  type PracticeDay,
  type PracticeDocument,
  practiceComfortSchema,
  practiceDaySchema,
  practiceDocumentSchema,
} from "./practice.ts";
export {
  copyName,
  LONGEST_SEQUENCE_NAME,
  MOST_EXERCISES,
  MOST_SEQUENCES,
  type SavedSequence,
  type SavedSequenceBody,
  type SavedStep,
  savedSequenceSchema,
} from "./saved-sequences.ts";
export { savedStepOf, settingsOfStep } from "./saved-step.ts";
export { type SessionDocument, sessionDocumentSchema } from "./sessions.ts";
export {
  mergeProfile,
  newUserDocument,
  type UserDocument,
  type UserWrite,
  userDocumentSchema,
  userWriteSchema,
  WEEKLY_GOAL,
} from "./users.ts";
export {
  COLLECTIONS,
  type Collection,
  type DocumentWrite,
  documentWriteSchema,
  FEED_COLLECTIONS,
  type FeedCollection,
  isFeedCollection,
  LARGEST_DOCUMENT,
} from "./write.ts";
