import * as z from "zod/mini";
import { FREE, subscriptionSchema } from "../billing/index.ts";
import { mergeProgramme, normaliseProgramme, programmeSchema, reminderSchema } from "../programme/index.ts";
import { instantSchema } from "../time/index.ts";

/** Characters of a person's name. */
const LONGEST_NAME = 100;
/** Steps of the introduction that one profile may hold. */
const MOST_STEPS = 50;

/** On how many days a week a person means to practise; `usual` until they have said. */
export const WEEKLY_GOAL = { least: 1, most: 7, usual: 4 } as const;

const weeklyGoalSchema = z.optional(z.int().check(z.minimum(WEEKLY_GOAL.least), z.maximum(WEEKLY_GOAL.most)));

const onboardingStepSchema = z.object({ completed: z.boolean(), completedAt: z.nullable(instantSchema) });

const onboardingStepsSchema = z
  .record(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)), onboardingStepSchema)
  .check(z.refine((steps) => Object.keys(steps).length <= MOST_STEPS));

/** A profile, keyed by its user's id. */
export const userDocumentSchema = z.object({
  email: z.string(),
  name: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  subscription: subscriptionSchema,
  onboarding: z.object({ steps: onboardingStepsSchema, lastUpdated: z.nullable(instantSchema) }),
  /** Whether clicks and page views may be kept. */
  tracking: z.boolean(),
  /** Whether what is practised may be kept; left out by those who signed up before there was a choice, and means yes. */
  recording: z.optional(z.boolean()),
  /** Days a week; left out until the person has said. */
  weeklyGoal: weeklyGoalSchema,
  /** The weekly programme and what it was before; left out until there is one. */
  programme: z.optional(programmeSchema),
  /** When a mail reminds of the programme; null and left out: never. */
  reminder: z.optional(z.nullable(reminderSchema)),
});
export type UserDocument = z.infer<typeof userDocumentSchema>;

/**
 * What its owner may write of a profile: the fields that are there are replaced, onboarding steps are merged by their id, entries of the
 * programme by their date.
 * Everything else, `subscription` above all, is the server's.
 */
export const userWriteSchema = z.strictObject({
  name: z.optional(z.string().check(z.maxLength(LONGEST_NAME))),
  onboarding: z.optional(z.strictObject({ steps: onboardingStepsSchema })),
  tracking: z.optional(z.boolean()),
  recording: z.optional(z.boolean()),
  weeklyGoal: weeklyGoalSchema,
  programme: z.optional(programmeSchema),
  reminder: z.optional(z.nullable(reminderSchema)),
});
export type UserWrite = z.infer<typeof userWriteSchema>;

/** The profile of someone who has just signed up. */
export function newUserDocument(email: string, at: Date, name = ""): UserDocument {
  const now = at.toISOString();
  return {
    email,
    name,
    createdAt: now,
    updatedAt: now,
    subscription: FREE,
    onboarding: { steps: {}, lastUpdated: null },
    tracking: true,
  };
}

/**
 * The profile after its owner's write. A step that is completed has a time, which lies not in the future; one that was set back has none.
 * @returns null when that would be more steps than fit
 */
export function mergeProfile(profile: UserDocument, write: UserWrite, at: Date): UserDocument | null {
  const now = at.toISOString();
  const { name = profile.name, tracking = profile.tracking, onboarding } = write;
  const { recording = profile.recording, weeklyGoal = profile.weeklyGoal } = write;
  const { reminder = profile.reminder } = write;
  const programme = write.programme
    ? mergeProgramme(profile.programme ?? [], normaliseProgramme(write.programme, at))
    : profile.programme;
  const merged = {
    ...profile,
    name,
    tracking,
    ...(recording !== undefined && { recording }),
    ...(weeklyGoal !== undefined && { weeklyGoal }),
    ...(programme !== undefined && { programme }),
    ...(reminder !== undefined && { reminder }),
    updatedAt: now,
  };
  if (!onboarding) return merged;
  const steps = { ...profile.onboarding.steps };
  for (const [id, { completed, completedAt }] of Object.entries(onboarding.steps)) {
    const time = completedAt !== null && completedAt < now ? completedAt : now;
    steps[id] = { completed, completedAt: completed ? time : null };
  }
  if (Object.keys(steps).length > MOST_STEPS) return null;
  return { ...merged, onboarding: { steps, lastUpdated: now } };
}
