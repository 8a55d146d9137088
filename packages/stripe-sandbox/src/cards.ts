/** `fails-later` pays while the customer is present and is declined at each renewal. */
export type CardBehaviour = "pays" | "declines" | "asks" | "fails-later";

/** The provider's public test numbers. `label` is the text of its button. */
export const TEST_CARDS: readonly { number: string; behaviour: CardBehaviour; label: string }[] = [
  { number: "4242424242424242", behaviour: "pays", label: "A card that works" },
  { number: "4000000000000002", behaviour: "declines", label: "A card that is declined" },
  { number: "4000002500003155", behaviour: "asks", label: "A card that asks for confirmation" },
  { number: "4000000000000341", behaviour: "fails-later", label: "A card that fails at renewal" },
];
export type TestCard = (typeof TEST_CARDS)[number];

/** The stored part of a card: never its number. */
export interface StoredCard {
  last4: string;
  behaviour: CardBehaviour;
  /** Set by the panel: the next renewal is declined. */
  failsOnce?: boolean;
}

/** Finds a test card by a typed number; spaces and hyphens are ignored. */
export function cardByNumber(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return TEST_CARDS.find(({ number }) => number === digits);
}

export function cardByBehaviour(behaviour: unknown): TestCard | undefined {
  return TEST_CARDS.find((card) => card.behaviour === behaviour);
}

export function storedCard({ number, behaviour }: TestCard): StoredCard {
  return { last4: number.slice(-4), behaviour };
}
