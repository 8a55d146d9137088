import type { Context, Hono } from "hono";

/** The promises that suspended requests wait for. */
const suspended = new WeakMap<Request, Promise<boolean>>();

/**
 * Suspends a request without a body until the promise resolves: with false, its response is sent; with true, the request is handled again from the
 * start. While it waits, none of its middleware is running, which would hold as much memory again and delay other requests by garbage collection.
 * @param until never rejects
 * @returns the response, for the handler to return
 */
export function suspend(context: Context, response: Response, until: Promise<boolean>): Response {
  suspended.set(context.req.raw, until);
  return response;
}

/** Makes an app wait for its suspended requests. */
export function resumeSuspended<Env extends object>(app: Hono<Env>): Hono<Env> {
  const { fetch } = app;
  app.fetch = async (request, ...rest) => {
    while (true) {
      const response = await fetch(request, ...rest);
      const until = suspended.get(request);
      suspended.delete(request);
      if (!(await until)) return response;
    }
  };
  return app;
}
