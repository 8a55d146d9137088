import { API } from "@vr-eye-lab/domain/api";
import { checkInSchema } from "@vr-eye-lab/domain/check-in";
import { exerciseSettingsSchema } from "@vr-eye-lab/domain/exercise";
import { sittingSchema } from "@vr-eye-lab/domain/measures";
import { practiceComfortSchema, practiceDaySchema, practiceDocumentSchema } from "@vr-eye-lab/domain/practice";
import { userDocumentSchema, userWriteSchema } from "@vr-eye-lab/domain/profile";
import { programmeSchema } from "@vr-eye-lab/domain/programme";
import { savedSequenceSchema, sequenceWriteSchema } from "@vr-eye-lab/domain/sequences";
import { changesResponseSchema, pushRequestSchema, pushResponseSchema } from "@vr-eye-lab/domain/sync";
import { visitDocumentSchema } from "@vr-eye-lab/domain/tracking";
import { z } from "zod";
import { type EndpointGroup, endpoints, joinErrors } from "../http/endpoint.ts";
import { REFUSALS } from "../store/refusal.ts";
import { LONGEST_WAIT } from "./routes.ts";

export const syncEndpoints: EndpointGroup = {
  name: "Documents",
  about: "All changes of a user's data, and the feed of changes that keeps their devices up to date.",
  schemas: {
    ExerciseSettings: exerciseSettingsSchema,
    Programme: programmeSchema,
    Profile: userDocumentSchema,
    ProfileWrite: userWriteSchema,
    SavedMotion: savedSequenceSchema,
    SavedMotionWrite: sequenceWriteSchema,
    PracticeSession: practiceDocumentSchema,
    PracticeComfort: practiceComfortSchema,
    PracticeDay: practiceDaySchema,
    Measure: sittingSchema,
    CheckIn: checkInSchema,
    Visit: visitDocumentSchema,
  },
  endpoints: endpoints({
    push: {
      post: API.push,
      summary: "Write documents",
      details: `The \`body\` of a write is a ProfileWrite in \`users\`, a SavedMotionWrite in \`savedSequences\`, a PracticeSession or PracticeComfort in \`practice\`, a Measure in \`measures\`, a CheckIn in \`checkIns\` and a Visit in \`sessions\`. Each write has a result, in order. If the only write of a push is refused, the answer is its error, with \`results\`. A 429 with \`results\` has stored some of the writes.`,
      login: "required",
      body: pushRequestSchema,
      answers: { 200: pushResponseSchema },
      errors: joinErrors(REFUSALS, {
        413: ["documents/push-too-large"],
        429: ["documents/push-too-often", "practice/too-many-today"],
      }),
    },
    readChanges: {
      get: API.changes,
      summary: "Read the changes after a cursor, oldest first",
      details:
        "A long poll: without a change it waits, then answers with an empty list. The `body` of a change is a Profile in `users`, a SavedMotion in `savedSequences`, a PracticeDay in `practiceDays`, a Measure in `measures`, a CheckIn in `checkIns` and a Visit in `sessions`. After a 409 `documents/cursor-ahead`, start again at 0.",
      login: "required",
      query: {
        since: { schema: z.int().min(0), about: "The cursor of the answer before. Default: 0." },
        wait: { schema: z.int().min(0).max(LONGEST_WAIT), about: "Seconds; at most LONG_POLL_SECONDS, its default." },
      },
      answers: { 200: changesResponseSchema },
      errors: { 409: ["documents/cursor-ahead"], 429: ["documents/read-too-often", "documents/too-many-polls"] },
    },
  }),
};
