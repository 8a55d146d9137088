import { useEffect, useRef, useState } from "react";
import { text } from "../../../copy/account.ts";
import { account } from "../../../data/login/account.ts";
import { Notice } from "../../../ui/notice.tsx";
import { takeError } from "../attempt.ts";

/** Confirms that an address belongs to who uses it, and says how that went. */
export function EmailConfirm({ token }: { readonly token: string }) {
  const [stand, setStand] = useState<"working" | "verified" | "not-verified">("working");
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void account.verifyEmail(token).then((verified) => {
      if (!verified) takeError();
      setStand(verified ? "verified" : "not-verified");
    });
  }, [token]);

  if (stand === "not-verified") return <Notice kind="error">{text.confirm.notVerified}</Notice>;
  return (
    <p role="status" className={stand === "working" ? "text-muted" : undefined}>
      {stand === "working" ? text.confirm.verifying : text.confirm.verified}
    </p>
  );
}
