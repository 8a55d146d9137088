/** What a test card does: one that fails later pays while the person is there, and is declined at each renewal. */
export type CardBehaviour = "pays" | "declines" | "asks" | "fails-later";

export interface TestCard {
  readonly number: string;
  readonly behaviour: CardBehaviour;
  /** On its button. */
  readonly label: string;
}

/** The cards that the sandbox takes: the provider's public test numbers, which no bank has given to anyone. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", behaviour: "pays", label: "A card that works" },
  { number: "4000000000000002", behaviour: "declines", label: "A card that is declined" },
  { number: "4000002500003155", behaviour: "asks", label: "A card that asks for confirmation" },
  { number: "4000000000000341", behaviour: "fails-later", label: "A card that fails at renewal" },
];

/** What is kept of a card. */
export interface KeptCard {
  last4: string;
  behaviour: CardBehaviour;
  /** Whether the next renewal is declined all the same: the panel asks for it. */
  failsOnce?: boolean;
}

/** The test card of a number as people type it, with spaces or without. */
export function testCard(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return TEST_CARDS.find(({ number }) => number === digits);
}

/** The test card whose button was pressed. */
export function cardThat(behaviour: unknown): TestCard | undefined {
  return TEST_CARDS.find((card) => card.behaviour === behaviour);
}

export function keptCard({ number, behaviour }: TestCard): KeptCard {
  return { last4: number.slice(-4), behaviour };
}
