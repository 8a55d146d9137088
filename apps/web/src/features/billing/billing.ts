/** Prices, the plan and paying: one script. */
export { CheckoutDialogs } from "./checkout-dialogs.tsx";
export { PlanSection } from "./plan-section.tsx";
