import { API, practiceSessionsSchema } from "@vr-eye-lab/domain/api";
import { http } from "../http.ts";
import type { LocalData, LocalHooks, LocalViewStore } from "../local-data.ts";

export async function openLocal(userId: string, view: LocalViewStore, _hooks: LocalHooks): Promise<LocalData> {
  return {
    userId,
    write: async () => undefined,
    read: async () => undefined,
    dismissRefused: async () => undefined,
    retryRefused: async () => undefined,
    async history(before) {
      const answer = await http.call(`${API.practiceSessions}?before=${before ?? ""}`, practiceSessionsSchema);
      return answer.ok ? answer.value : null;
    },
    flush: async () => view.getState().unsent,
    wake: () => undefined,
    close: async () => undefined,
    remove: async () => undefined,
  };
}
