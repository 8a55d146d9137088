import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useReducedMotion } from "./reduced-motion.ts";

/** Whether pictures shall move, for as long as the page is open; null until the person has said. */
const wishStore = createStore<boolean | null>()(() => null);

/** Whether pictures move: as the person has said on this page, or else unless they asked their system for less motion. */
export function usePicturesMove(): boolean {
  const reduced = useReducedMotion();
  return useStore(wishStore) ?? !reduced;
}

/** Lets all pictures of the page move, or stand still. */
export function movePictures(move: boolean): void {
  wishStore.setState(move, true);
}
