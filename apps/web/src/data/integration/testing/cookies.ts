/** A browser's cookies of the server, by name. */
export type Cookies = Map<string, string>;

/** The Cookie header of a request. */
export const cookieHeader = (cookies: Cookies) => Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");

/** Keeps and deletes cookies as a response says. */
export function receiveCookies(cookies: Cookies, { headers }: Response): void {
  for (const cookie of headers.getSetCookie()) {
    const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
    if (value === "" || /max-age=0/i.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
