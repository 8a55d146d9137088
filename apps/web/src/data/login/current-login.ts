import { messageText } from "@vr-eye-lab/domain/messages";
import * as z from "zod/mini";
import { messageOf } from "../debug-log.ts";
import { refusal } from "../failure.ts";
import type { Answer, PageHttp } from "../http.ts";
import type { BrowserStorage } from "../persisted.ts";
import type { DataHolder } from "../sync/data-holder.ts";
import type { LocalData } from "../sync/local-data.ts";
import { createAccountStore, SIGNED_OUT } from "./account-state.ts";
import { createAccountStorage, type StoredAccount } from "./account-storage.ts";

export interface LoginParts {
  readonly http: PageHttp;
  readonly storage: BrowserStorage;
  readonly holder: DataHolder;
  /** Called when a user signs in to a browser without a stored login. */
  onFirstSignIn(): void;
  /** Called when the user's data is open. */
  onOpen(data: LocalData): Promise<void>;
  /** Calls back whenever the browser is online again. */
  onOnline(listener: () => void): void;
  /** Whether the browser stores this site's cookies. */
  acceptsCookies(): boolean;
  /** Calls back when the user returns to the page, which may have missed what other tabs did. */
  onReturn(listener: () => void): void;
  /** Shows a text that belongs to no call. */
  notify(text: string): void;
  log(message: string): void;
}

const userSchema = z.lazy(() => z.object({ id: z.string(), email: z.string() }));
const loginSchema = z.lazy(() => z.nullable(z.object({ user: userSchema })));
/** The user is null while a device waits for its approval. */
const signInSchema = z.lazy(() => z.object({ user: z.nullable(userSchema), mustSetPassword: z.optional(z.boolean()) }));
const CURRENT_LOGIN = "/api/auth/get-session";
const LOG_OUT = "/api/auth/sign-out";

