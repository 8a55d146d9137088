/** Prices, the plan and paying: one script. */
export { CheckoutDialogs } from "./checkout-dialogs.tsx";
export { finishCheckout } from "./finish-checkout.ts";
export { PlanSection } from "./plan-section.tsx";
export { PricingCards } from "./pricing-cards.tsx";
