import { number } from "./format.ts";

/** Texts of the Account tab and of the screens that emailed links open. Loaded with those screens. */
export const text = {
  close: "Close",

  signUp: {
    heading: "Get Started",
    submit: "Sign Up",
    toggle: "Have an account? Log in",
    optional: "An account is free, and you can practise without one.",
    agree:
      "By signing up you agree to the terms of use, and that your practice (time, exercises, dates) is recorded for your statistics. You can change that later.",
    withoutRecording: "Sign up without recording my practice",
  },
  logIn: {
    heading: "Log In",
    submit: "Log In",
    toggle: "Don't have an account? Sign up",
    forgot: "Forgot password?",
  },
  busy: "Loading...",
  email: "Email",
  password: "Password",
  confirmPassword: "Confirm Password",
  passwordHint: "At least 8 characters.",
  /** Below a field. */
  wrongFields: {
    empty: "Please fill this in.",
    email: "Enter an address such as ada@example.com.",
    short: "Use at least 8 characters.",
    differs: "This doesn't match the password above.",
  },
  passwordWords: { show: "Show characters", hide: "Hide characters", capsLock: "Caps Lock is on." },

  benefits: {
    title: "Create an account",
    items: ["Unlock all motions (Figure 8, Pursuit, Saccades, Convergence)", "Save custom settings", "Custom duration"],
    own: "Your progress, a weekly plan and your streak",
  },

  link: {
    submit: "Email me a sign-in link",
    missing: "Please enter your email",
    sentTitle: "Link sent",
    sent: (email: string) =>
      `If ${email} can be reached, a sign-in link is on its way. Open it in this browser. It works once, within 15 minutes.`,
    again: "Send another link",
  },

  reset: {
    title: "Reset your password",
    text: "We email you a link to set a new password.",
    submit: "Email me a reset link",
    back: "Back to log in",
    sentTitle: "Check your email",
    sent: (email: string) => `If there is an account for ${email}, a link to set a new password is on its way.`,
    newTitle: "Set a new password",
    newText: "This signs out your other devices and ends your share links. Then log in with the new password.",
    newPassword: "New password",
    confirmNew: "Confirm new password",
    set: "Set password",
    newHint: "A link works once. If this one no longer does, request another under 'Forgot password?'.",
    done: "Your new password is set. Log in with it.",
  },

  setPassword: {
    title: "Please set a new password",
    reason:
      "You signed in by a link to an address that wasn't confirmed before. Someone else could have created the account, so its old password no longer works, its share links have ended, and every other device was signed out.",
  },

  confirm: {
    heading: "Confirm sign-in",
    verifyHeading: "Confirm your address",
    working: "Signing you in…",
    done: "You are signed in.",
    ask: "This link was requested in another browser or on another device. Enter the email address that it was sent to.",
    submit: "Sign in",
    wrongEmail: "The link was not sent to this address. Enter the one that it was sent to.",
    expired: "This link has expired or was used before. Request a new one on the Account tab.",
    failed: "The sign-in could not be completed. Check the connection, then try again.",
    tryAgain: "Try again",
    nothing: "There is nothing to confirm here. Open the link in your email again.",
    verifying: "Confirming your address…",
    verified: "Your email address is confirmed.",
    notVerified:
      "The address is not confirmed. Log in to your account in this browser, then open the link again. If it has expired, send yourself a new one under Settings on the Account tab.",
    changeHeading: "Change your email address",
    changeSent: (email: string) => `Thank you. Now open the link that we emailed to ${email}. Use this browser.`,
    changed: (email: string) => `Your email address is now ${email}. Your other devices are signed out.`,
    back: "To the exercises",
  },

  notRecorded: {
    text: "You chose not to record your practice, so these statistics don't change.",
    record: "Record my practice",
  },

  bar: {
    pro: "PRO",
    logOut: "Log Out",
    unsentTitle: "Log out with unsent work?",
    /** @param writes 0 if it isn't known */
    unsentText: (writes: number) =>
      writes === 0
        ? "Changes in this browser that haven't reached the server are lost when you log out. To send them first, stay signed in, close all tabs of VR Eye Lab and open it again."
        : `${writes} ${writes === 1 ? "change" : "changes"} in this browser ${writes === 1 ? "has" : "have"} not reached the server yet. Stay signed in until you are online, or log out and lose ${writes === 1 ? "it" : "them"}.`,
    stay: "Stay signed in",
    logOutAnyway: "Log out and lose them",
    loggedOut: "You are logged out.",
  },

  unsent: {
    title: "Not saved",
    text: "These are only in this browser. Try again, or discard them.",
    kinds: {
      users: "Your profile",
      savedSequences: "A saved motion",
      measures: "A measure",
      checkIns: "Answers of a weekly check-in",
      sessions: "A record of a visit",
      practice: "A practised session",
      comfort: "How a session felt",
    },
    named: (kind: string, name: string) => (name ? `${kind}: ${name}` : kind),
    retry: "Try again",
    retryOf: (name: string) => `Try again: ${name}`,
    dismiss: "Discard",
    dismissOf: (name: string) => `Discard: ${name}`,
    failed: "That didn't work. Reload the page, then try again.",
  },

  notices: {
    offline: "You're offline. Everything still works: changes are saved here and sent when you're online.",
    waiting: (writes: number) => `${writes} ${writes === 1 ? "change" : "changes"} waiting to be sent.`,
    signInAgain: "Please sign in again. Until then, changes are saved in this browser.",
    signIn: "Sign in again",
  },

  settings: {
    signIn: "Sign-in",
    change: "Change",
    name: "Your name",
    changeName: "Change name",
    nameHint: "Only you see it.",
    saveName: "Save name",
    nameSaved: "Name saved.",
    email: "Email address",
    newEmail: "New email",
    changeEmail: "Change email address",
    changeEmailHint:
      "We email a link to your current address, then one to the new address. Open both in this browser. This signs out your other devices.",
    changeEmailSent: (email: string) => `We have emailed a link to ${email}. Open it in this browser to continue.`,
    needsFreshLink:
      "You have no password, so sign in by an emailed link first. This works for a few minutes after that.",
    verified: "Confirmed",
    verifyHint: "Not confirmed yet. Open the link in the email that we sent you.",
    sendVerification: "Send the confirmation email again",
    verificationSent: "The email is on its way.",
    recording: "Record my practice",
    recordingHint: "Dates, times and exercises, for your statistics only.",
    tracking: "Help with usage data",
    trackingHint:
      "Which controls are used and which pages are opened, stored on this server for 90 days. Never shared.",
    password: "Password",
    currentPassword: "Current password",
    changePassword: "Change password",
    passwordChanged: "Password changed. Your other devices are signed out.",
    firstPassword: "Set a password",
    firstPasswordHint: "You sign in by emailed links. With a password you can use either.",
    passwordSet: "Your password is set.",
    devices: "Devices",
    deviceCode: "Sign in a headset with its code",
    signOutElsewhere: "Sign out other devices",
    signedOutElsewhere: "Your other devices are signed out.",
    reminders: "Reminders",
    data: "Privacy and data",
    storage: {
      title: "Storage used",
      used: (bytes: number, share: number) =>
        `${bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${number(bytes / 1024 / 1024, 1)} MiB`}, ${share > 0 && share < 0.01 ? "under 1" : Math.round(100 * share)} % of your quota`,
    },
    download: "Download my data",
    fileName: "vr-eye-lab-data.json",
    delete: "Delete my account",
    deleteTitle: "Delete my account",
    deleteText:
      "This deletes your account, saved motions, practice history and usage data at once and for good. Download your data first if you want to keep it.",
    deleteHint: "Leave it empty if you signed in by an emailed link in the last few minutes.",
    deleteConfirm: "Delete for good",
    deleted: "Your account is deleted.",
    cancel: "Cancel",
    failed: "Couldn't save that. Check your connection and try again.",
  },
} as const;
