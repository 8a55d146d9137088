import { useLayoutEffect } from "react";

/** Sets the title of the browser's tab. React's own `<title>` would add a second element beside the one in index.html. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
