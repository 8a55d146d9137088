/**
 * Makes a dynamic import repeatable. Chromium up to 150 repeats the failure of a script's address without fetching it again, so the next call after
 * a failure asks for another address of the same script.
 * @param load imports the script
 * @returns imports it; rejects as load does
 */
export function repeatableImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let attempts = 0;
  /** The address of a script that could not be fetched. */
  let failed: string | undefined;
  return async () => {
    try {
      return await (failed ? import(/* @vite-ignore */ `${failed}?${++attempts}`) : load());
    } catch (error) {
      failed ??= /http\S+\.js/.exec(String(error))?.[0];
      throw error;
    }
  };
}
