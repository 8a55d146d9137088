import { describe, expect, it } from "vitest";
import { logInProblem, newPasswordProblem, signUpProblem } from "./credentials.ts";

describe("the login form", () => {
  it("needs both fields [R-140]", () => {
    expect(logInProblem("", "secret")).toBe("account/enter-both");
    expect(logInProblem("  ", "secret")).toBe("account/enter-both");
    expect(logInProblem("a@b.example", "")).toBe("account/enter-both");
    expect(logInProblem("a@b.example", " ")).toBeNull();
  });
});

describe("the sign-up form", () => {
  it("reports errors in the specification's order [R-141]", () => {
    for (const [email, password, confirmed] of [
      ["", "longenough", "longenough"],
      ["a@b.example", "", "longenough"],
      ["a@b.example", "short", ""],
    ] as const) {
      expect(signUpProblem(email, password, confirmed)).toBe("account/complete-all");
    }
    expect(signUpProblem("a@b.example", "short", "other")).toBe("account/passwords-differ");
    expect(signUpProblem("a@b.example", "1234567", "1234567")).toBe("account/password-short");
    expect(signUpProblem("a@b.example", "12345678", "12345678")).toBeNull();
  });

  it("applies the same checks to a new password [R-141]", () => {
    expect(newPasswordProblem("", "")).toBe("account/complete-all");
    expect(newPasswordProblem("longenough", "longenouGh")).toBe("account/passwords-differ");
    expect(newPasswordProblem("1234567", "1234567")).toBe("account/password-short");
    expect(newPasswordProblem("12345678", "12345678")).toBeNull();
  });
});
