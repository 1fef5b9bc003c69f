import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { AccountId, LedgerAccount, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { ColumnRole } from '@fourwall/domain/ledger/reading/file-match.ts'
import { isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { decimalFromMinor, minorFromDecimal } from '@fourwall/domain/money/decimal.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import { compareAccounts } from '@fourwall/domain/profit-loss/account-order.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { requireInOrder } from '@fourwall/domain/time/time-span.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { EntryKind, EntryOrder, EntryPlace, EntryQuestion, LedgerEntry, LedgerService } from '../ledger/service.ts'
import { type MappingQuestion, type MappingService, type StoredCategorization, type StoredMapping, treeOf } from '../mappings/service.ts'
import { profitLossPolicy } from './policy.ts'

/** Without a page asked for, so many transactions at most. */
export const MOST_TRANSACTIONS = 10_000
/** Lines of one transaction, or kinds of transactions, shown at most. */
export const MOST_BESIDE = 200

/** Which number a drill-down opens. */
export interface DrillDownQuestion extends MappingQuestion {
  /** null: of an account that the mapping leaves out; its amounts are income minus expense. */
  readonly pnlGroupId: string | null
  readonly accountId: string | null
  readonly startDate: Day
  readonly endDate: Day
  readonly locationIds: readonly string[]
  readonly search: string | null
  readonly filter: DrillDownFilter & OpenBounds
}

/** Only some of a number's transactions. Empty texts: those without one. Amounts: Decimals, by size, whichever the sign. */
export interface DrillDownFilter {
  readonly vendor: string | null
  /** Any of these; null for any at all. */
  readonly transactionTypes: readonly string[] | null
  readonly leastAmount: string | null
  readonly mostAmount: string | null
}

/** Whether entries of just the least or the most amount are left out. Default: no. */
interface OpenBounds {
  readonly excludesLeast?: boolean
  readonly excludesMost?: boolean
  /** Only those that may be booked twice. Default: no. */
  readonly isRepeated?: boolean
  /** Only those against the sign of the number, such as credits of a cost. Default: no. */
  readonly isNegative?: boolean
}

/** `after`: the id of the last transaction of the page before; `offset` counts on from there. */
export interface TransactionPage {
  readonly first: number | null
  readonly offset: number | null
  readonly after: string | null
  readonly order: EntryOrder
}

/** `amount`: Decimal in the group's sign. */
export type Transaction = LedgerLine

/** An entry with names in place of ids. `amount`: Decimal. */
export type LedgerLine = Omit<LedgerEntry, 'amount'> & {
  readonly amount: string
  readonly accountNumber: string
  readonly accountName: string
  readonly locationName: string
}

/** What transactions have in common: a vendor, a type, a location (its id as `key`). `total`: Decimal in the group's sign. */
export interface TransactionKind {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly total: string
}

/** Vendors of lines and accounts; one without a group is left out by the mapping. Bounds: Decimals of a vendor's total. */
export interface VendorsQuestion {
  readonly mappingId: string
  readonly of: readonly { readonly pnlGroupId: string | null; readonly accountId: string | null }[]
  readonly startDate: Day
  readonly endDate: Day
  /** Days that they are compared with; null for none. */
  readonly base: { readonly startDate: Day; readonly endDate: Day } | null
  readonly locationIds: readonly string[]
  readonly first: number
  readonly order: 'SUM' | 'CHANGE'
  readonly isAscending: boolean
  readonly above: string | null
  readonly below: string | null
  readonly includesAbove: boolean
  readonly includesBelow: boolean
  /** Only vendors without an entry on the other days. */
  readonly isNew: boolean
}

/** Entries of some days. `base`: the total of the days that they are compared with; zero without any. */
interface VendorTotal {
  readonly count: number
  readonly total: string
  readonly base: string
}

/** Vendors by name in order, the others together, and entries without a vendor; null where there are none. */
export interface VendorTotals {
  readonly vendors: readonly (VendorTotal & { readonly name: string })[]
  readonly rest: (VendorTotal & { readonly vendors: number }) | null
  readonly without: VendorTotal | null
}

/** Where a transaction came from, and what came with it. Amounts debit positive. */
export interface TransactionSource {
  readonly line: LedgerLine
  readonly importedAt: Date
  readonly importedBy: string
  readonly sourceName: string
  /** The columns of the file that were read, in the file's order. */
  readonly columns: readonly { readonly heading: string; readonly role: ColumnRole }[]
  /** The whole transaction's lines, those of the same location first; null where the file does not say what belongs together. */
  readonly transaction: {
    /** The first `MOST_BESIDE`. */
    readonly lines: readonly LedgerLine[]
    readonly count: number
    /** Of all lines, both positive. */
    readonly debits: string
    readonly credits: string
  } | null
}

interface OpenedNumber {
  readonly sign: 1 | -1
  readonly scale: MinorDigits
  readonly entries: EntryQuestion
}

/** The way from a number to the entries that it is made of. */
export class DrillDownService {
  readonly #companies: CompanyService
  readonly #ledger: LedgerService
  readonly #mappings: MappingService

  constructor(companies: CompanyService, ledger: LedgerService, mappings: MappingService) {
    this.#companies = companies
    this.#ledger = ledger
    this.#mappings = mappings
  }

  /** @throws DomainError: NOT_FOUND without such a mapping, BAD_USER_INPUT for what the mapping does not hold. */
  async transactions(access: Access, question: DrillDownQuestion, page: TransactionPage): Promise<Transaction[]> {
    profitLossPolicy.figures(access)
    const opened = await this.#open(access, question)
    if (page.first !== null && (page.first < 1 || page.first > MOST_TRANSACTIONS))
      throw new BadInputError(`Ask for 1 to ${MOST_TRANSACTIONS.toLocaleString('en-US')} transactions at once.`, 'first')
    if (page.offset !== null && page.offset < 0) throw new BadInputError('The offset is 0 or more.', 'offset')
    const entries = await this.#ledger.entries(access, opened.entries, {
      order: page.order,
      first: page.first ?? MOST_TRANSACTIONS,
      offset: page.offset ?? 0,
      after: await this.#place(access, opened, page.after),
    })
    return this.#lines(access, entries, opened.sign, opened.scale)
  }

  /** The number of all transactions and their total; null where the company has no such mapping. */
  async summary(access: Access, question: DrillDownQuestion): Promise<{ count: number; total: string } | null> {
    profitLossPolicy.figures(access)
    if ((await this.#mappings.mapping(access, question.mappingId)) === null) return null
    const { entries, sign, scale } = await this.#open(access, question)
    const { count, sum } = await this.#ledger.entrySummary(access, entries)
    return { count, total: decimalFromMinor(BigInt(sign) * sum, scale) }
  }

  /** Those of most transactions first, `MOST_BESIDE` at most. */
  async kinds(access: Access, question: DrillDownQuestion, kind: EntryKind): Promise<TransactionKind[]> {
    profitLossPolicy.figures(access)
    const { entries, sign, scale } = await this.#open(access, question)
    const locations = new Map((await this.#ledger.locations(access)).map(({ id, name }) => [String(id), name]))
    return (await this.#ledger.entryKinds(access, entries, kind, MOST_BESIDE)).map(({ key, count, sum }) => ({
      key,
      name: kind === 'LOCATION' ? (locations.get(key) ?? '') : key,
      count,
      total: decimalFromMinor(BigInt(sign) * sum, scale),
    }))
  }

  /**
   * Sums by vendor over the entries of several lines and accounts, each entry once. Totals in the sign of the line.
   * @throws as `transactions` does.
   */
  async vendors(access: Access, question: VendorsQuestion): Promise<VendorTotals> {
    const scope = profitLossPolicy.figures(access)
    const {
      mappingId,
      startDate,
      endDate,
      base,
      locationIds,
      first,
      order,
      isAscending,
      above,
      below,
      includesAbove,
      includesBelow,
      isNew,
    } = question
    const signs = new Map<AccountId, 1 | -1>()
    const scale = (await this.#companies.get(scope)).minorDigits
    for (const { pnlGroupId, accountId } of question.of) {
      const filter = { vendor: null, transactionTypes: null, leastAmount: null, mostAmount: null }
      const opened = await this.#open(access, {
        mappingId,
        mappedOn: null,
        pnlGroupId,
        accountId,
        startDate,
        endDate,
        locationIds,
        search: null,
        filter,
      })
      for (const id of opened.entries.accountIds) if (!signs.has(id)) signs.set(id, opened.sign)
    }
    const sums = await this.#ledger.vendorSums(access, {
      accounts: [...signs].map(([id, sign]) => ({ id, sign })),
      startDate,
      endDate,
      locationIds: await this.#ledger.locationsNamed(access, locationIds),
      base,
      first,
      order,
      isAscending,
      above: above === null ? null : minorFromDecimal(above, scale),
      below: below === null ? null : minorFromDecimal(below, scale),
      includesAbove,
      includesBelow,
      isNew,
    })
    const of = (kind: (typeof sums)[number]['kind']) =>
      sums
        .filter((one) => one.kind === kind)
        .map(({ sum, base: before, ...one }) => ({ ...one, total: decimalFromMinor(sum, scale), base: decimalFromMinor(before, scale) }))
    return { vendors: of('VENDOR'), rest: of('REST')[0] ?? null, without: of('NONE')[0] ?? null }
  }

  /** Null where the company has no such active entry. */
  async source(access: Access, id: string): Promise<TransactionSource | null> {
    const scope = profitLossPolicy.figures(access)
    const entry = isEntryId(id) ? await this.#ledger.entry(access, id) : null
    if (entry === null) return null
    const scale = (await this.#companies.get(scope)).minorDigits
    const { importedAt, importedBy, sourceName, columns } = entry
    const found = await this.#ledger.transactionLines(access, entry, MOST_BESIDE)
    const [line, ...lines] = await this.#lines(access, [entry, ...(found?.lines ?? [])], 1, scale)
    if (line === undefined) return null
    return {
      line,
      importedAt,
      importedBy,
      sourceName,
      columns: columns.filter(({ role }) => role !== 'IGNORED'),
      transaction: found && {
        lines,
        count: found.count,
        debits: decimalFromMinor(found.debits, scale),
        credits: decimalFromMinor(found.credits, scale),
      },
    }
  }

  async #lines(access: Access, entries: readonly LedgerEntry[], sign: 1 | -1, scale: MinorDigits): Promise<LedgerLine[]> {
    const accounts = new Map((await this.#ledger.accounts(access)).map((account) => [account.id, account]))
    const locations = new Map((await this.#ledger.locations(access)).map(({ id, name }) => [id, name]))
    return entries.map((entry) => ({
      ...entry,
      amount: decimalFromMinor(BigInt(sign) * entry.amount, scale),
      accountNumber: accounts.get(entry.accountId)?.number ?? '',
      accountName: accounts.get(entry.accountId)?.name ?? '',
      locationName: locations.get(entry.locationId) ?? '',
    }))
  }

  async #place(access: Access, { entries }: OpenedNumber, after: string | null): Promise<EntryPlace | null> {
    if (after === null) return null
    const place = isEntryId(after) ? await this.#ledger.entryPlace(access, after) : null
    // One that went out of force since still says where the page begins.
    if (place === null || !entries.accountIds.includes(place.accountId))
      throw new BadInputError('The transaction to go on from is not one of these. Load the list again.', 'after')
    return place
  }

  /** Which entries stand behind a number, and in which sign it prints. */
  async #open(access: Access, question: DrillDownQuestion): Promise<OpenedNumber> {
    const scope = profitLossPolicy.figures(access)
    const asked = await this.#mappings.resolve(access, question)
    if (asked === null) throw new DomainError('NOT_FOUND', 'The mapping does not exist.')
    const { mapping, categorization } = asked
    const { filter } = question
    const { vendor, transactionTypes, leastAmount, mostAmount } = filter
    const texts = { search: question.search, vendor, leastAmount, mostAmount }
    const types = (transactionTypes ?? []).map((type) => ['transactionTypes', type] as const)
    for (const [field, text] of [...Object.entries(texts), ...types])
      if (text !== null && text.length > LONGEST.search)
        throw new BadInputError(`Ask for a text of up to ${LONGEST.search} characters.`, field)
    requireInOrder(question, 'endDate')
    const account = question.accountId === null ? null : await this.#ledger.accountNamed(access, question.accountId)
    const { sign, accountIds } =
      question.pnlGroupId === null ? unmapped(account, mapping) : accountsBehind(categorization, mapping, question.pnlGroupId)
    if (account !== null) refuseAccountElsewhere(account, accountIds)
    const behind = new Set(accountIds)
    // In the order of the report's rows, which the entries by account take up.
    const ordered = (await this.#ledger.accounts(access)).filter(({ id }) => behind.has(id)).sort(compareAccounts)
    const scale = (await this.#companies.get(scope)).minorDigits
    const locationIds: readonly LocationId[] | null = await this.#ledger.locationsNamed(access, question.locationIds)
    return {
      sign,
      scale,
      entries: {
        accountIds: account === null ? ordered.map(({ id }) => id) : [account.id],
        startDate: question.startDate,
        endDate: question.endDate,
        locationIds,
        search: question.search,
        filter: {
          vendor,
          transactionTypes,
          leastAmount: moved(sizeOf(filter.leastAmount, scale, 'leastAmount'), filter.excludesLeast === true ? 1n : 0n),
          mostAmount: moved(sizeOf(filter.mostAmount, scale, 'mostAmount'), filter.excludesMost === true ? -1n : 0n),
          isRepeated: filter.isRepeated === true,
          isNegativeIn: filter.isNegative === true ? sign : null,
        },
        minorDigits: scale,
      },
    }
  }
}

/** The accounts mapped to a category and under it; everything in the category's own sign, as its total has it. */
export function accountsBehind(
  categorization: StoredCategorization,
  mapping: StoredMapping,
  groupId: string,
): { readonly sign: 1 | -1; readonly accountIds: readonly AccountId[] } {
  const node = treeOf(categorization).byId.get(groupId)
  if (node === undefined) throw new BadInputError('The group is not one of the mapping.', 'pnlGroupId')
  if (!isCategory(node.group))
    throw new BadInputError(`"${node.group.name}" is a calculation. Open one of the groups in its formula.`, 'pnlGroupId')
  const inside = new Set<string>()
  const collect = (one: typeof node): void => {
    inside.add(one.group.id)
    for (const child of one.children) collect(child)
  }
  collect(node)
  return {
    sign: node.sign,
    accountIds: mapping.accountMappings.filter((one) => inside.has(one.groupId)).map((one) => one.accountId),
  }
}

export function refuseAccountElsewhere(account: LedgerAccount, behind: readonly AccountId[]): void {
  if (!behind.includes(account.id)) throw new BadInputError(`${nameOf(account)} is not mapped to this group.`, 'accountId')
}

/** An account of no group: it counts as the reconciliation has it. */
function unmapped(account: LedgerAccount | null, mapping: StoredMapping): { readonly sign: -1; readonly accountIds: readonly AccountId[] } {
  if (account === null) throw new BadInputError('Name a group, or an account that the mapping leaves out.', 'pnlGroupId')
  if (mapping.accountMappings.some(({ accountId }) => accountId === account.id))
    throw new BadInputError(`${nameOf(account)} is mapped. Open it in its group.`, 'pnlGroupId')
  return { sign: -1, accountIds: [account.id] }
}

function nameOf({ number, name }: LedgerAccount): string {
  return `${number} ${name}`.trim()
}

function sizeOf(decimal: string | null, scale: MinorDigits, field: string): bigint | null {
  if (decimal === null) return null
  let size: bigint
  try {
    size = minorFromDecimal(decimal, scale)
  } catch (error) {
    throw error instanceof BadInputError ? new BadInputError(error.message, field) : error
  }
  // Past what any entry can hold, which the database could not take as an amount.
  if (size < 0n || size > 9_000_000_000_000_000_000n) throw new BadInputError('Amounts are compared by size: give 0 or more.', field)
  return size
}

/** In minor units. */
function moved(size: bigint | null, by: bigint): bigint | null {
  return size === null ? null : size + by
}

/** Whether a text can be an entry's id at all. */
function isEntryId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text)
}
