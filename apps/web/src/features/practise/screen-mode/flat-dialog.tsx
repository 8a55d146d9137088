import { type ReactNode, useState } from "react";
import type { Screening } from "../vr/vr-controller.ts";
import { CalibrationDialog } from "./calibration-dialog.tsx";
import { ChoiceDialog } from "./choice-dialog.tsx";

interface FlatDialogProps {
  readonly onClose: () => void;
  /** Practises: called in the click. */
  readonly onStart: (screening: Screening) => void;
  /** What to know before a first session. */
  readonly safety: ReactNode;
}

/** Leads to practising on the screen itself: how to look at it, and once how large it is. */
export function FlatDialog({ onClose, onStart, safety }: FlatDialogProps) {
  const [measuring, setMeasuring] = useState(false);
  return measuring ? (
    <CalibrationDialog onDone={() => setMeasuring(false)} />
  ) : (
    <ChoiceDialog onClose={onClose} onStart={onStart} onMeasure={() => setMeasuring(true)} safety={safety} />
  );
}
