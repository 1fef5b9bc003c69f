// Words that say that figures are averages, or divided by something, as parts of regular expressions.

/** Wherever they stand. */
export const MEAN = String.raw`(?:averages?|avg\.?|mean)`

/** Alone or next to the name of a metric: streets are called Median. */
export const AVERAGE = String.raw`(?:${MEAN}|median|ø)`

/** What figures are divided by other than time: `per table`. Other words after “per” may name a source: `per OpenTable`. */
export const DIVISOR = String.raw`(?:table|seat|guest|cover|head|person|customer|employee|FTE|hour|shift|order|transaction|room|sq\.? ?(?:ft|m)\.?|square (?:foot|meter|metre))`
