export { type Config, configSchema, type Price } from "./config.ts";
export { apiErrorSchema } from "./error.ts";
export { type Legal, legalSchema } from "./legal.ts";
export { API, DEVICE_API } from "./paths.ts";
