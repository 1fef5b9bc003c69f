import { INCOME_TYPES } from '../../account.ts'
import { wordsOf } from '../../account-kinds.ts'
import { accountTypeFromText } from '../../account-types.ts'
import type { ColumnRole } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'

/** Two letters or signs, as `A` and `B`, `Dt` and `Kt`, or words for what comes in and goes out; yes and no only below a heading of sides. */
const LONGEST = 2
const WORDS: ReadonlySet<string> = new Set(['in', 'out', 'bij', 'af', 'plus', 'minus', 'inn', 'ut', 'ein', 'aus'])
const ANSWERS: ReadonlySet<string> = new Set(['y', 'n', 'yes', 'no', '0', '1', 'true', 'false', 'ja', 'nein', 'oui', 'non', 'x', ''])
const OF_SIDES = /\b(?:debit|credit|dr|cr|soll|haben|sign|side)\b/
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
  return headings.find((heading, at) => {
    if (roles[at] !== 'IGNORED') return false
    const texts = [...new Set(sides.map(({ cells }) => cells[at]?.trim() ?? ''))]
    if (texts.length !== 2 || !texts.every((text) => maySaySide(text.toLowerCase(), OF_SIDES.test(wordsOf(heading))))) return false
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

function maySaySide(text: string, isOfSides: boolean): boolean {
  if (ANSWERS.has(text)) return isOfSides
  return WORDS.has(text) || text.length <= LONGEST
}
