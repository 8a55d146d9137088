import { formatUserCode } from "@vr-eye-lab/domain/sign-in";
import { Link } from "wouter";
import { en } from "../../../copy/en.ts";
import { text as copy } from "../../../copy/sign-in-by-code.ts";
import { useAccount } from "../../../data/login/account.ts";
import { useTakenHash } from "../../../ui/location-hash.ts";
import { Logo } from "../../../ui/logo.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useOnline } from "../../../ui/online.ts";
import { CodeForm } from "./code-form.tsx";
import { linkedCode } from "./device-link.ts";
import { DeviceLogIn } from "./device-log-in.tsx";
import { DeviceQuestion } from "./device-question.tsx";

const text = copy.page;

/** Where a device is approved that shows a code. Opening it does nothing yet. */
export function DeviceScreen() {
  const online = useOnline();
  const [code, setCode] = useTakenHash(linkedCode);

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <title>{en.titleOf(text.title)}</title>
      <div className="grid w-full max-w-md gap-5 rounded-xl border border-line bg-surface p-6 md:p-8">
        <header className="grid justify-items-center gap-5 text-center">
          <Logo />
          <h1 className="font-semibold text-xl">{text.title}</h1>
        </header>
        {!online && <Notice kind="info">{text.offline}</Notice>}
        <Content code={code} onCode={setCode} />
        <Link
          href="/"
          className="inline-flex min-h-11 items-center justify-self-center rounded-s px-3 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {text.home}
        </Link>
      </div>
    </main>
  );
}

interface ContentProps {
  readonly code: string | null;
  readonly onCode: (code: string | null) => void;
}

function Content({ code, onCode }: ContentProps) {
  const status = useAccount((state) => (state.needsSignIn ? "signed-out" : state.status));
  if (status === "starting") return <p className="text-muted">{text.starting}</p>;
  if (status === "signed-out")
    return <DeviceLogIn words={code ? text.signIn(formatUserCode(code)) : text.signInFirst} />;
  if (code === null) return <CodeForm onCode={onCode} />;
  return <DeviceQuestion key={code} code={code} onAnother={() => onCode(null)} />;
}
