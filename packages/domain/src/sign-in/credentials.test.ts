import { describe, expect, it } from "vitest";
import { logInProblem, newPasswordProblem, signUpProblem } from "./credentials.ts";

describe("the login form", () => {
  it("needs both fields [R-140]", () => {
    expect(logInProblem("", "secret")).toBe("Please enter both email and password");
    expect(logInProblem("  ", "secret")).toBe("Please enter both email and password");
    expect(logInProblem("a@b.example", "")).toBe("Please enter both email and password");
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
      expect(signUpProblem(email, password, confirmed)).toBe("Please complete all fields");
    }
    expect(signUpProblem("a@b.example", "short", "other")).toBe("Passwords do not match");
    expect(signUpProblem("a@b.example", "1234567", "1234567")).toBe("Password must be at least 8 characters");
    expect(signUpProblem("a@b.example", "12345678", "12345678")).toBeNull();
  });

  it("applies the same checks to a new password [R-141]", () => {
    expect(newPasswordProblem("", "")).toBe("Please complete all fields");
    expect(newPasswordProblem("longenough", "longenouGh")).toBe("Passwords do not match");
    expect(newPasswordProblem("1234567", "1234567")).toBe("Password must be at least 8 characters");
    expect(newPasswordProblem("12345678", "12345678")).toBeNull();
  });
});
