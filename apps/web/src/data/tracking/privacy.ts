/** What a browser says of its person's wishes. */
interface Wishes {
  readonly doNotTrack?: string | null;
  /** Not in every browser, and not in the DOM's types. */
  readonly globalPrivacyControl?: boolean;
}

/** Whether the browser asks that nothing be tracked: 'Do Not Track' or Global Privacy Control. */
export function refusesTracking({ doNotTrack, globalPrivacyControl }: Wishes): boolean {
  return doNotTrack === "1" || globalPrivacyControl === true;
}
