export { type Config, configSchema, type Price } from "./config.ts";
export { apiErrorSchema } from "./error.ts";
export { API, DEVICE_API } from "./paths.ts";
