import { dateFormats } from "../date-formats.ts";
import { language } from "./language.ts";

export const { dateOf, dayAndMonth, momentOf, monthName, shortDate, timeOfDay, WEEKDAYS } = dateFormats(
  language.tag,
  ["Today", "Yesterday"],
  (weekday, date) => `${weekday} ${date}`,
);
