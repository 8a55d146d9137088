import { API } from "@vr-eye-lab/domain/api";
import {
  newShareResponseSchema,
  sharedProgressSchema,
  sharedRequestSchema,
  shareRequestSchema,
  sharesResponseSchema,
} from "@vr-eye-lab/domain/sharing";
import { doneSchema, type EndpointGroup, endpoints } from "../http/endpoint.ts";

export const shareEndpoints: EndpointGroup = {
  name: "Share links",
  endpoints: endpoints({
    listShares: {
      get: API.shares,
      summary: "List the user's active share links, newest first",
      login: "required",
      answers: { 200: sharesResponseSchema },
    },
    createShare: {
      post: API.shares,
      summary: "Create a share link",
      details: "Only this answer has the token.",
      login: "required",
      body: shareRequestSchema,
      answers: { 200: newShareResponseSchema },
      errors: { 409: ["share/too-many"] },
    },
    revokeShare: {
      delete: `${API.shares}/:id`,
      summary: "Revoke a share link",
      login: "required",
      answers: { 200: doneSchema },
      errors: { 404: ["share/not-found"] },
    },
    readShared: {
      post: API.shared,
      summary: "Read the report behind a share link",
      body: sharedRequestSchema,
      answers: { 200: sharedProgressSchema },
      errors: { 404: ["share/not-found"] },
      limits: ["shared"],
    },
  }),
};
