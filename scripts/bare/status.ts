import { once } from "node:events";
import { request } from "node:https";

/** The status of an address, whose certificate may be self-signed. */
export async function statusOf(address: string): Promise<number> {
  if (address.startsWith("http:")) return (await fetch(address)).status;
  const asked = request(address, { rejectUnauthorized: false }).end();
  const [response] = await once(asked, "response");
  response.resume();
  return response.statusCode;
}
