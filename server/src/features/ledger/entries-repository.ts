import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { ColumnRole } from '@fourwall/domain/ledger/reading/file-match.ts'
import { REPEATED_WITHIN_DAYS } from '@fourwall/domain/ledger/repeated-entries.ts'
import { type Day, earlierDay, laterDay } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { COUNTS } from './balances-repository.ts'

export type EntryOrder = 'NEWEST' | 'OLDEST' | 'LARGEST' | 'SMALLEST' | 'ACCOUNT' | 'VENDOR'
/** How entries are grouped for counting and adding up. */
export type EntryKind = 'VENDOR' | 'TRANSACTION_TYPE' | 'LOCATION'

/** As long as the API waits for an answer. */
const ANSWER_MS = 10_000

/** Selects entries. Empty text: those without one. Null: any. Amounts: minor units, by absolute value, both ends included. */
export interface EntryFilter {
  readonly vendor: string | null
  readonly transactionTypes: readonly string[] | null
  readonly leastAmount: bigint | null
  readonly mostAmount: bigint | null
  /** Only entries with another one of the same vendor, account, location and amount `REPEATED_WITHIN_DAYS` away, or nearer. Default: no. */
  readonly isRepeated?: boolean
  /** Only entries below zero in this sign of their debits. Default: null, any. */
  readonly isNegativeIn?: 1 | -1 | null
}

/**
 * Selects entries: of these accounts (which ACCOUNT sorts by), days (both ends included) and locations (null: all), with a text in their
 * visible fields (null: any).
 */
export interface EntryQuestion {
  readonly accountIds: readonly AccountId[]
  readonly startDate: Day
  readonly endDate: Day
  readonly locationIds: readonly LocationId[] | null
  readonly search: string | null
  readonly filter: EntryFilter
  /** The company's, since amounts are searched as printed. */
  readonly minorDigits: number
}

/** `after`: the last entry of the previous page; `offset` counts from there. */
export interface EntryPage {
  readonly order: EntryOrder
  readonly first: number
  readonly offset: number
  readonly after: EntryPlace | null
}

/** An entry's position in any sort order. */
export interface EntryPlace {
  readonly id: string
  readonly day: Day
  readonly accountId: AccountId
  /** Minor units, debit positive. */
  readonly amount: string
  readonly vendor: string | null
}

/** An active entry. `amount`: minor units, debit positive. */
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

/** The file that an entry came from. */
export interface EntryOrigin {
  readonly importedAt: Date
  readonly importedBy: string
  readonly sourceName: string
  /** The file's headings in order, with the role that each column was read as. */
  readonly columns: readonly { readonly heading: string; readonly role: ColumnRole }[]
}

interface EntryRow extends Omit<LedgerEntry, 'amount'> {
  readonly amount: string
}

const ENTRY = `e.id, e.day, e.account_id as "accountId", e.location_id as "locationId", e.amount, e.vendor, e.memo, e.reference, e.link,
  e.transaction_type as "transactionType", e.transaction_number as "transactionNumber", e.import_id as "importId",
  i.file_name as "importFileName", e.line`
const FILE = 'join ledger_imports i on i.company_id = e.company_id and i.id = e.import_id'

const SEARCHED = ['e.vendor', 'e.memo', 'e.reference', 'e.transaction_type', 'e.transaction_number']
const VENDOR = 'lower(e.vendor collate "C") collate "C"'

/** Collects a statement's parameters; the first is the company. */
class Parameters {
  readonly values: unknown[] = []

  add(value: unknown, type: string): string {
    return `$${this.values.push(value) + 1}::${type}`
  }
}

/** How a list is sorted, and where its next page begins. */
interface Sorting {
  /** Always ends with the entry's id, so that pages neither repeat nor skip entries, whatever the database's collation. */
  readonly by: string
  /** The condition for entries after a place. */
  readonly behind: (place: EntryPlace) => string
}

