import { Server } from "node:http";

/*
 * Loaded before the server (LAG, see CONTRIBUTING): delays each request by a random time, so that parts of the page load late
 * and in any order. Tests that depend on fast responses then fail.
 */
const most = Number(process.env.LAG);
const emit: (this: Server, name: string, ...rest: unknown[]) => boolean = Server.prototype.emit;
Server.prototype.emit = function (this: Server, name: string, ...rest: unknown[]): boolean {
  if (name !== "request") return emit.call(this, name, ...rest);
  setTimeout(() => emit.call(this, name, ...rest), Math.random() * most);
  return true;
};
