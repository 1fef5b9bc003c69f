import { ACCOUNT_TYPE_NAMES, type AccountId, type LedgerAccount } from '../ledger/account.ts'
import type { RawRow } from '../ledger/reading/raw-row.ts'
import { formatCount } from '../money/format.ts'
import { seenText } from '../seen-text.ts'
import { joinNames, shortenText } from '../sentence-text.ts'
import type { ProfitLossGroup } from './categorization.ts'
import { type GroupPaths, groupPaths } from './group-paths.ts'
import { groupTree, isCategory } from './group-tree.ts'
import { type Assignments, withAssigned } from './mapping-edits.ts'
import { type FileProblem, readTable, type TableShape, type TextRows, type TextTableRow } from './text-table.ts'

/** What a mapping file is written from and compared with. */
export interface MappedLedger {
  readonly groups: readonly ProfitLossGroup[]
  readonly accounts: readonly LedgerAccount[]
  readonly assignments: Assignments
}

/** Result of reading a mapping file. */
export interface MappingFile {
  /** After all valid rows; accounts without one keep their group. */
  readonly assignments: Assignments
  /** Number of rows that name an account or a group. */
  readonly rows: number
  /** Number of accounts without a row. */
  readonly absent: number
  /** In row order. */
  readonly problems: readonly FileProblem[]
}

type Role = 'number' | 'name' | 'account' | 'group'

const SHAPE: TableShape<Role> = {
  headings: {
    number: [
      'Account number',
      'Account no',
      'Account #',
      'Acct number',
      'Acct no',
      'Account code',
      'GL code',
      'GL account number',
      'Number',
      'No',
      'Code',
    ],
    name: ['Account name', 'Acct name', 'Account description', 'Account title', 'GL account name', 'Name', 'Description'],
    account: ['Account', 'GL account', 'Ledger account'],
    group: ['Group path', 'Path', 'Group', 'Group name', 'Category path', 'Category', 'Line', 'Report line', 'Mapped to', 'Mapping'],
  },
  needed: [['number', 'name', 'account'], ['group']],
}

/** A mapping as a table: every account once, in the given order, with the path of its group; empty if unassigned. */
export function mappingRows({ groups, accounts, assignments }: MappedLedger): TextRows {
  const { pathOf } = pathsOf(groups)
  return [
    ['Account number', 'Account name', 'Account type', 'Group path'],
    ...accounts.map(({ id, number, name, type }) => [
      number,
      name,
      type === null ? '' : ACCOUNT_TYPE_NAMES[type],
      pathOf.get(assignments.get(id) ?? '') ?? '',
    ]),
  ]
}

/**
 * Reads a mapping table. Accounts are identified by number, else by name; if the two contradict each other, the row is an
 * error. A row without a group unassigns its account.
 */
export function readMappingFile(rows: readonly RawRow[], ledger: MappedLedger): MappingFile | { readonly refusal: string } {
  const table = readTable(rows, SHAPE)
  if ('refusal' in table) return table
  const { groups, assignments } = ledger
  const paths = pathsOf(groups)
  const byId = new Map(groups.map((group) => [group.id, group]))
  const accounts = knownAccounts(ledger.accounts)
  const problems: FileProblem[] = []
  const placed = new Map<AccountId, { readonly row: number; readonly groupId: string | null }[]>()
  const named = new Set<AccountId>()
  const filled = table.rows.filter(({ cells }) => Object.values(cells).some((cell) => cell.trim() !== ''))

  for (const row of filled) {
    const found = accounts(row)
    if ('message' in found) {
      problems.push({ row: row.row, isError: true, message: found.message })
      continue
    }
    const { account } = found
    named.add(account.id)
    const group = groupNamed(row.cells.group, paths, byId)
    if (typeof group === 'object' && group !== null) problems.push({ row: row.row, isError: true, ...group })
    else {
      if (found.note !== null) problems.push({ row: row.row, isError: false, message: found.note })
      const same = placed.get(account.id)
      if (same === undefined) placed.set(account.id, [{ row: row.row, groupId: group }])
      else same.push({ row: row.row, groupId: group })
    }
  }

  const groupOf = new Map<AccountId, string | null>()
  for (const account of ledger.accounts) {
    const [first, ...later] = placed.get(account.id) ?? []
    if (first === undefined) continue
    const places = [first, ...later]
    if (places.every(({ groupId }) => groupId === first.groupId)) {
      groupOf.set(account.id, first.groupId)
      for (const { row } of later)
        problems.push({
          row,
          isError: false,
          message: `${accountTitle(account)} is already in row ${first.row}, in the same group. It counts once.`,
        })
    } else
      for (const { row } of places) {
        const others = places.filter((one) => one.row !== row).map((one) => formatCount(one.row))
        const where = others.length === 1 ? `row ${others[0]}` : `rows ${joinNames(others)}`
        problems.push({
          row,
          isError: true,
          message: `${accountTitle(account)} is also in ${where}, in another group. Keep the row that is right.`,
        })
      }
  }
  let next = assignments
  for (const [groupId, ids] of Map.groupBy(groupOf.keys(), (id) => groupOf.get(id) ?? null)) next = withAssigned(next, ids, groupId)
  return {
    assignments: next,
    rows: filled.length,
    absent: ledger.accounts.filter(({ id }) => !named.has(id)).length,
    problems: problems.sort((left, right) => (left.row ?? 0) - (right.row ?? 0)),
  }
}

function pathsOf(groups: readonly ProfitLossGroup[]): GroupPaths {
  return groupPaths(groupTree(groups).nodes.map(({ group }) => group))
}