/** The login of this browser: in step with the server, with other tabs, and with the user's local data. */
export function createCurrentLogin(parts: LoginParts) {
  const { http, storage, holder, onFirstSignIn, onOpen, acceptsCookies, notify, log } = parts;
  const stored = createAccountStorage(storage);
  const store = createAccountStore();
  /** Counts changes of the login, so that a late answer about an earlier login has no effect. */
  let loginCount = 0;
  /** The login that the server confirmed although it had refused a request. */
  let confirmedLogin = -1;
  store.subscribe(({ user }) => http.identify(user?.id ?? null));

  function fail(text: string): void {
    log(text);
    store.setState({ error: text });
  }

  /** Saves the state for the next start. */
  function save(): void {
    const { user, needsSignIn, mustSetPassword } = store.getState();
    if (user) stored.account.write({ ...user, needsSignIn, mustSetPassword });
  }

  function setUser({ id, email, needsSignIn, mustSetPassword }: StoredAccount): void {
    loginCount++;
    store.setState({ status: "signed-in", user: { id, email }, needsSignIn, mustSetPassword });
    save();
    void openData(id);
  }

  function setSignedOut(): void {
    loginCount++;
    store.setState(SIGNED_OUT);
  }

  function setNeedsSignIn(userId: string): void {
    if (store.getState().user?.id !== userId || store.getState().needsSignIn) return;
    // If the user has logged out in another tab, storing them again would bring them back there.
    if (stored.account.read()?.id !== userId) followOtherTab();
    else {
      store.setState({ needsSignIn: true });
      save();
    }
  }

  async function openData(userId: string): Promise<void> {
    try {
      const data = await open(userId);
      data.wake();
      await onOpen(data);
    } catch (error) {
      fail(messageText("data/not-opened", { message: messageOf(error) }));
    }
  }

  function open(userId: string): Promise<LocalData> {
    return holder.open(userId, () => void checkLogin(userId));
  }

  /**
   * Called after an answer with 401, or that another user is logged in. The request may have been sent before the user
   * signed in again, so this asks the server about the login: once per login, or a server that contradicts itself would
   * be asked in a loop.
   */
  async function checkLogin(userId: string): Promise<void> {
    const { user } = store.getState();
    if (user && user.id !== userId) return;
    const current = loginCount;
    if (confirmedLogin === current) return setNeedsSignIn(userId);
    const answer = await http.call(CURRENT_LOGIN, loginSchema);
    if (loginCount !== current) return;
    if (!answer.ok || !answer.value) return setNeedsSignIn(userId);
    if (answer.value.user.id !== userId) return adopt(answer.value.user);
    confirmedLogin = current;
    await wake();
  }

  /** Synchronises again with a valid login. Without one, it waits. */
  async function wake(): Promise<void> {
    const data = await holder.data().catch(() => null);
    data?.wake();
  }

  /** Asks the server who is logged in. If it doesn't answer, the stored user stays logged in. */
  async function refresh(): Promise<void> {
    if (stored.isLogOutPending()) {
      if (store.getState().status === "starting") setSignedOut();
      await endLogin();
      return;
    }
    const current = loginCount;
    const answer = await http.call(CURRENT_LOGIN, loginSchema);
    if (loginCount !== current) return;
    const { user } = store.getState();
    if (answer.ok && answer.value) adopt(answer.value.user);
    else if (!user) setSignedOut();
    else if (answer.ok) setNeedsSignIn(user.id);
  }

  /** Takes over the user that the server named. What another tab has stored about them stays as it is. */
  function adopt({ id, email }: z.infer<typeof userSchema>): void {
    const { user, needsSignIn, mustSetPassword } = store.getState();
    const isSame = user?.id === id;
    if (isSame && user.email === email && !needsSignIn && holder.userId() === id) return;
    if (user && !isSame) notify(messageText("account/other-user"));
    const record = stored.account.read();
    const must = isSame ? mustSetPassword : record?.id === id && record.mustSetPassword;
    setUser({ id, email, needsSignIn: false, mustSetPassword: must });
  }

  /** Catches up with other tabs: a page in the back/forward cache, or whose storage is full, doesn't hear of them. */
  function catchUp(): void {
    if (store.getState().status === "starting") return;
    if (stored.account.read()?.id !== store.getState().user?.id) followOtherTab();
    void refresh();
  }

  /** Adopts a login or log-out of another tab. */
  function followOtherTab(): void {
    const account = stored.account.read();
    if (account) setUser(account);
    else if (store.getState().user) {
      setSignedOut();
      void holder.close("keep");
    }
  }

  /** Ends the login at the server. */
  async function endLogin(): Promise<Answer<unknown>> {
    const userId = stored.leaving();
    const answer = await http.as(userId).call(LOG_OUT, z.unknown(), { method: "POST", body: {} });
    // If another user is logged in, this login is gone from the browser.
    if (answer.ok || ["refused", "signed-out", "other-user"].includes(answer.kind)) stored.endLogOut();
    return answer;
  }

  return {
    store,
    stored,
    fail,
    save,
    open,
    endLogin,
    /** Finds out who is logged in; a stored user at once, without network. Call it once. */
    start(): void {
      const account = stored.isLogOutPending() ? null : stored.account.read();
      if (account) setUser(account);
      stored.account.onChange(followOtherTab);
      http.onOtherUser((userId) => void checkLogin(userId));
      parts.onOnline(() => void refresh());
      parts.onReturn(catchUp);
      void refresh();
    },
    /** Posts to a sign-in route, and takes over the login it answers with. It doesn't report errors. */
    async signInAt(path: string, body: unknown): Promise<Answer<z.infer<typeof signInSchema>>> {
      if (!acceptsCookies()) return refusal("account/needs-cookies");
      // Otherwise a log-out that failed before would end the new login.
      if (stored.isLogOutPending()) await endLogin();
      const answer = await http.call(path, signInSchema, { method: "POST", body });
      const { user = null, mustSetPassword = false } = answer.ok ? answer.value : {};
      if (user && !store.getState().user) onFirstSignIn();
      if (user) setUser({ ...user, needsSignIn: false, mustSetPassword });
      return answer;
    },
    /** The server has replaced this browser's login by a new one. A long poll of the old one ends with 401, possibly before this call. */
    replaced(): void {
      loginCount++;
      const { user, needsSignIn, mustSetPassword } = store.getState();
      if (user && needsSignIn) setUser({ ...user, needsSignIn: false, mustSetPassword });
      else void wake();
    },
    /** Forgets a user and their local data in this browser, unless the page has another user by now. */
    async forget(userId: string | undefined): Promise<void> {
      if (store.getState().user?.id !== userId) return;
      stored.clear(userId);
      setSignedOut();
      await holder.close("remove");
    },
  };
}
export type CurrentLogin = ReturnType<typeof createCurrentLogin>;
