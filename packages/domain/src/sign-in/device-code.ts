import * as z from "zod/mini";

/** Letters of user codes: no vowels, so that they spell no words, and no digits, which look like letters. */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const USER_CODE_LENGTH = 8;
/** Lifetime of a code. */
export const DEVICE_CODE_MINUTES = 10;
/** Poll interval of a waiting device. */
export const DEVICE_POLL_SECONDS = 3;

const userCode = z.string().check(z.regex(new RegExp(`^[${USER_CODE_LETTERS}]{${USER_CODE_LENGTH}}$`)));

/** Parses a typed code, ignoring hyphens, spaces and case. Null when it is invalid. */
export function parseUserCode(typed: string): string | null {
  const code = typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  return userCode.safeParse(code).success ? code : null;
}

/** Formats a code as BCDF-GHJK. */
export function formatUserCode(code: string): string {
  const half = USER_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/**
 * POST device start. The WebXR input profile that the user last selected with, such as 'meta-quest-touch-plus', helps to name the device. A browser may
 * report anything, so a value that isn't a profile is ignored.
 */
export const deviceStartRequestSchema = z.lazy(() =>
  z.object({ inputProfile: z.catch(z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))), undefined) }),
);

/** Response to POST device start. `deviceCode` is secret; the page shows `userCode`. */
export const deviceStartSchema = z.object({ deviceCode: z.string(), userCode });
export type DeviceStart = z.infer<typeof deviceStartSchema>;

/** POST device poll. */
export const devicePollRequestSchema = z.strictObject({
  deviceCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});

/** POST device look, approve and deny. */
export const userCodeRequestSchema = z.strictObject({ userCode });

/** Response to POST device look: the device that waits to be signed in. */
export const waitingDeviceSchema = z.object({
  userCode,
  /** Such as 'Chrome on Windows'; null if unknown. */
  browser: z.nullable(z.string()),
  askedAt: z.iso.datetime(),
});
export type WaitingDevice = z.infer<typeof waitingDeviceSchema>;
