import { describe, expect, it } from "vitest";
import { messageText } from "./page-messages.ts";
import { ANSWERS } from "./server-messages.ts";

describe("messages", () => {
  it("of the VR check have their literal texts [R-116]", () => {
    expect(messageText("vr/insecure-context")).toBe("WebXR requires a secure context (HTTPS)");
    expect(messageText("vr/no-webxr")).toBe("WebXR is not supported in this browser");
    expect(messageText("vr/no-immersive-vr")).toBe("Immersive VR is not supported on this device");
    expect(messageText("vr/check-failed", { message: "no runtime" })).toBe("Error checking VR support: no runtime");
  });

  it("of a refused session say what to do next [R-079, R-106]", () => {
    for (const code of ["vr/denied", "vr/busy", "vr/no-headset", "vr/request-failed", "vr/scene-failed"] as const) {
      expect(ANSWERS[code]).toMatch(/press Start VR (again|to try again)\.$/i);
    }
    expect(ANSWERS["vr/context-lost"]).toContain("What you practised is kept");
  });

  it("of accounts and profiles have their literal texts [R-140, R-141, R-143, R-144, R-120]", () => {
    expect(ANSWERS["account/enter-both"]).toBe("Please enter both email and password");
    expect(ANSWERS["account/complete-all"]).toBe("Please complete all fields");
    expect(ANSWERS["account/passwords-differ"]).toBe("Passwords do not match");
    expect(ANSWERS["account/password-short"]).toBe("Password must be at least 8 characters");
    expect(ANSWERS["account/sign-up-failed"]).toBe("Signup failed. Please try again.");
    expect(ANSWERS["account/log-in-failed"]).toBe("Unknown login error");
    expect(ANSWERS["account/no-profile"]).toBe("User profile not found");
    expect(ANSWERS["sequences/unknown-delete-error"]).toBe("Unknown error deleting sequence");
    expect(ANSWERS["account/not-signed-in"]).toBe("User not authenticated");
  });

  it("of a refused sign-in say what to do next [R-142]", () => {
    const refusals = Object.entries(ANSWERS).filter(([code]) => /^(auth|mail)\//.test(code));
    expect(refusals.length).toBeGreaterThan(10);
    for (const [code, text] of refusals) {
      if (["auth/already-verified", "auth/not-your-address"].includes(code)) continue;
      expect([code, text]).toEqual([
        code,
        expect.stringMatching(/try again|have .* sent to you|open VR|enter the address|sign in by/i),
      ]);
    }
  });

  it("keep a place they have no value for, and take text with $ as it is [R-116]", () => {
    expect(messageText("vr/check-failed")).toBe("Error checking VR support: {message}");
    expect(messageText("vr/check-failed", { message: "$& {message}" })).toBe("Error checking VR support: $& {message}");
  });
});
