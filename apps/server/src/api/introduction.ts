import { PROTOCOL_HEADER, PROTOCOL_QUERY, USER_HEADER, USER_QUERY } from "@vr-eye-lab/domain/protocol";

/** What all operations have in common. Text in backticks is code. */
export const INTRODUCTION = [
  "The page of VR Eye Lab uses this API, and so can a user's own programs. It can gain fields and operations at any time; ignore those you don't know.",
  `Bodies are JSON in UTF-8. An error has a \`code\`, a text for people in \`error\` and, for an invalid request, the \`field\`. Unknown paths answer 404, other methods 405 with \`Allow\`.`,
  `A login is a cookie. A request with a cookie that may change something must come from the server's own origin, by \`Origin\` or \`Sec-Fetch-Site\`; otherwise 403 \`auth/foreign-origin\`.`,
  `With \`${USER_HEADER}\`, a page names its user. If the cookie is another user's, the answer is 409 \`auth/other-user\`.`,
  `With \`${PROTOCOL_HEADER}\`, a page sends its protocol version and gets only what that version can read; programs send the newest version they know. A version that the server no longer supports gets 426. Every answer below /api and /.netlify has the server's version in the same header. Beacons, which can't set headers, send \`${PROTOCOL_QUERY}\` and \`${USER_QUERY}\` in the query.`,
  "Beyond a rate limit the answer is 429, and while the server starts or its database fails 503. Both may have `Retry-After`, in seconds.",
];
