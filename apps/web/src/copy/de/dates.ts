import { dateFormats } from "../date-formats.ts";
import { language } from "./language.ts";

export const { dateOf, dayAndMonth, momentOf, monthName, shortDate, timeOfDay, WEEKDAYS } = dateFormats(
  language.tag,
  ["Heute", "Gestern"],
  (weekday, date) => `${weekday}, ${date}`,
);
