// Words that say that figures are averages, or divided by something, as parts of regular expressions.

/** Wherever they stand. */
export const MEAN = String.raw`(?:averages?|avg\.?|mean)`

/** Alone or next to the name of a metric: streets are called Median. */
export const AVERAGE = String.raw`(?:${MEAN}|median|ø)`

/** What figures are divided by other than time: `per table`. */
export const DIVISOR = String.raw`(?:table|seat|guest|cover|head|employee|sq\.? ?(?:ft|m)\.?|square (?:foot|meter|metre))`

/** Next to the name of a metric. In a row these may say what amounts were computed from: `per hour`. Other words may be a source: `per OpenTable`. */
export const METRIC_DIVISOR = String.raw`(?:${DIVISOR}|person|customer|FTE|hour|shift|order|transaction|room)`
