import { Component, type ReactNode, useState } from "react";
import { common } from "#copy/common.ts";
import { errorDetails } from "../data/log/page-errors.ts";
import { reloadPage } from "../data/service-worker/service-worker.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { focusOnMount } from "../ui/focus.ts";
import { Notice } from "../ui/notice.tsx";

interface ErrorBoundaryProps {
  /** It has the whole window. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

/** Shows a message in place of children that throw while they render or in an effect. main.tsx logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { whole, children } = this.props;
    if (!this.state.failed) return children;
    return whole ? (
      <main>
        <Failed heading="h1" />
      </main>
    ) : (
      <Failed heading="h2" />
    );
  }
}

function Failed({ heading: Heading }: { readonly heading: "h1" | "h2" }) {
  const [details, setDetails] = useState("");

  function content() {
    const text = errorDetails();
    setDetails(text);
    return text;
  }

  return (
    <div className="grid max-w-xl gap-4 p-4 md:p-6">
      <Notice kind="error">
        <Heading className="font-semibold">{common.failed.title}</Heading>
        <p>{common.failed.advice}</p>
      </Notice>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" ref={focusOnMount} onClick={() => void reloadPage()}>
          {common.reload}
        </Button>
        <CopyButton words={common.failed} content={content} />
      </div>
      {details && (
        <textarea
          readOnly
          rows={8}
          aria-label={common.failed.details}
          value={details}
          onFocus={(event) => event.currentTarget.select()}
          className="rounded-m border border-control bg-bg p-3 font-mono text-xs"
        />
      )}
    </div>
  );
}
