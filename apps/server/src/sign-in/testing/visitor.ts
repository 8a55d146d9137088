import type { createApp } from "../../app.ts";
import { newId, ORIGIN, STATED } from "../../testing/person.ts";

/** A browser that calls the app directly: stores cookies and sends the Origin. */
export interface Visitor {
  readonly email: string;
  readonly password: string;
  /** The Cookie header; empty when signed out. */
  readonly cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  delete(path: string, body?: unknown): Promise<Response>;
}

export const PATHS = {
  signUp: "/api/auth/sign-up/email",
  signIn: "/api/auth/sign-in/email",
  signOut: "/api/auth/sign-out",
  session: "/api/auth/get-session",
  sendLink: "/api/auth/sign-in/magic-link",
  requestReset: "/api/auth/request-password-reset",
  reset: "/api/auth/reset-password",
  changePassword: "/api/auth/change-password",
  sendVerification: "/api/auth/send-verification-email",
} as const;

let lastAddress = 0;

/** @param address the client's address. Default: a new one, so that rate limits don't interfere. */
export function createVisitor(app: ReturnType<typeof createApp>, address = nextAddress()): Visitor {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await app.request(
      path,
      {
        method,
        headers: {
          ...(method === "GET" ? {} : { Origin: ORIGIN }),
          ...(jar.size > 0 ? { Cookie: cookie() } : {}),
          "Content-Type": "application/json",
          ...STATED,
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    email: `${newId()}@example.com`,
    password: newId(),
    get cookie() {
      return cookie();
    },
    get: (path, headers) => send("GET", path, undefined, headers),
    post: (path, body = {}, headers) => send("POST", path, body, headers),
    delete: (path, body = {}) => send("DELETE", path, body),
  };
}

/** A visitor who has just signed up. */
export async function createSignedUp(app: ReturnType<typeof createApp>): Promise<Visitor> {
  const visitor = createVisitor(app);
  const { email, password } = visitor;
  const answer = await visitor.post(PATHS.signUp, { email, password });
  if (answer.status !== 200) throw new Error(`Signing up: ${answer.status} ${await answer.text()}`);
  return visitor;
}

/** The status and the body of an answer. */
export const resultOf = async (answer: Response) => [answer.status, await answer.json()];

/** The token of the last emailed link of this kind. */
export function mailedToken(
  mails: readonly { to: string; text: string }[],
  to: string,
  name: "token" | "reset" | "verify" | "change",
): string {
  const link = new RegExp(`/login/confirm#${name}=(\\S+)`);
  const mail = mails.findLast((each) => each.to === to && link.test(each.text));
  return decodeURIComponent(link.exec(mail?.text ?? "")?.[1] ?? "");
}

function nextAddress(): string {
  lastAddress++;
  return `10.1.${lastAddress >> 8}.${lastAddress & 255}`;
}
