import * as z from "zod/mini";

/** Letters of the code that people read and type: no vowels, so that none spells a word, and no digits, so that none is taken for another. */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const USER_CODE_LENGTH = 8;
/** Minutes for which a code is good. */
export const DEVICE_CODE_MINUTES = 10;
/** Seconds between two questions of a device whether it is signed in. */
export const DEVICE_POLL_SECONDS = 3;

const userCode = z.string().check(z.regex(new RegExp(`^[${USER_CODE_LETTERS}]{${USER_CODE_LENGTH}}$`)));

/** The code as the server knows it, of what somebody has typed: hyphens, spaces and small letters do not matter. Null when it is none. */
export function parseUserCode(typed: string): string | null {
  const code = typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  return userCode.safeParse(code).success ? code : null;
}

/** The code as people see it, such as BCDF-GHJK. */
export function formatUserCode(code: string): string {
  const half = USER_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** The answer to POST device start. The page keeps `deviceCode` to itself and shows `userCode`. */
export const deviceStartSchema = z.object({ deviceCode: z.string(), userCode });
export type DeviceStart = z.infer<typeof deviceStartSchema>;

/** POST device poll. */
export const devicePollRequestSchema = z.strictObject({
  deviceCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});

/** POST device look, approve and deny. */
export const userCodeRequestSchema = z.strictObject({ userCode });

/** The answer to POST device look: what waits to be signed in. */
export const waitingDeviceSchema = z.object({
  userCode,
  /** What it is, roughly, such as 'Chrome on Windows'; null: it does not say. */
  browser: z.nullable(z.string()),
  askedAt: z.iso.datetime(),
});
export type WaitingDevice = z.infer<typeof waitingDeviceSchema>;
