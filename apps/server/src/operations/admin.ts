import { ACCESS_ACTIONS } from "./access-actions.ts";
import type { Actions, Tools } from "./action.ts";
import { UsageError } from "./arguments.ts";
import { CHECK_ACTIONS } from "./check-actions.ts";
import { USER_ACTIONS } from "./user-actions.ts";

const ACTIONS: Actions = { ...USER_ACTIONS, ...ACCESS_ACTIONS, ...CHECK_ACTIONS };

/** Finds the action that the first words name. The others are passed to it. @throws UsageError */
export function actionOf(words: readonly string[]): (tools: Tools) => Promise<void> {
  for (const [name, act] of Object.entries(ACTIONS)) {
    const { length } = name.split(" ");
    if (words.slice(0, length).join(" ") === name) return (tools) => act(words.slice(length), tools);
  }
  throw new UsageError(`The action must be one of: ${Object.keys(ACTIONS).join(", ")}.`);
}
