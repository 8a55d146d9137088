/** Everything about Pro and paying: one script, fetched when it is wanted. */
export { CheckoutDialogs } from "./checkout-dialogs.tsx";
export { PlanSection } from "./plan-section.tsx";
export { PricingCards } from "./pricing-cards.tsx";
export { comeBack } from "./return-words.ts";
