import type { MessageCode } from "@vr-eye-lab/domain/messages";
import { messageText } from "@vr-eye-lab/domain/messages";
import * as z from "zod/mini";
import type { Failure } from "../failure.ts";
import type { Http } from "../http.ts";
import type { CurrentLogin } from "./current-login.ts";

/** Calls about the account: shown as busy while they run, with their failure as the state's `error`. */
export function createAccountCalls(http: Http, { store, fail }: CurrentLogin) {
  async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    store.setState({ busy: true, error: null });
    try {
      return await work();
    } finally {
      store.setState({ busy: false });
    }
  }

  /** Reports a failure: with the server's own message where it refuses, else with the given one. */
  function report(failure: Failure, code: MessageCode): void {
    const isRefusal = ["refused", "signed-out", "other-user"].includes(failure.kind) || failure.status === 429;
    fail((isRefusal && failure.message) || messageText(code));
  }

  return {
    whileBusy,
    report,
    /** Calls a route whose answer doesn't matter. @returns whether it succeeded */
    send: (path: string, body: unknown, code: MessageCode, method: "POST" | "DELETE" = "POST"): Promise<boolean> =>
      whileBusy(async () => {
        const answer = await http.call(path, z.unknown(), { method, body });
        if (!answer.ok) report(answer, code);
        return answer.ok;
      }),
  };
}
export type AccountCalls = ReturnType<typeof createAccountCalls>;
