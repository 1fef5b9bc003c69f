import { isBlank } from '../cell-text.ts'
import type { ColumnRole } from '../file-match.ts'
import { isHeadingOfPeriods, isHeadingOfVoids, isKind, type PostingStatus, saysKinds, statusReader } from '../posting-status.ts'
import type { RawRow } from '../raw-row.ts'
import { ACCOUNT_ROLES } from './column-roles.ts'
import { roleOfHeading } from './headings.ts'
import { hasOpeningPeriods } from './opening-periods.ts'

/** A column with more different texts holds no statuses. */
const MOST_STATUSES = 50

/**
 * Which columns say whether a row is in the books: those with such a heading and known words in at least half of
 * their rows, those of kinds such as `Ledger Type` with a known code, others that have only words for posted and not posted, and
 * periods, if one of them brings balances forward.
 */
export function settleStatuses(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): ColumnRole[] {
  return roles.map((role, at): ColumnRole => {
    const isOfPeriods = isHeadingOfPeriods(headings[at] ?? '')
    if (isOfPeriods && TEXT_ROLES.has(role) && hasOpeningPeriods(rows, at, roles.indexOf('DATE'))) return 'STATUS'
    if (role !== 'STATUS' && role !== 'IGNORED') return role
    const read = statusReader(isOfPeriods ? '' : (headings[at] ?? ''))
    if (isHeadingOfVoids(headings[at] ?? '')) {
      const voided = rows.filter(({ cells }) => !isBlank(cells[at]) && read(cells[at] ?? '') === 'LEFT_OUT').length
      return voided > 0 && voided * 2 < rows.length ? 'STATUS' : 'IGNORED'
    }
    if (role === 'IGNORED' && OF_EVENTS.test(headings[at] ?? '')) return 'IGNORED'
    const counts = new Map<string, number>()
    for (const { cells } of rows) {
      const text = cells[at] ?? ''
      if (!isBlank(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
      if (counts.size > MOST_STATUSES) return 'IGNORED'
    }
    // Rows further down may have other codes, so one that is known is enough.
    if (saysKinds(headings[at] ?? '', [...counts.keys()])) return 'STATUS'
    let [known, all] = [0, 0]
    const found = new Set<ReturnType<typeof read>>()
    for (const [text, count] of counts) {
      const status = read(text)
      all += count
      if (status !== null) known += count
      found.add(status)
    }
    if (areOfPayments(headings[at] ?? '', [...counts.keys()], read)) return 'IGNORED'
    if (role === 'STATUS') return known * 2 >= all && known > 0 ? 'STATUS' : 'IGNORED'
    return found.size === 2 && found.has('LEFT_OUT') && found.has('POSTED') && headings[at] !== '' ? 'STATUS' : 'IGNORED'
  })
}

/** Periods are no references, whatever their content looks like. */
const TEXT_ROLES: ReadonlySet<ColumnRole> = new Set(['IGNORED', 'REFERENCE', 'TRANSACTION_NUMBER'])

/** Whether texts are only states of payments, not of posting or approval: the entry of a pending payment is in the books. */
function areOfPayments(heading: string, texts: readonly string[], read: (text: string) => PostingStatus): boolean {
  return (
    !/approv|post|journal|gl\b/i.test(heading) &&
    (texts.some((text) => PAYMENT.test(text.trim())) || OF_BANK.test(heading)) &&
    !texts.some((text) => /^(?:posted|approved|open|final|booked|active)$/i.test(text.trim())) &&
    texts.filter((text) => read(text) === 'LEFT_OUT').every((text) => /^pending$/i.test(text.trim()))
  )
}

/** What is booked or cancelled otherwise than in the books. */
const OF_EVENTS = /\b(?:event|order|booking|reservation|guest|ticket|shipping|delivery)\b/i
const OF_BANK = /\bbank|reconcil|clearing|\bpayment/i
const PAYMENT = /^(?:(?:un|not |partially |partly )?paid(?: in full)?|(?:pending|awaiting) payment|overdue|refunded)$/i

/** Without the columns read as accounts that only say which rows are actual and which are planned, as one called Ledger may. */
export function withoutKinds(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): ColumnRole[] {
  return roles.map((role, at): ColumnRole => {
    if (!ACCOUNT_ROLES.has(role) || roleOfHeading(headings[at] ?? '') !== 'ACCOUNT') return role
    const texts = rows.map(({ cells }) => cells[at] ?? '').filter((text) => !isBlank(text))
    return texts.length > 0 && texts.every(isKind) ? 'IGNORED' : role
  })
}
