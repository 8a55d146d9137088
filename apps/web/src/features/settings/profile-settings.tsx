import { cleanLine } from "@vr-eye-lab/domain/text";
import { text as copy } from "#copy/account.ts";
import { changeProfile, useProfile } from "../../data/profile/profile.ts";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { FormSetting } from "./setting.tsx";

const text = copy.settings;
const MAX_NAME_LENGTH = 100;

async function save(change: Parameters<typeof changeProfile>[0]): Promise<boolean> {
  try {
    await changeProfile(change);
    return true;
  } catch {
    showToast(text.failed);
    return false;
  }
}

/** The user's name, which only they see. */
export function NameSettings() {
  const profile = useProfile();
  return (
    <FormSetting
      name={text.name}
      value={profile?.name || text.nameHint}
      fullLabel={text.changeName}
      submit={text.saveName}
      track="profile-name"
      send={(field) => save({ name: cleanLine(field("name")) })}
      onDone={() => showDone(text.nameSaved)}
    >
      <TextField
        label={text.name}
        name="name"
        data-track="profile-name"
        defaultValue={profile?.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="name"
      />
    </FormSetting>
  );
}

/** Whether practice and usage are recorded. */
export function RecordingSettings() {
  const profile = useProfile();
  return (
    <>
      <Switch
        label={text.recording}
        track="recording"
        hint={text.recordingHint}
        checked={profile?.recording ?? true}
        onChange={(recording) => void save({ recording })}
      />
      <Switch
        label={text.tracking}
        track="tracking"
        hint={text.trackingHint}
        checked={profile?.tracking ?? true}
        onChange={(tracking) => void save({ tracking })}
      />
    </>
  );
}
