export { LONGEST_PASSWORD, logInProblem, newPasswordProblem, SHORTEST_PASSWORD, signUpProblem } from "./credentials.ts";
