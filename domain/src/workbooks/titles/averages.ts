// Words that say that figures are averages, or divided by something, as parts of regular expressions.

/** Of any kind. */
export const AVERAGE = String.raw`(?:average|avg\.?|mean|median|ø)`

/** What figures are divided by other than time: `per table`. Whatever else stands after “per” may be where they come from: `per OpenTable`. */
export const DIVISOR = String.raw`(?:table|seat|guest|cover|head|person|customer|employee|FTE|hour|shift|order|transaction|room|sq\.? ?(?:ft|m)\.?|square (?:foot|meter|metre))`
