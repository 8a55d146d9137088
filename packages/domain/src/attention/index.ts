export {
  type AttentionCheck,
  advanceAttention,
  answerAttention,
  createAttentionCheck,
  postpone,
  shownMarker,
} from "./attention-check.ts";
export { type AttentionTally, joinTallies, MARKER_EYES, type MarkerEyes } from "./tally.ts";
