import { wordsOf } from '../../account-kinds.ts'
import { isBlank } from '../cell-text.ts'
import type { ColumnRole } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'
import { AMOUNT_ROLES } from './column-roles.ts'
import { isAmount } from './columns-by-content.ts'

export interface UnreadAmounts {
  readonly headings: readonly string[]
  /** They are two, and each line has an amount in one of them: the debits and the credits, in words that are not known. */
  readonly areSides: boolean
}

const NO_AMOUNTS: UnreadAmounts = { headings: [], areSides: false }

/** Columns without a role that hold hardly anything but amounts; none where a column is read as the amount. */
export function unreadAmounts(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): UnreadAmounts {
  if (roles.some((role) => AMOUNT_ROLES.has(role))) return NO_AMOUNTS
  const at = headings.flatMap((heading, index) => {
    const texts = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((text) => text !== '')
    const amounts = texts.filter((text) => isAmount(text))
    const isOfAmounts = amounts.length > texts.length * 0.9 && amounts.some((text) => /[.,]\d\d$/.test(text))
    return roles[index] === 'IGNORED' && heading !== '' && isOfAmounts ? [index] : []
  })
  const filled = rows.map(({ cells }) => at.filter((index) => !isBlank(cells[index])).length).filter((count) => count > 0)
  const isPair = at.length === 2 && filled.filter((count) => count === 1).length > filled.length * 0.95
  return { headings: at.map((index) => headings[index] ?? ''), areSides: isPair }
}

/** Reads what was spent as the debits and what was received as the credits, where no column is called an amount. */
export function withSpent(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): ColumnRole[] {
  const { headings: found, areSides } = unreadAmounts(roles, headings, rows)
  const [spent, received] = [SPENT, RECEIVED].map((form) => found.find((heading) => form.test(wordsOf(heading))))
  if (!areSides || spent === undefined || received === undefined) return [...roles]
  // `Spent -105.50`, as banks write it: a minus would turn what was spent around.
  const hasMinus = rows.some(({ cells }) => headings.some((heading, at) => found.includes(heading) && MINUS.test(cells[at]?.trim() ?? '')))
  if (hasMinus) return [...roles]
  return roles.map((role, at) => (headings[at] === spent ? 'DEBIT' : headings[at] === received ? 'CREDIT' : role))
}

/** Whether a heading says that its amounts were spent. */
export function isOfSpent(heading: string): boolean {
  return SPENT.test(wordsOf(heading))
}

const MINUS = /^[^\d]*[-−(]|[-−]$/
const SPENT = /^(?:spent|expenses?|expenditures?|(?:money|paid|cash) out|outflows?|ausgaben?|depenses?|gastos?|uitgaven|uscite)$/
const RECEIVED = /^(?:received|income|receipts?|(?:money|paid|cash) in|inflows?|einnahmen?|recettes?|ingresos|ontvangsten|entrate)$/
