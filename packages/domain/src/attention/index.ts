export {
  type AttentionCheck,
  type AttentionTally,
  advanceAttention,
  answerAttention,
  createAttentionCheck,
  joinTallies,
  MARKER_EYES,
  type MarkerEyes,
  postpone,
  shownMarker,
} from "./attention-check.ts";
