import { text } from "../../copy/account.ts";
import { useAccount } from "../../data/account.ts";
import { SignedIn, type SignedInProps } from "./signed-in/signed-in.tsx";
import { SignedOut } from "./signed-out/signed-out.tsx";

/** The ways in, or what belongs to the person who is signed in. */
export function AccountTab(props: SignedInProps) {
  const status = useAccount((state) => state.status);
  switch (status) {
    case "starting":
      return <p className="p-6 text-muted">{text.busy}</p>;
    case "signed-out":
      return <SignedOut />;
    case "signed-in":
      return <SignedIn {...props} />;
  }
}
