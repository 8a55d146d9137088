/** The language of this folder: its code, its tag for Intl, and the direction of its script. */
export const language = { code: "en", tag: "en-GB", dir: "ltr" } as const;
