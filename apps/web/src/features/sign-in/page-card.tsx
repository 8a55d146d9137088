import type { ReactNode } from "react";
import { Link } from "wouter";
import { common } from "#copy/common.ts";
import { Logo } from "../../ui/logo.tsx";
import { usePageTitle } from "../../ui/page-title.ts";

interface PageCardProps {
  /** The title of the browser's tab. */
  readonly title: string;
  readonly heading: string;
  /** The label of the link to the main screen. */
  readonly home: string;
  readonly children: ReactNode;
}

/** A page with a single card, for links from emails and other devices. */
export function PageCard({ title, heading, home, children }: PageCardProps) {
  usePageTitle(common.titleOf(title));
  return (
    <main className="grid min-h-[calc(100*var(--dvh))] place-items-center p-4">
      <div className="grid w-full max-w-md justify-items-center gap-5 rounded-xl border border-line bg-surface p-6 text-center md:p-8">
        <Logo />
        <h1 className="font-semibold text-xl">{heading}</h1>
        {children}
        <Link
          href="/"
          replace
          className="inline-flex min-h-11 items-center rounded-s px-3 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {home}
        </Link>
      </div>
    </main>
  );
}
