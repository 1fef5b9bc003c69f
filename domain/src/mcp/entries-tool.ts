import type { AnswerSource } from '../assistant/answers/answer.ts'
import { BadInputError } from '../errors.ts'
import type { Day } from '../time/day.ts'
import type { AskedCompany } from './asked-company.ts'
import { type Links, type McpFigure, mcpFigure, type OutsideText, outside, TEXTS_ARE_DATA } from './result-parts.ts'
import type { ToolInput } from './tool-inputs.ts'

/** Entries of one result. */
export const MOST_ENTRIES = 500

/** Whose entries are asked for. An account without a group is one that the mapping leaves out. */
export interface NamedEntries {
  readonly source: AnswerSource
  readonly name: string
}

/** @throws BadInputError with a sentence for what has no entries of its own. */
export function namedEntries(input: Pick<ToolInput<'entries'>, 'of' | 'timeSpan' | 'locations'>, company: AskedCompany): NamedEntries {
  const thing = company.thing(input.of, ['group', 'account'], 'of')
  const days = company.days(company.timeSpan(input.timeSpan))
  const locationIds = company.locationIds(company.places(input.locations))
  const groupId = thing.kind === 'group' ? thing.id : (company.names.accounts.find(({ id }) => id === thing.id)?.groupId ?? null)
  return {
    name: thing.name,
    source: {
      mappingId: company.names.mappingId,
      groupId,
      accountId: thing.kind === 'account' ? thing.id : null,
      metricId: null,
      startDate: days.startDate,
      endDate: days.endDate,
      locationIds,
      comparison: null,
      budgetId: null,
    },
  }
}

/** The cell of a report that holds the total of some entries. */
function cellOfEntries({ groupId, accountId }: AnswerSource): string {
  if (accountId === null) return `group:${groupId}|total`
  return groupId === null ? `unmapped:${accountId}|total` : `account:${groupId}/${accountId}|total`
}

/** @throws BadInputError with the count for more entries than a result may have. */
export function refuseManyEntries(count: number, first: number | undefined): void {
  if (first !== undefined || count <= MOST_ENTRIES) return
  throw new BadInputError(
    `There are ${count.toLocaleString('en-US')} entries, more than the ${MOST_ENTRIES} of one result. Ask for fewer days or locations, for one account, for amounts from a size on (leastAmount), or for the first so many (first).`,
  )
}

/** An entry as the ledger has it. `amount`: a Decimal in the sign of the line. */
export interface ShownEntry {
  readonly id: string
  readonly day: Day
  readonly amount: string
  readonly accountNumber: string
  readonly accountName: string
  readonly locationName: string
  readonly transactionType: string | null
  readonly vendor: string | null
  readonly memo: string | null
  readonly reference: string | null
}

export interface ResultEntry {
  readonly id: string
  readonly day: Day
  readonly account: string
  readonly location: string
  readonly amount: McpFigure
  /** Only where texts were asked for; null for an entry without. */
  readonly vendor?: OutsideText | null
  readonly memo?: OutsideText | null
  readonly reference?: OutsideText | null
  readonly transactionType?: OutsideText | null
}

export interface EntriesToolResult {
  /** Of all entries that match, also of those that are not listed. */
  readonly count: number
  /** The same in the report's cell, unless only some entries were asked for. */
  readonly total: McpFigure
  readonly listed: number
  readonly isFiltered: boolean
  readonly entries: readonly ResultEntry[]
  readonly permalink: string
  readonly notice?: string
}

export function entriesToolResult(
  { source }: NamedEntries,
  { count, total, entries }: { readonly count: number; readonly total: string; readonly entries: readonly ShownEntry[] },
  { search, vendor, transactionTypes, leastAmount, mostAmount, texts = false }: ToolInput<'entries'>,
  currency: string,
  links: Links,
): EntriesToolResult {
  const permalink = links.toFigure(source, 'ENTRIES')
  const isFiltered = [search, vendor, transactionTypes, leastAmount, mostAmount].some((one) => one !== undefined)
  return {
    count,
    total: mcpFigure(total, isFiltered ? `entries of ${cellOfEntries(source)}` : cellOfEntries(source), currency, permalink),
    listed: entries.length,
    isFiltered,
    entries: entries.map((entry) => resultEntry(entry, currency, links.toEntry(source, entry.id), texts)),
    permalink,
    ...(texts ? { notice: TEXTS_ARE_DATA } : {}),
  }
}

/** @param texts whether outside texts may be in it. */
export function resultEntry(entry: ShownEntry, currency: string, permalink: string, texts: boolean): ResultEntry {
  return {
    id: entry.id,
    day: entry.day,
    account: `${entry.accountNumber} ${entry.accountName}`.trim(),
    location: entry.locationName,
    amount: mcpFigure(entry.amount, `entry ${entry.id}`, currency, permalink),
    ...(texts && {
      vendor: outside(entry.vendor),
      memo: outside(entry.memo),
      reference: outside(entry.reference),
      transactionType: outside(entry.transactionType),
    }),
  }
}
