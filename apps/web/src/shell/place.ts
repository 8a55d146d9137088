import { navigate, useLocationProperty } from "wouter/use-browser-location";
import { type AccountView, common } from "#copy/common.ts";
import { newId } from "../data/sync/new-id.ts";

const TABS = ["active", "account", "guide", "motions"] as const;
export type Tab = (typeof TABS)[number];

/** A place of the main screen. */
export interface Place {
  readonly tab: Tab;
  /** Without it the account opens on its overview. */
  readonly view?: AccountView;
}

const ACTIVE: Place = { tab: "active" };

/** What an entry with the address `/` and no state shows. It is lost with the page, so a reload opens Active. */
let unaddressed = ACTIVE;

/** The query of a place, keeping the parameters in `search` that are not about places. */
export function placeSearch({ tab, view = "overview" }: Place, search = ""): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("tab");
  parameters.delete("view");
  if (tab !== "active") parameters.set("tab", tab);
  if (tab === "account" && view !== "overview") parameters.set("view", view);
  const query = parameters.toString();
  return query && `?${query}`;
}

/** The place that a query names; null when it names none. An unknown tab or view is the Active tab. */
export function placeOf(search: string): Place | null {
  const parameters = new URLSearchParams(search);
  const name = parameters.get("tab");
  if (name === null) return null;
  const tab = TABS.find((known) => known === name);
  if (tab !== "account") return tab ? { tab } : ACTIVE;
  const viewName = parameters.get("view") ?? "overview";
  return Object.hasOwn(common.shell.views, viewName) ? { tab, view: viewName as AccountView } : ACTIVE;
}

function currentPlace(): Place {
  return placeOf(window.location.search) ?? (window.history.state === null ? unaddressed : ACTIVE);
}

const currentSearch = () => placeSearch(currentPlace());

/** The open place, and a function that opens another in a new history entry. */
export function usePlace(): readonly [Required<Place>, (place: Place) => void] {
  // As text, so that equal places are the same value.
  const search = useLocationProperty(currentSearch, currentSearch);
  return [{ view: "overview", ...(placeOf(search) ?? ACTIVE) }, openPlace];
}

export function openPlace(place: Place): void {
  if (placeSearch(place) === placeSearch(currentPlace())) return;
  // The state marks an entry that the user has opened, and identifies its scroll position.
  navigate(`/${placeSearch(place, window.location.search)}`, { state: { entry: newId() } });
}

/** Replaces the current entry by a place. */
export function replacePlace(place: Place): void {
  navigate(`/${placeSearch(place)}`, { replace: true });
}

/** Shows a place at the address `/` until the page is reloaded. Call it before the page appears. */
export function showUnaddressed(place: Place): void {
  unaddressed = place;
}
