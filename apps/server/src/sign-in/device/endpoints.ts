import { DEVICE_API } from "@vr-eye-lab/domain/api";
import {
  devicePollRequestSchema,
  deviceStartRequestSchema,
  deviceStartSchema,
  userCodeRequestSchema,
  waitingDeviceSchema,
} from "@vr-eye-lab/domain/sign-in";
import { z } from "zod";
import { doneSchema, type Endpoint, type EndpointGroup, type Errors, endpoints } from "../../http/endpoint.ts";
import { loggedInSchema } from "../endpoints.ts";

const CODE_PROBLEMS: Errors = {
  404: ["device/unknown"],
  410: ["device/expired", "device/used", "device/denied"],
};

/** Operations of a signed-in user on the code that a device shows. */
const approval = {
  login: "required",
  body: userCodeRequestSchema,
  errors: CODE_PROBLEMS,
  limits: ["device-guess", "device-guess-by"],
} satisfies Partial<Endpoint>;

export const deviceEndpoints: EndpointGroup = {
  name: "Sign-in by code",
  about: "A device shows a code and polls. A user who is signed in elsewhere approves it.",
  schemas: { UserCode: userCodeRequestSchema },
  endpoints: endpoints({
    startDevice: {
      post: DEVICE_API.start,
      summary: "Create a code",
      body: deviceStartRequestSchema,
      answers: { 200: deviceStartSchema },
      limits: ["device-start"],
    },
    pollDevice: {
      post: DEVICE_API.poll,
      summary: "Sign in, once the code is approved; null until then",
      login: "read",
      body: devicePollRequestSchema,
      answers: { 200: z.object({ user: loggedInSchema.shape.user.nullable() }) },
      errors: {
        ...CODE_PROBLEMS,
        401: ["auth/not-signed-in"],
        403: ["auth/disabled"],
        409: ["auth/signed-in-already"],
        429: ["device/too-early"],
      },
    },
    lookAtDevice: {
      post: DEVICE_API.look,
      summary: "Read which device waits with a code",
      answers: { 200: waitingDeviceSchema },
      ...approval,
    },
    approveDevice: {
      post: DEVICE_API.approve,
      summary: "Sign the device in as the user",
      answers: { 200: doneSchema },
      ...approval,
    },
    denyDevice: {
      post: DEVICE_API.deny,
      summary: "Refuse to sign the device in",
      answers: { 200: doneSchema },
      ...approval,
    },
  }),
};
