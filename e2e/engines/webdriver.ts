/** A limit for a browser that hangs, not for a busy machine. */
const TIMEOUT_MS = 60_000;

/** The key of an element's id in JSON. Source: W3C WebDriver, "Elements". */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** An element of the page. */
export interface WebElement {
  readonly [ELEMENT]: string;
}

/** A session of the WebDriver protocol: https://www.w3.org/TR/webdriver2 */
export interface Session {
  command<Result>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Result>;
  click(element: WebElement): Promise<void>;
}

/** Starts a session at a driver that listens. @throws Error with the driver's message */
export async function startSession(driver: string, capabilities: Readonly<Record<string, unknown>>): Promise<Session> {
  const body = { capabilities: { alwaysMatch: { ...capabilities, timeouts: { script: TIMEOUT_MS } } } };
  const { sessionId } = await send<{ readonly sessionId: string }>("POST", `${driver}/session`, body);
  const command: Session["command"] = (method, path, json) =>
    send(method, `${driver}/session/${sessionId}${path}`, json);
  return { command, click: (element) => command("POST", `/element/${element[ELEMENT]}/click`, {}) };
}

async function send<Result>(method: string, address: string, body?: unknown): Promise<Result> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as {
    readonly value: Result & { readonly error?: string; readonly message?: string };
  };
  if (!answer.ok) throw new Error(`${method} ${address}: ${value.error} ${value.message}`);
  return value;
}
