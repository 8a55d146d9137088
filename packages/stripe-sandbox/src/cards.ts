/** The provider's public test numbers. `label` is the text of its button; a card that `fails-later` is declined at each renewal. */
export const TEST_CARDS = [
  { number: "4242424242424242", behaviour: "pays", label: "A card that works" },
  { number: "4000000000000002", behaviour: "declines", label: "A card that is declined" },
  { number: "4000002500003155", behaviour: "asks", label: "A card that asks for confirmation" },
  { number: "4000000000000341", behaviour: "fails-later", label: "A card that fails at renewal" },
] as const;
export type TestCard = (typeof TEST_CARDS)[number];
export type CardBehaviour = TestCard["behaviour"];

/** Finds a test card by its behaviour or its typed number; spaces and hyphens are ignored. */
export function findCard(typed = ""): TestCard | undefined {
  return TEST_CARDS.find(({ number, behaviour }) => behaviour === typed || number === typed.replace(/[\s-]/g, ""));
}
