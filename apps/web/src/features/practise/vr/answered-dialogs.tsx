export { MeasuredDialog } from "./measured-dialog.tsx";
export { UnfitDialog } from "./unfit-dialog.tsx";
