import { addToMonth, type MonthIndex, monthOfYear } from '../../time/day.ts'
import { monthsName } from '../../time/day-format.ts'

/** With fewer other months, they do not say which one is missing. */
const FEWEST_OTHERS = 2
/** A month closer to the others may belong to them. */
const NEAR = 6

/** A month of another year than the others, which lack that month of theirs, such as Mar 2025 among Jan, Feb and Apr 2026; null for none. */
export function slippedYear(months: Iterable<MonthIndex>): { readonly month: MonthIndex; readonly remark: string } | null {
  const sorted = [...new Set(months)].sort((left, right) => left - right)
  for (const [month, others] of [
    [sorted[0], sorted.slice(1)],
    [sorted.at(-1), sorted.slice(0, -1)],
  ] as const) {
    const [first, last] = [others[0], others.at(-1)]
    if (month === undefined || first === undefined || last === undefined || others.length < FEWEST_OTHERS) continue
    if ((month < first ? first - month : month - last) <= NEAR || last - first > others.length) continue
    const known = new Set(others)
    // A month in between, or the one after them: the year is forgotten where it turns.
    const lacked = Array.from({ length: last - first + 2 }, (_, at) => addToMonth(first, at)).filter((one) => !known.has(one))
    const meant = lacked.find((one) => monthOfYear(one) === monthOfYear(month))
    if (meant === undefined) continue
    const remark = `${monthsName([month])} is a month of another year than the others, ${monthsName(others)}. If ${monthsName([meant])} is meant, correct the year.`
    return { month, remark }
  }
  return null
}
