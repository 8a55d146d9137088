import { text } from "../../copy/account.ts";
import { useAccount } from "../../data/login/account.ts";
import { loadScene } from "../practise/vr/scene-loader.ts";
import { useVr, vr } from "../practise/vr/vr.ts";
import { SelfTestBox } from "../progress/self-test/self-test-box.tsx";
import { SignedOut } from "../sign-in/signed-out.tsx";
import { SignedIn } from "./signed-in.tsx";

/** Sign-up and login, or the account of the signed-in user. */
export function AccountTab({ onPractise }: { readonly onPractise: () => void }) {
  const status = useAccount((state) => state.status);
  const supported = useVr(({ support }) => support?.supported ?? null);
  if (status === "starting") return <p className="p-6 text-muted">{text.busy}</p>;
  const signedIn = status === "signed-in";
  const selfTest = <SelfTestBox headset={{ supported, loadScene, onOver: vr.offer }} signedIn={signedIn} />;
  return signedIn ? <SignedIn selfTest={selfTest} onPractise={onPractise} /> : <SignedOut selfTest={selfTest} />;
}
