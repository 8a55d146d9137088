import { Server } from "node:http";

/*
 * Loaded before the server (LAG, see CONTRIBUTING): each request waits a random time first, so that parts of the page come late and in any order.
 * A test that takes for granted what merely was quick fails then.
 */
const most = Number(process.env.LAG);
const emit: (this: Server, name: string, ...rest: unknown[]) => boolean = Server.prototype.emit;
Server.prototype.emit = function (this: Server, name: string, ...rest: unknown[]): boolean {
  if (name !== "request") return emit.call(this, name, ...rest);
  setTimeout(() => emit.call(this, name, ...rest), Math.random() * most);
  return true;
};
