// Words that say that figures are averages, or divided by something, as parts of regular expressions.

/** Wherever they stand. */
export const MEAN = String.raw`(?:averages?|avg\.?|mean)`

/** Alone or next to the name of a metric: streets are called Median. */
export const AVERAGE = String.raw`(?:${MEAN}|median|ø)`

/** What figures are divided by other than time: `per table`. */
export const DIVISOR = String.raw`(?:table|seat|guest|cover|head|employee|sq\.? ?(?:ft|m)\.?|square (?:foot|meter|metre))`

/** Next to the name of a metric. In a row these may say what amounts were computed from: `per hour`. Other words may be a source: `per OpenTable`. */
export const METRIC_DIVISOR = String.raw`(?:${DIVISOR}|person|customer|FTE|hour|shift|order|transaction|room)`

const RATE = new RegExp(
  String.raw`\b${MEAN}\b|ø|%|‰|\b(?:median|per|rates?|ratios?|prices?|share|percent(?:age)?s?|pct|bps|score|rating|nps|index|(?:check|ticket|basket|party) size|durchschnitt|prozent|preis|moyenne?|precio|prezzo)\b`,
  'i',
)

/** Whether a metric is an average, a price, a percentage or the like by its names or its unit: remarks such as “in thousands” are not about it. */
export function isRateMetric(names: readonly string[], unit: string | undefined): boolean {
  return names.some((name) => RATE.test(name)) || (unit !== undefined && (RATE.test(unit) || /\w *\/ *\w|\p{Sc} *\//u.test(unit)))
}
