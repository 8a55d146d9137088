import { Link } from "react-router";
import { en } from "../../copy/en.ts";
import { Logo } from "../../ui/logo.tsx";

/** Where an e-mailed sign-in link leads. */
export function ConfirmScreen() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <title>{en.titleOf(en.confirm.heading)}</title>
      <Logo />
      <h1 className="font-semibold text-xl">{en.confirm.heading}</h1>
      <p className="text-muted">{en.confirm.text}</p>
      <Link
        to="/"
        className="mt-2 inline-flex min-h-11 items-center rounded-m border border-line-strong bg-raised px-4 font-semibold hover:bg-hover"
      >
        {en.confirm.back}
      </Link>
    </main>
  );
}
