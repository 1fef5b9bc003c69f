import { INCOME_TYPES } from '../../account.ts'
import { accountTypeFromText } from '../../account-types.ts'
import type { ColumnRole } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'

/** A side is a letter, a digit or a short word, such as `Bij`. */
const LONGEST = 6
const FEWEST_ROWS = 4
const MOST_OF_TYPE = 0.6

/**
 * The heading of a column that is not read and may say the side of each amount: it has two short texts, most rows of income have the one and
 * most of costs the other, and some have that of the other side, as refunds and corrections do. Undefined for none, and without stated types.
 */
export function unreadSides(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): string | undefined {
  const typeAt = roles.indexOf('ACCOUNT_TYPE')
  if (typeAt === -1) return undefined
  const sides = rows.flatMap(({ cells }) => {
    const type = accountTypeFromText(cells[typeAt] ?? '')?.type ?? null
    return type === null || type === 'BALANCE_SHEET' ? [] : [{ isIncome: INCOME_TYPES.has(type), cells }]
  })
  if (sides.length < FEWEST_ROWS) return undefined
  return headings.find((_, at) => {
    if (roles[at] !== 'IGNORED') return false
    const texts = [...new Set(sides.map(({ cells }) => cells[at]?.trim() ?? ''))]
    if (texts.length !== 2 || texts.some((text) => text === '' || text.length > LONGEST)) return false
    const [first = ''] = texts
    const shareOf = (isIncome: boolean): number => {
      const own = sides.filter((one) => one.isIncome === isIncome)
      return own.filter(({ cells }) => (cells[at]?.trim() ?? '') === first).length / own.length
    }
    const [income, costs] = [shareOf(true), shareOf(false)]
    const areApart = (income >= MOST_OF_TYPE && costs <= 1 - MOST_OF_TYPE) || (costs >= MOST_OF_TYPE && income <= 1 - MOST_OF_TYPE)
    return areApart && Math.abs(income - costs) < 1
  })
}
