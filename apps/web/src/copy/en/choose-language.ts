/** Texts of choosing the page's language. */
export const text = {
  label: "Language",
  changing: (name: string) => `The page changes to ${name} as soon as nothing that you have typed would be lost.`,
  failed: (name: string) => `Couldn't load ${name}. Check your connection, then try again.`,
} as const;