/** Amounts are sorted by absolute value. Among equals, newest first. */
function sorting(order: EntryOrder, accounts: string, parameters: Parameters): Sorting {
  const newest = 'e.day desc, e.id desc'
  const older = ({ day, id }: EntryPlace) => `(e.day, e.id) < (${parameters.add(day, 'date')}, ${parameters.add(id, 'bigint')})`
  const afterEqual = (key: string, value: string, place: EntryPlace) => `(${key} > ${value} or (${key} = ${value} and ${older(place)}))`
  switch (order) {
    case 'NEWEST':
      return { by: newest, behind: older }
    case 'OLDEST':
      return {
        by: 'e.day, e.id',
        behind: ({ day, id }) => `(e.day, e.id) > (${parameters.add(day, 'date')}, ${parameters.add(id, 'bigint')})`,
      }
    case 'LARGEST':
      return {
        by: `abs(e.amount) desc, ${newest}`,
        behind: (place) => afterEqual('-abs(e.amount)', `-abs(${parameters.add(place.amount, 'bigint')})`, place),
      }
    case 'SMALLEST':
      return {
        by: `abs(e.amount), ${newest}`,
        behind: (place) => afterEqual('abs(e.amount)', `abs(${parameters.add(place.amount, 'bigint')})`, place),
      }
    case 'ACCOUNT':
      return {
        by: `array_position(${accounts}, e.account_id), ${newest}`,
        // The page continues with the place's own account: earlier ones are not queried any more.
        behind: (place) => `(e.account_id <> ${parameters.add(place.accountId, 'int')} or ${older(place)})`,
      }
    case 'VENDOR':
      return {
        by: `${VENDOR} nulls last, e.vendor collate "C", ${newest}`,
        behind(place) {
          if (place.vendor === null) return `(e.vendor is null and ${older(place)})`
          const vendor = parameters.add(place.vendor, 'text')
          const key = `(${VENDOR}, e.vendor collate "C")`
          const value = `(lower(${vendor} collate "C") collate "C", ${vendor} collate "C")`
          return `(e.vendor is null or ${key} > ${value} or (e.vendor = ${vendor} and ${older(place)}))`
        },
      }
  }
}

/** All conditions except that on accounts. Includes only what was requested, so that the database can skip the rest. */
function conditions(question: EntryQuestion, parameters: Parameters): string {
  const { startDate, endDate, locationIds, minorDigits, filter } = question
  const all = ['e.company_id = $1', `e.day between ${parameters.add(startDate, 'date')} and ${parameters.add(endDate, 'date')}`]
  if (locationIds !== null) all.push(`e.location_id = any(${parameters.add(locationIds, 'int[]')})`)
  const search = question.search?.trim() ?? ''
  if (search !== '') {
    const pattern = parameters.add(`%${search.replace(/[\\%_]/g, '\\$&')}%`, 'text')
    const amount = amountText(search)
    all.push(`(concat_ws(' ', ${SEARCHED.join(', ')}) ilike ${pattern}
      or e.location_id = any(array(select id from erp_locations where company_id = $1 and name ilike ${pattern}))
      or e.account_id = any(array(select id from ledger_accounts where company_id = $1 and concat_ws(' ', nullif(number, ''), name) ilike ${pattern}))
      ${amount === null ? '' : `or ${printedSize(minorDigits, parameters)} like ${parameters.add(`%${amount}%`, 'text')}`})`)
  }
  if (filter.vendor !== null) all.push(equalText('e.vendor', filter.vendor, parameters))
  if (filter.transactionTypes !== null)
    all.push(`coalesce(e.transaction_type, '') = any(${parameters.add(filter.transactionTypes, 'text[]')})`)
  if (filter.leastAmount !== null) all.push(`abs(e.amount) >= ${parameters.add(String(filter.leastAmount), 'bigint')}`)
  if (filter.mostAmount !== null) all.push(`abs(e.amount) <= ${parameters.add(String(filter.mostAmount), 'bigint')}`)
  if (filter.isNegativeIn === 1) all.push('e.amount < 0')
  if (filter.isNegativeIn === -1) all.push('e.amount > 0')
  if (filter.isRepeated === true) {
    const days = parameters.add(REPEATED_WITHIN_DAYS, 'int')
    // Another one is near if the next or the last of the same kind is: one pass over the days, however many are alike.
    all.push(`e.id in (select id from (
      select d.id, d.day, lag(d.day) over alike as before, lead(d.day) over alike as after
      from entries d ${COUNTS.replace(/\be\./g, 'd.').replace(/\bs\b/g, 'ds')}
      where d.company_id = $1 and d.account_id = any(${parameters.add(question.accountIds, 'int[]')}) and d.vendor <> ''
        and d.day between ${parameters.add(startDate, 'date')} - ${days} and ${parameters.add(endDate, 'date')} + ${days}
      window alike as (partition by d.account_id, d.location_id, d.amount, d.vendor order by d.day)) d
      where d.day - d.before <= ${days} or d.after - d.day <= ${days})`)
  }
  return all.join(' and ')
}

