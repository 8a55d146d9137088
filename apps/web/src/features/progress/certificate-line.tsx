import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { type Answers, agrees, compareCertificate } from "@vr-eye-lab/domain/random-dots";
import { text as stats } from "#copy/stats.ts";

const text = stats.certificate;

interface CertificateLineProps {
  readonly settings: ExerciseSettings;
  readonly answers: Answers | undefined;
  /** Metres; undefined if unknown. */
  readonly ipd: number | undefined;
}

/** What the calibration frame of an answered run drew, and whether it is what the settings ask for. Nothing without a certificate. */
export function CertificateLine({ settings, answers, ipd }: CertificateLineProps) {
  const certificate = answers?.certificate;
  if (!certificate) return null;
  const isRight = compareCertificate(certificate, settings, answers.bounds, ipd).every(agrees);
  return (
    <p className="w-full text-muted">
      {isRight ? text.agrees : text.differs} {text.line(certificate)}. {text.limits}
    </p>
  );
}
