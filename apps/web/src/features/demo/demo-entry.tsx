import { text } from "#copy/demo.ts";
import { Section } from "../../ui/section.tsx";
import { EnterDemoButton } from "./enter-demo-button.tsx";
import { NotInDemo } from "./not-in-demo.tsx";

/** In the place of signing up and logging in. */
export function DemoEntry() {
  return (
    <Section title={text.entryTitle} titleClass="text-xl tracking-[-0.01em]" className="grid justify-items-start gap-4">
      <p className="text-muted">{text.entry}</p>
      <EnterDemoButton track="enter-demo-account" className="h-12 w-full" />
      <NotInDemo>{text.signUp}</NotInDemo>
    </Section>
  );
}