function equalText(column: string, text: string, parameters: Parameters): string {
  return text === '' ? `coalesce(${column}, '') = ''` : `${column} = ${parameters.add(text, 'text')}`
}

function printedSize(minorDigits: number, parameters: Parameters): string {
  const digits = parameters.add(minorDigits, 'int')
  return `round(abs(e.amount)::numeric / power(10::numeric, ${digits}), ${digits})::text`
}

/** The digits of a text that reads as an amount, with any sign, grouping and currency; null for other texts. */
function amountText(search: string): string | null {
  const bare = search.replace(/[\s,$€£()+−-]/g, '')
  return /^(\d+\.?\d*|\.\d+)$/.test(bare) ? bare : null
}

/**
 * A page of entries. Finds its entries by the index and reads only those rows completely: a row costs many times its index entry. The index
 * by day is sorted account by account.
 */
export async function selectEntries(scope: Queryable, question: EntryQuestion, page: EntryPage): Promise<LedgerEntry[]> {
  const parameters = new Parameters()
  // Sorted by account, earlier ones are done.
  const done = page.order === 'ACCOUNT' && page.after !== null ? question.accountIds.indexOf(page.after.accountId) : 0
  const accounts = parameters.add(question.accountIds.slice(done), 'int[]')
  const { by, behind } = sorting(page.order, accounts, parameters)
  const wanted = conditions(question, parameters) + (page.after === null ? '' : ` and ${behind(page.after)}`)
  const [limit, offset] = [parameters.add(page.first, 'int'), parameters.add(page.offset, 'int')]
  const isByDay = page.order === 'NEWEST' || page.order === 'OLDEST' || page.order === 'ACCOUNT'
  const chosen = isByDay
    ? `select e.* from unnest(${accounts}) with ordinality as a(account, position) cross join lateral (
         select e.id, e.day, e.account_id, position from entries e ${COUNTS} where ${wanted} and e.account_id = account
         order by ${page.order === 'OLDEST' ? 'e.day, e.id' : 'e.day desc, e.id desc'} limit ${limit} + ${offset}) e`
    : `select e.id, e.day, e.amount, e.account_id ${page.order === 'VENDOR' ? ', e.vendor' : ''} from entries e ${COUNTS}
       where ${wanted} and e.account_id = any(${accounts})`
  const rows = await scope.query<EntryRow>(
    `select ${ENTRY} from (select e.id from (${chosen}) e order by ${page.order === 'ACCOUNT' ? 'e.position, e.day desc, e.id desc' : by} limit ${limit} offset ${offset}) chosen
     join entries e on e.company_id = $1 and e.id = chosen.id ${FILE} order by ${by}`,
    parameters.values,
    { timeoutMs: ANSWER_MS },
  )
  return rows.map(toEntry)
}

/** Count and sum in minor units, debit positive. */
export async function selectEntrySummary(scope: Queryable, question: EntryQuestion): Promise<{ count: number; sum: bigint }> {
  const parameters = new Parameters()
  const accounts = parameters.add(question.accountIds, 'int[]')
  const [row] = await scope.query<{ count: number; sum: string }>(
    `select count(*)::int as count, coalesce(sum(e.amount), 0)::text as sum from entries e ${COUNTS}
     where ${conditions(question, parameters)} and e.account_id = any(${accounts})`,
    parameters.values,
    { timeoutMs: ANSWER_MS },
  )
  return { count: row?.count ?? 0, sum: BigInt(row?.sum ?? '0') }
}

