import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { COUNTS } from './balances-repository.ts'

export type EntryOrder = 'NEWEST' | 'OLDEST' | 'LARGEST' | 'SMALLEST' | 'ACCOUNT' | 'VENDOR'

/** As long as the API waits for an answer. */
const ANSWER_MS = 10_000

/** Which entries: of these accounts (in the order that ACCOUNT takes up), days (both ends included) and locations (null: every one), with a text in what is shown of them (null: any). */
export interface EntryQuestion {
  readonly accountIds: readonly AccountId[]
  readonly startDate: Day
  readonly endDate: Day
  readonly locationIds: readonly LocationId[] | null
  readonly search: string | null
  /** Of the company: an amount is found as it is printed. */
  readonly minorDigits: number
}

/** An entry in force. `amount`: minor units, debit positive. */
export interface LedgerEntry {
  readonly id: string
  readonly day: Day
  readonly accountId: AccountId
  readonly locationId: LocationId
  readonly amount: bigint
  readonly vendor: string | null
  readonly memo: string | null
  readonly reference: string | null
  readonly link: string | null
  readonly transactionType: string | null
  readonly transactionNumber: string | null
  readonly importId: number
  readonly importFileName: string
  /** Line of the file, from 1. */
  readonly line: number
}

interface EntryRow extends Omit<LedgerEntry, 'amount'> {
  readonly amount: string
}

const SEARCHED = ['e.vendor', 'e.memo', 'e.reference', 'e.transaction_type', 'e.transaction_number']

/** Large and small by size, whichever the sign. Always ends in the entry's id, so that pages neither repeat nor miss one; the same whatever the database's own order of texts. */
function orderBy(order: EntryOrder): string {
  switch (order) {
    case 'NEWEST':
      return 'e.day desc, e.id desc'
    case 'OLDEST':
      return 'e.day, e.id'
    case 'LARGEST':
      return 'abs(e.amount) desc, e.day desc, e.id desc'
    case 'SMALLEST':
      return 'abs(e.amount), e.day desc, e.id desc'
    case 'ACCOUNT':
      return 'array_position($2::int[], e.account_id), e.day desc, e.id desc'
    case 'VENDOR':
      return 'lower(e.vendor collate "C") collate "C" nulls last, e.vendor collate "C", e.day desc, e.id desc'
  }
}

const WHERE = `where e.company_id = $1 and e.account_id = any($2::int[]) and e.day between $3::date and $4::date
  and ($5::int[] is null or e.location_id = any($5::int[]))
  and ($6::text is null or concat_ws(' ', ${SEARCHED.join(', ')}) ilike $6::text
    or e.location_id = any(array(select id from erp_locations where company_id = $1 and name ilike $6::text))
    or e.account_id = any(array(select id from ledger_accounts where company_id = $1 and concat_ws(' ', nullif(number, ''), name) ilike $6::text))
    or round(abs(e.amount)::numeric / power(10::numeric, $8::int), $8::int)::text like $7::text)`

function params({ accountIds, startDate, endDate, locationIds, search, minorDigits }: EntryQuestion): unknown[] {
  const pattern = search === null || search.trim() === '' ? null : `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const amount = amountText(search ?? '')
  return [accountIds, startDate, endDate, locationIds, pattern, amount === null ? null : `%${amount}%`, minorDigits]
}

/** The digits of a text that reads as an amount, however it is signed, grouped and marked with a currency; null where it is something else. */
function amountText(search: string): string | null {
  const bare = search.replace(/[\s,$€£()+−-]/g, '')
  return /^(\d+\.?\d*|\.\d+)$/.test(bare) ? bare : null
}

export async function selectEntries(
  scope: Queryable,
  question: EntryQuestion,
  page: { readonly order: EntryOrder; readonly first: number; readonly offset: number },
): Promise<LedgerEntry[]> {
  const rows = await scope.query<EntryRow>(
    `select e.id, e.day, e.account_id as "accountId", e.location_id as "locationId", e.amount, e.vendor, e.memo, e.reference, e.link,
       e.transaction_type as "transactionType", e.transaction_number as "transactionNumber", e.import_id as "importId",
       i.file_name as "importFileName", e.line
     from entries e ${COUNTS}
     join ledger_imports i on i.company_id = e.company_id and i.id = e.import_id
     ${WHERE} order by ${orderBy(page.order)} limit $9::int offset $10::int`,
    [...params(question), page.first, page.offset],
    { timeoutMs: ANSWER_MS },
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** How many there are and what they sum to, in minor units, debit positive. */
export async function selectEntrySummary(scope: Queryable, question: EntryQuestion): Promise<{ count: number; sum: bigint }> {
  const [row] = await scope.query<{ count: number; sum: string }>(
    `select count(*)::int as count, coalesce(sum(e.amount), 0)::text as sum from entries e ${COUNTS} ${WHERE}`,
    params(question),
    { timeoutMs: ANSWER_MS },
  )
  return { count: row?.count ?? 0, sum: BigInt(row?.sum ?? '0') }
}
