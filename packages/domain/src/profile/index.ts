export {
  mergeProfile,
  newUserDocument,
  type UserDocument,
  type UserWrite,
  userDocumentSchema,
  userWriteSchema,
  WEEKLY_GOAL,
} from "./profile.ts";