/** Groups entries by a property, largest groups first. `key`: a text, or a location's id; empty for entries without one. */
export async function selectEntryKinds(
  scope: Queryable,
  question: EntryQuestion,
  kind: EntryKind,
  first: number,
): Promise<{ key: string; count: number; sum: bigint }[]> {
  const parameters = new Parameters()
  const accounts = parameters.add(question.accountIds, 'int[]')
  const key = { VENDOR: `coalesce(e.vendor, '')`, TRANSACTION_TYPE: `coalesce(e.transaction_type, '')`, LOCATION: 'e.location_id' }[kind]
  const rows = await scope.query<{ key: string; count: number; sum: string }>(
    `select ${key}::text as key, count(*)::int as count, sum(e.amount)::text as sum from entries e ${COUNTS}
     where ${conditions(question, parameters)} and e.account_id = any(${accounts})
     group by ${key} order by count(*) desc, ${key}${kind === 'LOCATION' ? '' : ' collate "C"'} limit ${parameters.add(first, 'int')}`,
    parameters.values,
    { timeoutMs: ANSWER_MS },
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }))
}

/** Sums by vendor: accounts each with the sign that its amounts count with. */
export interface VendorQuestion {
  readonly accounts: readonly { readonly id: AccountId; readonly sign: 1 | -1 }[]
  readonly startDate: Day
  readonly endDate: Day
  /** Null: all. */
  readonly locationIds: readonly LocationId[] | null
  /** Days that they are compared with; null for none. */
  readonly base: { readonly startDate: Day; readonly endDate: Day } | null
  /** So many by name. */
  readonly first: number
  /** By their sums, or by how far these are above those of the other days. */
  readonly order: 'SUM' | 'CHANGE'
  readonly isAscending: boolean
  /** Bounds of a vendor's sum in minor units; null for any. */
  readonly above: bigint | null
  readonly below: bigint | null
  readonly includesAbove: boolean
  readonly includesBelow: boolean
  /** Only vendors without an entry on the other days. */
  readonly isNew: boolean
}

/** VENDOR: one by name. REST: the others together. NONE: entries that name no vendor. `sum`, and `base` of the other days: minor units. */
export interface VendorSums {
  readonly kind: 'VENDOR' | 'REST' | 'NONE'
  readonly name: string
  readonly vendors: number
  /** Entries of the days asked for. */
  readonly count: number
  readonly sum: bigint
  readonly base: bigint
}

/**
 * The vendors with the largest sums, or the smallest, in that order, then the others together, then entries without one, which no bound
 * of a vendor's sum leaves out.
 */
export async function selectVendorSums(scope: Queryable, question: VendorQuestion): Promise<VendorSums[]> {
  const { accounts, startDate, endDate, base, locationIds, first, order, isAscending, above, below, includesAbove, includesBelow, isNew } =
    question
  const parameters = new Parameters()
  const ids = parameters.add(
    accounts.map(({ id }) => id),
    'int[]',
  )
  const signs = parameters.add(
    accounts.map(({ sign }) => sign),
    'int[]',
  )
  const within = (from: Day, to: Day): string => `e.day between ${parameters.add(from, 'date')} and ${parameters.add(to, 'date')}`
  const own = within(startDate, endDate)
  const before = base === null ? 'false' : within(base.startDate, base.endDate)
  const entries = {
    accountIds: [],
    startDate: base === null ? startDate : earlierDay(startDate, base.startDate),
    endDate: base === null ? endDate : laterDay(endDate, base.endDate),
    locationIds,
    search: null,
    minorDigits: 0,
  }
  const filter = { vendor: null, transactionTypes: null, leastAmount: null, mostAmount: null }
  const wanted = conditions({ ...entries, filter }, parameters)
  const bounds = [
    ...(above === null ? [] : [`sum >${includesAbove ? '=' : ''} ${parameters.add(String(above), 'numeric')}`]),
    ...(isNew ? ['before = 0 and count > 0'] : []),
    ...(below === null ? [] : [`sum <${includesBelow ? '=' : ''} ${parameters.add(String(below), 'numeric')}`]),
  ]
  const named = `case when place <= ${parameters.add(first, 'int')} then vendor else '' end`
  const rows = await scope.query<{ kind: VendorSums['kind']; name: string; vendors: number; count: number; sum: string; base: string }>(
    `with sums as (
       select coalesce(e.vendor, '') as vendor, count(*) filter (where ${own})::int as count,
         coalesce(sum(e.amount * a.sign) filter (where ${own}), 0) as sum, coalesce(sum(e.amount * a.sign) filter (where ${before}), 0) as base,
         count(*) filter (where ${before})::int as before
       from entries e ${COUNTS} join unnest(${ids}, ${signs}) as a(id, sign) on a.id = e.account_id
       where ${wanted} and e.account_id = any(${ids}) and (${own} or ${before}) group by coalesce(e.vendor, '')),
     ranked as (
       select *, row_number() over (partition by vendor = '' order by ${order === 'SUM' ? 'sum' : 'sum - base'} ${isAscending ? '' : 'desc'}, vendor collate "C") as place
       from sums where vendor = '' or (${['true', ...bounds].join(' and ')}))
     select case when vendor = '' then 'NONE' when ${named} <> '' then 'VENDOR' else 'REST' end as kind, ${named} as name,
       count(*)::int as vendors, sum(count)::int as count, sum(sum)::text as sum, sum(base)::text as base
     from ranked group by 1, 2 order by min(case when vendor = '' then 2000000000 else place end)`,
    parameters.values,
    { timeoutMs: ANSWER_MS },
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum), base: BigInt(row.base) }))
}

