/** The storage key of the record while a new user is on the payment page. Source: product specification, section 3. */
export const PENDING_SIGN_UP_KEY = "pending_stripe_signup";
