import { vergenceResults } from "@vr-eye-lab/domain/self-test";
import { text } from "../../copy/self-test.ts";
import { useSelfTests } from "../../data/self-test/self-tests.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { SelfTestDialogs } from "./self-test-dialogs.tsx";
import { SelfTestReadout } from "./self-test-readout.tsx";
import { SelfTestTrend } from "./self-test-trend.tsx";
import { type Headset, openSelfTest } from "./take-self-test.ts";

/** Introduces and starts the self-test; signed in, it also shows the results so far. */
export function SelfTestBox({ headset, signedIn }: { readonly headset: Headset; readonly signedIn: boolean }) {
  const results = useSelfTests() ?? [];
  const latest = results.at(-1);
  return (
    <Section
      title={text.title}
      className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-l border border-line bg-surface p-4 md:p-5"
    >
      <p className="max-w-prose text-muted text-sm">
        {text.intro} {text.noDiagnosis} {!signedIn && text.signedOut}
      </p>
      {latest && (
        <>
          <h3 className="font-semibold text-sm">{text.latest(text.day(latest.date))}</h3>
          <SelfTestReadout results={vergenceResults(latest)} />
          <SelfTestTrend results={results} />
        </>
      )}
      {headset.supported === false ? (
        <p className="text-muted text-sm">{text.noHeadset}</p>
      ) : (
        <Button data-track="self-test" className="justify-self-start" onClick={openSelfTest}>
          {latest ? text.again : text.start}
        </Button>
      )}
      <SelfTestDialogs headset={headset} />
    </Section>
  );
}