/** Id of the group, null for none, or the problem of the path. */
function groupNamed(
  path: string,
  paths: GroupPaths,
  byId: ReadonlyMap<string, ProfitLossGroup>,
): string | null | { readonly message: string } {
  if (path.trim() === '') return null
  const found = paths.find(path)
  switch (found.kind) {
    case 'UNREADABLE':
      return found
    case 'UNKNOWN':
      return {
        message: `There is no group “${shortenText(path)}” in this categorization. ${found.nearest === null ? `Write its path from the top, such as ${exampleOf(paths)}, or add the group first.` : `Did you mean “${found.nearest}”?`}`,
      }
    case 'SEVERAL':
      return {
        message: `${found.paths.length} groups are called “${shortenText(path)}”. Write the whole path: ${joinNames(found.paths.slice(0, MOST_NAMES), 'or')}.`,
      }
    case 'GROUP': {
      const group = byId.get(found.id)
      if (group === undefined || isCategory(group)) return found.id
      return { message: `“${group.name}” is a calculation, which holds no accounts. Write the path of a category.` }
    }
  }
}

/** An example path of the categorization, with several groups if possible. */
function exampleOf({ pathOf }: GroupPaths): string {
  const paths = [...pathOf.values()]
  return paths.find((path) => path.includes(' > ')) ?? paths[0] ?? 'Labor > Management'
}

/** Beyond this, further names do not help. */
const MOST_NAMES = 4

type FoundAccount = { readonly account: LedgerAccount; readonly note: string | null } | { readonly message: string }

/** Finds the account of a row. */
function knownAccounts(accounts: readonly LedgerAccount[]): (row: TextTableRow<Role>) => FoundAccount {
  const byNumber = Map.groupBy(accounts, ({ number }) => number.trim())
  const byDigits = Map.groupBy(accounts, ({ number }) => withoutZeros(number))
  const byName = Map.groupBy(accounts, ({ name }) => foldedName(name))
  const byLabel = Map.groupBy(accounts, ({ number, name }) => foldedName(`${number} ${name}`))
  const called = (name: string): readonly LedgerAccount[] => byName.get(foldedName(name)) ?? []

  const ofNumber = (number: string, name: string): FoundAccount => {
    const exact = byNumber.get(number) ?? []
    const same = exact.length > 0 || !/^\d+$/.test(number) ? exact : (byDigits.get(withoutZeros(number)) ?? [])
    const account = same.find((one) => foldedName(one.name) === foldedName(name)) ?? same[0]
    if (account === undefined) {
      const [byItsName, ...more] = name === '' ? [] : called(name)
      const hint =
        byItsName !== undefined && more.length === 0
          ? `“${byItsName.name}” is ${byItsName.number || 'without a number'} there.`
          : 'Import its entries first.'
      return { message: `There is no account ${shortenText(number)} in the ledger. ${hint} Correct the number, or take the row out.` }
    }
    if (same.length > 1 && foldedName(account.name) !== foldedName(name))
      return {
        message: `${same.length} accounts have the number ${shortenText(number)}: ${joinNames(same.slice(0, MOST_NAMES).map((one) => `${one.number} ${one.name}`))}. Write the name of the one that is meant, and its number with all zeros.`,
      }
    if (name !== '' && foldedName(name) !== foldedName(account.name)) {
      const others = called(name)
      if (others.length > 0)
        return {
          message: `${account.number} is “${account.name}” in the ledger, and “${shortenText(name)}” is ${others[0]?.number || 'without a number'}. Correct the number or the name.`,
        }
      return {
        account,
        note: `${account.number} is called “${account.name}” in the ledger, not “${shortenText(name)}”. Its number was taken.`,
      }
    }
    return { account, note: exact.length > 0 ? null : `${number} was read as ${account.number}: the leading zeros are missing.` }
  }

  const ofName = (name: string): FoundAccount => {
    const all = called(name)
    const unnumbered = all.filter(({ number }) => number.trim() === '')
    const meant = all.length > 1 && unnumbered.length > 0 ? unnumbered : all
    const account = meant.find((one) => one.name === name) ?? meant[0]
    if (account === undefined)
      return {
        message: `There is no account called “${shortenText(name)}” in the ledger. Correct the name, or write the account’s number.`,
      }
    if (meant.length > 1 && meant.filter((one) => one.name === name).length !== 1)
      return {
        message: `${meant.length} accounts are called “${shortenText(name)}”: ${joinNames(meant.slice(0, MOST_NAMES).map((one) => one.number))}. Write the number of the one that is meant.`,
      }
    return { account, note: null }
  }

  return ({ cells }) => {
    const [number, name, text] = [cells.number.trim(), cells.name.trim(), cells.account.trim()]
    if (number !== '') return ofNumber(number, name)
    if (name !== '') return ofName(name)
    if (text === '') return { message: 'The row names no account. Write its number, or its name where it has none.' }
    const [label, ...others] = byLabel.get(foldedName(text)) ?? []
    if (label !== undefined && others.length === 0) return { account: label, note: null }
    return byNumber.has(text) || /^\d+$/.test(text) ? ofNumber(text, '') : ofName(text)
  }
}

function withoutZeros(number: string): string {
  return number.trim().replace(/^0+(?=.)/, '')
}

/** Names are compared ignoring case and blanks. */
function foldedName(name: string): string {
  return seenText(name).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function accountTitle({ number, name }: LedgerAccount): string {
  return `“${`${number} ${name}`.trim()}”`
}
