/** The storage key of the record while a user is on the payment page. Source: product specification, section 3. */
export const PENDING_RETURN_KEY = "pending_stripe_signup";
