import { AVERAGE, DIVISOR } from './averages.ts'

/** A note that says nothing else than that figures are averages, per something, or of a year: `avg per week`, `per sq ft`, `annual figure`. */
const AVERAGED_NOTE = new RegExp(
  `^(?:${[
    String.raw`${AVERAGE}(?: per| a)?(?: (?:store|location))? (?:week|day)`,
    `(?:weekly|daily) ${AVERAGE}`,
    'per (?:(?:store|location) )?(?:week|day)',
    `per (?:year|annum|${DIVISOR})`,
    'median|annual(?: (?:figure|amount|total))?|yearly',
  ].join('|')})$`,
  'i',
)
/** Running totals, changes or an index: `cumulative`, `change vs 2025`. */
const OTHER_NOTE =
  /^(?:cumulative|running totals?|ytd|year[- ]to[- ]date|annuali[sz]ed|index(?:ed)?|change (?:vs\.?|from|against|on) .{1,15})$/i
/** A single word of a column of its own, such as `Aggregation`. */
const AVERAGED_WORD = new RegExp(`^(?:weekly|daily|${AVERAGE}(?: per .{1,15})?|rate|ratio)$`, 'i')

/**
 * Why figures are not read if a note in their row says that they are averages, running totals, changes or an index; null for others.
 *
 * @param isSummed whether figures of its line add up over time; others may be averages.
 */
export function rowNoteProblem(note: string, isSummed: boolean): string | null {
  if (!OTHER_NOTE.test(note) && !(isSummed && AVERAGED_NOTE.test(note))) return null
  return `The row says “${note}”, and figures are stored for whole months. Write what each month has in all, or take the words out if that is what the row has.`
}

/** Whether a text of a list's column that is not read says that a figure that adds up over time is none of its whole month. */
export function saysNoWholeMonth(text: string): boolean {
  return OTHER_NOTE.test(text) || AVERAGED_NOTE.test(text) || AVERAGED_WORD.test(text)
}
