import { describe, expect, it } from "vitest";
import { MESSAGES, messageText } from "./messages.ts";

describe("messages", () => {
  it("of the VR check have their literal texts [R-116]", () => {
    expect(messageText("vr/insecure-context")).toBe("WebXR requires a secure context (HTTPS)");
    expect(messageText("vr/no-webxr")).toBe("WebXR is not supported in this browser");
    expect(messageText("vr/no-immersive-vr")).toBe("Immersive VR is not supported on this device");
    expect(messageText("vr/check-failed", { message: "no runtime" })).toBe("Error checking VR support: no runtime");
  });

  it("of a refused session say what to do next [R-079, R-106]", () => {
    for (const code of ["vr/denied", "vr/busy", "vr/no-headset", "vr/request-failed", "vr/scene-failed"] as const) {
      expect(MESSAGES[code]).toMatch(/press Start VR (again|to try again)\.$/i);
    }
    expect(MESSAGES["vr/context-lost"]).toContain("What you practised is kept");
  });

  it("keep a place they have no value for, and take text with $ as it is [R-116]", () => {
    expect(messageText("vr/check-failed")).toBe("Error checking VR support: {message}");
    expect(messageText("vr/check-failed", { message: "$& {message}" })).toBe("Error checking VR support: $& {message}");
  });
});
