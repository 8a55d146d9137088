import { text } from "../../copy/account.ts";
import { useAccount } from "../../data/login/account.ts";
import { SelfTestBox } from "../progress/self-test/self-test-box.tsx";
import type { Headset } from "../progress/self-test/take-self-test.ts";
import { SignedOut } from "../sign-in/signed-out.tsx";
import { SignedIn, type SignedInProps } from "./signed-in/signed-in.tsx";

interface AccountTabProps extends Omit<SignedInProps, "selfTest"> {
  /** The page's way into VR. */
  readonly headset: Headset;
}

/** The ways in, or what belongs to the person who is signed in. */
export function AccountTab({ headset, ...props }: AccountTabProps) {
  const status = useAccount((state) => state.status);
  switch (status) {
    case "starting":
      return <p className="p-6 text-muted">{text.busy}</p>;
    case "signed-out":
      return <SignedOut selfTest={<SelfTestBox headset={headset} signedIn={false} />} />;
    case "signed-in":
      return <SignedIn {...props} selfTest={<SelfTestBox headset={headset} signedIn />} />;
  }
}
