import { API } from "@vr-eye-lab/domain/api";
import { messageText } from "../../copy/message-text.ts";
import { serverConfig, useConfig } from "../api/config.ts";
import { accountStore, login } from "../login/login.ts";

/** Whether everyone shares the server's sample account. */
export function useIsDemo(): boolean {
  return useConfig((config) => config?.demo !== undefined);
}

/** Signs in to the demo's sample account. @returns the error to show; null if it worked */
export async function enterDemo(): Promise<string | null> {
  const answer = await login.signInAt(API.demo, {});
  return answer.ok ? null : answer.message || messageText("account/log-in-failed");
}

/** Enters the demo again when the server has ended the login, so that a visitor doesn't have to. */
export function stayInDemo(): void {
  let entering = false;
  async function enterAgain(): Promise<void> {
    if (entering || !accountStore.getState().needsSignIn || !serverConfig.store.getState()?.demo) return;
    entering = true;
    await enterDemo();
    entering = false;
  }
  accountStore.subscribe(({ needsSignIn }, before) => void (needsSignIn !== before.needsSignIn && enterAgain()));
  void enterAgain();
}
