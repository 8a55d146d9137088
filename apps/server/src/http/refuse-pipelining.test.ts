import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { refusePipelining } from "./refuse-pipelining.ts";

it("allows the next request once the answer has ended, also before it is known to be sent, as over TLS", () => {
  const socket = new Socket();
  const answers: ServerResponse[] = [];
  const handle = refusePipelining((_, response) => answers.push(response));
  const send = () => {
    const request = new IncomingMessage(socket);
    handle(request, new ServerResponse(request));
  };
  send();
  answers[0]?.end("done");
  send();
  expect([answers.length, socket.destroyed]).toEqual([2, false]);
  send();
  expect([answers.length, socket.destroyed]).toEqual([2, true]);
});
