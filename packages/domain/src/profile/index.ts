import * as z from "zod/mini";
import { FREE, subscriptionSchema } from "../billing/index.ts";
import { LANGUAGE_CODES } from "../language/index.ts";
import { mergeProgramme, normaliseProgramme, programmeSchema, reminderSchema } from "../programme/index.ts";
import { noControlCharacters } from "../text/index.ts";
import { instantSchema } from "../time/index.ts";

const LONGEST_NAME = 100;
/** Onboarding steps in one profile. */
const MOST_STEPS = 50;

/** Practice days per week; `usual` until the user chooses. */
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
  /** The user allows storing clicks and page views. */
  tracking: z.boolean(),
  /** The user allows storing practice. Missing means yes. */
  recording: z.optional(z.boolean()),
  /** The user answers the weekly check-in. Missing means no. */
  checkIn: z.optional(z.boolean()),
  weeklyGoal: weeklyGoalSchema,
  /** The weekly programme with its history. */
  programme: z.optional(programmeSchema),
  /** When to send a reminder email; null or missing: never. */
  reminder: z.optional(z.nullable(reminderSchema)),
  /** The code of the chosen language, which only newer versions may have; that of the sign-up until the user chooses. Missing if an operator created the account. */
  language: z.optional(z.string()),
});
export type UserDocument = z.infer<typeof userDocumentSchema>;

/**
 * The fields of a profile that its owner may write. Given fields are replaced; onboarding steps are merged by id and programme entries by date.
 * Only the server writes the others, most importantly `subscription`.
 */
export const userWriteSchema = z.strictObject({
  name: z.optional(z.string().check(noControlCharacters, z.maxLength(LONGEST_NAME))),
  onboarding: z.optional(z.strictObject({ steps: onboardingStepsSchema })),
  tracking: z.optional(z.boolean()),
  recording: z.optional(z.boolean()),
  checkIn: z.optional(z.boolean()),
  weeklyGoal: weeklyGoalSchema,
  programme: z.optional(programmeSchema),
  reminder: z.optional(z.nullable(reminderSchema)),
  language: z.optional(z.enum(LANGUAGE_CODES)),
});
export type UserWrite = z.infer<typeof userWriteSchema>;

/** The profile of a new user. */
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
 * The profile after its owner's write. Completed steps have a time, at most now; reset steps have none.
 * @returns null when there would be too many onboarding steps
 */
export function mergeProfile(profile: UserDocument, write: UserWrite, at: Date): UserDocument | null {
  const now = at.toISOString();
  const { onboarding, programme, ...fields } = write;
  const merged = {
    ...profile,
    ...(fields as Partial<UserDocument>),
    ...(programme && { programme: mergeProgramme(profile.programme ?? [], normaliseProgramme(programme, at)) }),
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
