export type { Translation } from "@vr-eye-lab/domain/language";
