/**
 * Creates a Vite plugin for `npm run dev` that proxies API requests to the server at VR_EYE_LAB_SERVER.
 * @returns {{ name: string, apply: "serve", config: () => { server?: { proxy: Record<string, string> } } }}
 */
export function apiProxy() {
  return {
    name: "api-proxy",
    apply: "serve",
    config() {
      const server = process.env.VR_EYE_LAB_SERVER;
      if (!server) return {};
      const paths = ["/api/", "/.netlify/", "/_dev/", "/_sandbox/", "/healthz", "/readyz", "/version"];
      return { server: { proxy: Object.fromEntries(paths.map((path) => [path, server])) } };
    },
  };
}
