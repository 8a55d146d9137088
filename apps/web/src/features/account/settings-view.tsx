import type { AccountFacts } from "@vr-eye-lab/domain/account";
import { useEffect, useState } from "react";
import { text as copy } from "#copy/account.ts";
import { account } from "../../data/login/account.ts";
import { useOnline } from "../../ui/browser-state.ts";
import { PlanSection } from "../billing/plan-section.tsx";
import { LanguageSelect } from "../language/language-select.tsx";
import { ReminderSettings } from "../programme/reminder-settings.tsx";
import { DataSettings } from "../settings/data-settings.tsx";
import { DeviceSettings } from "../settings/device-settings.tsx";
import { EmailSettings } from "../settings/email-settings.tsx";
import { FirstPassword, PasswordSettings } from "../settings/password-settings.tsx";
import { NameSettings, RecordingSettings } from "../settings/profile-settings.tsx";
import { SettingGroup } from "../settings/setting.tsx";
import { StorageMeter } from "../settings/storage-meter.tsx";
import { ShareSettings } from "../sharing/share-settings.tsx";

const text = copy.settings;

/** Signing in, the plan, reminders, share links, and the user's data. */
export function SettingsView() {
  const online = useOnline();
  const [facts, setFacts] = useState<AccountFacts | null>(null);
  useEffect(() => {
    if (online) void account.facts().then((read) => read && setFacts(read));
  }, [online]);
  const hasPassword = facts?.hasPassword !== false;
  return (
    <>
      <SettingGroup title={text.signIn}>
        <EmailSettings verified={facts?.emailVerified} hasPassword={hasPassword} />
        {hasPassword ? (
          <PasswordSettings />
        ) : (
          <FirstPassword onDone={() => facts && setFacts({ ...facts, hasPassword: true })} />
        )}
        <NameSettings />
        <LanguageSelect />
        <DeviceSettings />
      </SettingGroup>
      <PlanSection />
      <SettingGroup title={text.reminders}>
        <ReminderSettings verified={facts?.emailVerified} />
      </SettingGroup>
      <ShareSettings />
      <SettingGroup title={text.data}>
        <RecordingSettings />
        {facts && <StorageMeter storage={facts.storage} />}
        <DataSettings hasPassword={hasPassword} />
      </SettingGroup>
    </>
  );
}