/** Sums by vendor in several columns, each of days at locations. */
export interface VendorColumnsQuestion {
  readonly accountIds: readonly AccountId[]
  readonly columns: readonly { readonly startDate: Day; readonly endDate: Day; readonly locationIds: readonly LocationId[] }[]
  /** By its name as it is booked; null for each. */
  readonly vendor: string | null
  /** Sums that are read at most. */
  readonly most: number
}

/** `column`: from 0. `vendor`: empty for entries that name none. `sum`: minor units, debit positive. */
export interface VendorColumnSum {
  readonly vendor: string
  readonly column: number
  readonly sum: bigint
}

/** By vendor: all columns of one after each other. */
export async function selectVendorColumns(scope: Queryable, question: VendorColumnsQuestion): Promise<VendorColumnSum[]> {
  const { accountIds, columns, vendor, most } = question
  if (accountIds.length === 0 || columns.length === 0) return []
  const parameters = new Parameters()
  const list = (values: readonly unknown[], type: string): string => parameters.add(values, type)
  // Columns mostly share their locations, which are sent once.
  const sets = [...new Set(columns.map(({ locationIds }) => locationIds.join()))]
  const setOf = (ids: readonly LocationId[]): number => sets.indexOf(ids.join())
  const spots = [...new Map(columns.map(({ locationIds }) => [setOf(locationIds), locationIds]))].flatMap(([set, ids]) =>
    ids.map((id) => [set, id] as const),
  )
  const days = columns.flatMap(({ startDate, endDate }) => [startDate, endDate]).sort()
  const accounts = list(accountIds, 'int[]')
  const from = parameters.add(days[0], 'date')
  const to = parameters.add(days.at(-1), 'date')
  const starts = columns.map(({ startDate }) => startDate)
  const ends = columns.map(({ endDate }) => endDate)
  const setsOfColumns = columns.map(({ locationIds }) => setOf(locationIds))
  const rows = await scope.query<{ vendor: string; column: number; sum: string }>(
    `select coalesce(e.vendor, '') as vendor, (c.at - 1)::int as column, sum(e.amount)::text as sum
     from entries e ${COUNTS}
       join unnest(${list(
         spots.map(([set]) => set),
         'int[]',
       )}, ${list(
         spots.map(([, id]) => id),
         'int[]',
       )}) as spot(place_set, location_id) on spot.location_id = e.location_id
       join unnest(${list(starts, 'date[]')}, ${list(ends, 'date[]')}, ${list(setsOfColumns, 'int[]')})
         with ordinality as c(first_day, last_day, place_set, at)
         on c.place_set = spot.place_set and e.day between c.first_day and c.last_day
     where e.company_id = $1 and e.account_id = any(${accounts}) and e.day between ${from} and ${to}
       ${vendor === null ? '' : vendor === '' ? `and coalesce(e.vendor, '') = ''` : `and e.vendor = ${parameters.add(vendor, 'text')}`}
     group by coalesce(e.vendor, ''), c.at order by coalesce(e.vendor, '') collate "C", c.at limit ${parameters.add(most, 'int')}`,
    parameters.values,
    { timeoutMs: ANSWER_MS },
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }))
}

