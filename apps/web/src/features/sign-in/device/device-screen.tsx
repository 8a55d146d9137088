import { formatUserCode } from "@vr-eye-lab/domain/sign-in";
import { text as copy } from "#copy/sign-in-by-code.ts";
import { useAccount } from "../../../data/login/login.ts";
import { useOnline } from "../../../ui/browser-state.ts";
import { useTakenHash } from "../../../ui/location-hash.ts";
import { Notice } from "../../../ui/notice.tsx";
import { LogInForm } from "../log-in-form.tsx";
import { PageCard } from "../page-card.tsx";
import { CodeForm } from "./code-form.tsx";
import { linkedCode } from "./device-link.ts";
import { DeviceQuestion } from "./device-question.tsx";

const text = copy.page;

/** The page on which a signed-in user approves another device by its code. Opening it changes nothing. */
export function DeviceScreen() {
  const online = useOnline();
  const [code, setCode] = useTakenHash(linkedCode);
  return (
    <PageCard title={text.title} heading={text.title} home={text.home}>
      <div className="grid w-full gap-5 text-start">
        {!online && <Notice kind="info">{text.offline}</Notice>}
        <Content code={code} onCode={setCode} />
      </div>
    </PageCard>
  );
}

function Content({ code, onCode }: { readonly code: string | null; readonly onCode: (code: string | null) => void }) {
  const status = useAccount((state) => (state.needsSignIn ? "signed-out" : state.status));
  if (status === "starting") return <p className="text-muted">{text.starting}</p>;
  if (status === "signed-out") {
    // A magic link works as well: this page follows when it is opened in the same browser.
    return (
      <>
        <LogInForm reason={code ? text.signIn(formatUserCode(code)) : text.signInFirst} />
        <p className="text-muted text-sm">{text.noAccount}</p>
      </>
    );
  }
  if (code === null) return <CodeForm onCode={onCode} />;
  return <DeviceQuestion key={code} code={code} onAnother={() => onCode(null)} />;
}
