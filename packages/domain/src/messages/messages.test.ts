import { describe, expect, it } from "vitest";
import { placeholders } from "./fill-in.ts";
import { SERVER_MESSAGES, serverMessage, serverMessageText } from "./server-messages.ts";

describe("messages", () => {
  it("of the VR check have the specified texts [R-116]", () => {
    expect(serverMessageText("vr/insecure-context")).toBe("WebXR requires a secure context (HTTPS)");
    expect(serverMessageText("vr/no-webxr")).toBe("WebXR is not supported in this browser");
    expect(serverMessageText("vr/no-immersive-vr")).toBe("Immersive VR is not supported on this device");
    expect(serverMessageText("vr/check-failed", { message: "no runtime" })).toBe(
      "Error checking VR support: no runtime",
    );
  });

  it("of a failed VR start say what to do next [R-079, R-106]", () => {
    for (const code of ["vr/denied", "vr/busy", "vr/no-headset", "vr/request-failed", "vr/scene-failed"] as const) {
      expect(SERVER_MESSAGES[code]).toMatch(/press Start VR (again|to try again)\.$/i);
    }
    expect(SERVER_MESSAGES["vr/context-lost"]).toContain("Your practice is saved");
  });

  it("of accounts and profiles have the specified texts [R-140, R-141, R-143, R-144, R-120]", () => {
    expect(SERVER_MESSAGES["account/enter-both"]).toBe("Please enter both email and password");
    expect(SERVER_MESSAGES["account/complete-all"]).toBe("Please complete all fields");
    expect(SERVER_MESSAGES["account/passwords-differ"]).toBe("Passwords do not match");
    expect(SERVER_MESSAGES["account/password-short"]).toBe("Password must be at least 8 characters");
    expect(SERVER_MESSAGES["account/sign-up-failed"]).toBe("Signup failed. Please try again.");
    expect(SERVER_MESSAGES["account/log-in-failed"]).toBe("Unknown login error");
    expect(SERVER_MESSAGES["account/no-profile"]).toBe("User profile not found");
    expect(SERVER_MESSAGES["sequences/unknown-delete-error"]).toBe("Unknown error deleting sequence");
    expect(SERVER_MESSAGES["account/not-signed-in"]).toBe("User not authenticated");
  });

  it("of a failed sign-in say what to do next [R-142]", () => {
    const refusals = Object.entries(SERVER_MESSAGES).filter(([code]) => /^(auth|mail)\//.test(code));
    expect(refusals.length).toBeGreaterThan(10);
    for (const [code, text] of refusals) {
      if (["auth/already-verified", "auth/not-your-address"].includes(code)) continue;
      expect([code, text]).toEqual([
        code,
        expect.stringMatching(/try again|request a|open VR|enter the address|sign in by|log in to|write to/i),
      ]);
    }
  });

  it("leave placeholders without a value and insert $ literally [R-116]", () => {
    expect(serverMessageText("vr/check-failed")).toBe("Error checking VR support: {message}");
    expect(serverMessageText("vr/check-failed", { message: "$& {message}" })).toBe(
      "Error checking VR support: $& {message}",
    );
  });

  it("are sent with the values that their text has, and no others [34]", () => {
    expect(serverMessage("auth/too-many-attempts", { seconds: "30", field: "x" })).toEqual({
      code: "auth/too-many-attempts",
      error: "Too many attempts. Try again in 30 seconds.",
      values: { seconds: "30" },
    });
    expect(serverMessage("auth/disabled", { seconds: "30" })).not.toHaveProperty("values");
    const quota = serverMessage("document/quota-rows", { most: 50_000, what: "visits" });
    expect([quota.error, quota.values]).toEqual([
      "Couldn't save this: your account has reached its limit of 50,000 visits, including deleted ones.",
      { most: 50_000, what: "visits" },
    ]);
    expect(serverMessage("bad-request").error).toBe("The request is invalid.");
    expect(serverMessage("bad-request", { field: "email" })).toEqual({
      code: "bad-request",
      error: "The request is invalid: email is missing or has a value that is not allowed.",
      values: { field: "email" },
    });
    expect(placeholders("{a} and {b}")).toEqual(["a", "b"]);
  });
});