/** An entry's position; null if the company has no such entry. It may be inactive by now. */
export async function selectEntryPlace(scope: Queryable, id: string): Promise<EntryPlace | null> {
  const [place] = await scope.query<EntryPlace>(
    'select e.id, e.day, e.account_id as "accountId", e.amount, e.vendor from entries e where e.company_id = $1 and e.id = $2::bigint',
    [id],
  )
  return place ?? null
}

/** One active entry with its file; null if it does not exist or is inactive. */
export async function selectEntry(scope: Queryable, id: string): Promise<(LedgerEntry & EntryOrigin) | null> {
  const [row] = await scope.query<
    EntryRow & {
      readonly importedAt: Date
      readonly importedBy: string
      readonly sourceName: string
      readonly headings: readonly string[] | null
      readonly roles: readonly ColumnRole[] | null
    }
  >(
    `select ${ENTRY}, i.imported_at as "importedAt", i.imported_by as "importedBy", coalesce(src.name, '') as "sourceName",
       i.match->'headings' as headings, i.match->'roles' as roles
     from entries e ${COUNTS} ${FILE} left join ledger_sources src on src.company_id = i.company_id and src.id = i.source_id
     where e.company_id = $1 and e.id = $2::bigint`,
    [id],
  )
  if (row === undefined) return null
  const { importedAt, importedBy, sourceName, headings, roles } = row
  const columns = (headings ?? []).map((heading, at) => ({ heading, role: roles?.[at] ?? 'IGNORED' }))
  return { ...toEntry(row), importedAt, importedBy, sourceName, columns }
}

/**
 * The active entries of the same transaction as an entry: those of its file and day with the same type and number or, without a number, the
 * same reference. Those of its location first, then in file order. Null if it has neither. `debits`, `credits`: totals of all of them,
 * minor units, both positive.
 */
export async function selectTransactionLines(
  scope: Queryable,
  entry: LedgerEntry,
  first: number,
): Promise<{ lines: LedgerEntry[]; count: number; debits: bigint; credits: bigint } | null> {
  const { importId, day, transactionType, transactionNumber, reference } = entry
  if (transactionNumber === null && reference === null) return null
  const parameters = new Parameters()
  const same = (column: string, text: string | null) =>
    text === null ? `e.${column} is null` : `e.${column} = ${parameters.add(text, 'text')}`
  const [file, date] = [parameters.add(importId, 'int'), parameters.add(day, 'date')]
  // Location by location, since the index by day starts with it.
  const rows = await scope.query<EntryRow & { readonly count: number; readonly debits: string; readonly credits: string }>(
    `select ${ENTRY}, count(*) over ()::int as count, sum(greatest(e.amount, 0)) over ()::text as debits,
       (-sum(least(e.amount, 0)) over ())::text as credits
     from (select distinct location_id from ledger_slices where company_id = $1 and import_id = ${file} and released_by is null
       and month = (extract(year from ${date}) * 12 + extract(month from ${date}) - 1)::int and ${date} between first_day and last_day) place
     join entries e on e.company_id = $1 and e.location_id = place.location_id and e.day = ${date} and e.import_id = ${file}
       and ${same('transaction_type', transactionType)} and ${same('transaction_number', transactionNumber)}
       ${transactionNumber === null ? `and ${same('reference', reference)}` : ''}
     ${FILE} order by e.location_id <> ${parameters.add(entry.locationId, 'int')}, e.line, e.id limit ${parameters.add(first, 'int')}`,
    parameters.values,
    { timeoutMs: ANSWER_MS },
  )
  const [{ count, debits, credits } = { count: 0, debits: '0', credits: '0' }] = rows
  return { lines: rows.map(toEntry), count, debits: BigInt(debits), credits: BigInt(credits) }
}

function toEntry(row: EntryRow): LedgerEntry {
  const { id, day, accountId, locationId, amount, vendor, memo, reference, link, transactionType, transactionNumber } = row
  const { importId, importFileName, line } = row
  return {
    id,
    day,
    accountId,
    locationId,
    amount: BigInt(amount),
    vendor,
    memo,
    reference,
    link,
    transactionType,
    transactionNumber,
    importId,
    importFileName,
    line,
  }
}
