import { StrictMode, useEffect } from "react";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

/** The whole page. The build renders its first screen from it too. Calls back when it is in the document. */
export function Page({ onStart }: { readonly onStart: () => void }) {
  useEffect(onStart, [onStart]);
  return (
    <StrictMode>
      <ErrorBoundary whole>
        <App />
      </ErrorBoundary>
    </StrictMode>
  );
}
