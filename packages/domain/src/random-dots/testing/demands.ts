import type { Rule } from "../rule.ts";

const ANSWERS: Readonly<Record<string, "up" | "none" | "double">> = { R: "up", W: "none", D: "double" };

/** Gives answers ("R": right, "W": wrong, "D": 'I see double'), ignoring spaces. @returns the demand of each, and last the next one */
export function demands(rule: Rule, answers: string): number[] {
  const shown = [...answers.replaceAll(" ", "")].map((answer) => {
    const { demand } = rule;
    rule.note(answer === "R", ANSWERS[answer]);
    return demand;
  });
  return [...shown, rule.demand];
}
