import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { anyName, csvRows, formulasIn, rawRows, workbookRows } from '../../test/text-files.ts'
import type { LedgerAccount } from '../ledger/account.ts'
import { type MappedLedger, mappingRows, readMappingFile } from './mapping-file.ts'
import { textRowsCsv } from './text-table.ts'

const groups = [
  group('revenue', { name: 'Revenue', type: 'REVENUE', displayOrder: 1 }),
  group('labor', { name: 'Labor', type: 'PAYROLL', displayOrder: 2 }),
  group('management', { name: 'Management', parentId: 'labor', displayOrder: 3 }),
  group('office', { name: 'Office', type: 'OPEX', displayOrder: 4 }),
  group('officeOther', { name: 'Other', parentId: 'office', displayOrder: 5 }),
  group('labor2', { name: 'Other', parentId: 'labor', displayOrder: 6 }),
  group('odd', { name: 'Gas > "all"', type: 'OPEX', displayOrder: 7 }),
  group('net', { name: 'Net income', type: 'NET_INCOME', formula: '{revenue} - {labor}', displayOrder: 8 }),
]
const account = (id: number, number: string, name: string, type: LedgerAccount['type'] = 'EXPENSE'): LedgerAccount => ({
  id,
  number,
  name,
  type,
})
const accounts = [
  account(1, '0040', 'Sales', 'INCOME'),
  account(2, '6000', 'Wages'),
  account(3, '6010', 'Rent'),
  account(4, '6020', 'Gas'),
  account(5, '6030', 'Gas'),
  account(6, '', 'Petty things', null),
]
const ledger: MappedLedger = {
  groups,
  accounts,
  assignments: new Map([
    [1, 'revenue'],
    [2, 'management'],
    [4, 'odd'],
    [6, 'officeOther'],
  ]),
}

/** Account assignments after reading a file, and the problems of its rows. */
function read(lines: readonly (readonly string[])[], headings: readonly string[] = ['Account number', 'Account name', 'Group path']) {
  const file = readMappingFile(rawRows([headings, ...lines]), ledger)
  if ('refusal' in file) throw new Error(file.refusal)
  return {
    ...file,
    assignments: Object.fromEntries(file.assignments),
    problems: file.problems.map(({ row, isError, message }) => `${row} ${isError ? 'error' : 'note'}: ${message}`),
  }
}

it('is written with every account, including unassigned ones', () => {
  expect(mappingRows(ledger)).toEqual([
    ['Account number', 'Account name', 'Account type', 'Group path'],
    ['0040', 'Sales', 'Income', 'Revenue'],
    ['6000', 'Wages', 'Expense', 'Labor > Management'],
    ['6010', 'Rent', 'Expense', ''],
    ['6020', 'Gas', 'Expense', '"Gas > ""all"""'],
    ['6030', 'Gas', 'Expense', ''],
    ['', 'Petty things', '', 'Office > Other'],
  ])
})

describe('a file', () => {
  it('assigns, moves and unassigns; other accounts stay', () => {
    expect(
      read([
        ['6010', 'Rent', 'Office'],
        ['6000', 'Wages', 'labor'],
        ['0040', '', ''],
        ['', 'Petty things', 'Management'],
      ]),
    ).toEqual({ assignments: { 2: 'labor', 3: 'office', 4: 'odd', 6: 'management' }, rows: 4, absent: 2, problems: [] })
  })

  it('may have columns in any order, usual headings, a title above and other columns', () => {
    const file = readMappingFile(
      rawRows([
        ['Chart of accounts'],
        [],
        ['Notes', 'CATEGORY', 'acct no.'],
        ['x', 'Office', '6010'],
        ['', '', ''],
        ['only a note', '', ''],
      ]),
      ledger,
    )
    expect(file).toMatchObject({ rows: 1, problems: [] })
    expect('assignments' in file && file.assignments.get(3)).toBe('office')
  })

  it('may identify accounts in one column, by number or name or both', () => {
    const rows = [
      ['6010', 'Office'],
      ['6000 Wages', 'Labor'],
      ['Sales', 'Office'],
    ]
    expect(read(rows, ['Account', 'Group'])).toMatchObject({ assignments: { 1: 'office', 2: 'labor', 3: 'office' }, problems: [] })
  })

  it.each([
    [[], 'The file is empty. Choose another one.'],
    [
      [['a', 'b']],
      'The file has no headings that are known. Name its columns in a row above the others: “Account number” or “Account name” or “Account” and “Group path”.',
    ],
    [
      [['Account', 'x']],
      'The file has no column “Group path”. Name its columns in a row above the others: “Account number” or “Account name” or “Account” and “Group path”.',
    ],
  ])('%j is refused', (rows, refusal) => expect(readMappingFile(rawRows(rows), ledger)).toEqual({ refusal }))
})

describe('a row', () => {
  it.each<[readonly string[], string]>([
    [
      ['7000', 'Rent', ''],
      '2 error: There is no account 7000 in the ledger. “Rent” is 6010 there. Correct the number, or take the row out.',
    ],
    [
      ['7000', 'New', ''],
      '2 error: There is no account 7000 in the ledger. Import its entries first. Correct the number, or take the row out.',
    ],
    [['', 'Nobody', ''], '2 error: There is no account called “Nobody” in the ledger. Correct the name, or write the account’s number.'],
    [['', 'gas', ''], '2 error: 2 accounts are called “gas”: 6020 and 6030. Write the number of the one that is meant.'],
    [['', '', 'Labor'], '2 error: The row names no account. Write its number, or its name where it has none.'],
    [['6010', 'Wages', ''], '2 error: 6010 is “Rent” in the ledger, and “Wages” is 6000. Correct the number or the name.'],
    [['6010', 'Rents', 'Office'], '2 note: 6010 is called “Rent” in the ledger, not “Rents”. Its number was taken.'],
    [['40', 'Sales', 'Office'], '2 note: 40 was read as 0040: the leading zeros are missing.'],
    [
      ['6010', 'Rent', 'Labour > Management'],
      '2 error: There is no group “Labour > Management” in this categorization. Did you mean “Labor > Management”?',
    ],
    [
      ['6010', 'Rent', 'Marketing and promotion'],
      '2 error: There is no group “Marketing and promotion” in this categorization. Write its path from the top, such as Labor > Management, or add the group first.',
    ],
    [['6010', 'Rent', 'Other'], '2 error: 2 groups are called “Other”. Write the whole path: Labor > Other or Office > Other.'],
    [['6010', 'Rent', 'Net income'], '2 error: “Net income” is a calculation, which holds no accounts. Write the path of a category.'],
    [['6010', 'Rent', 'Labor > '], '2 error: The group path names nothing at character 8. Write a group on either side of each “>”.'],
    [['6010', 'Rent', '"Gas > all'], '2 error: The quote at character 1 of the group path is not closed. Close it.'],
    [
      ['6010', 'Rent', '"Gas" all'],
      '2 error: There is text after the quotes that begin at character 1 of the group path. Put the whole name in quotes, or “>” after it.',
    ],
  ])('%j', (row, problem) => expect(read([row]).problems).toEqual([problem]))

  it('that repeats an account counts once, or not at all if the two contradict each other', () => {
    const file = read([
      ['6010', 'Rent', 'Office'],
      ['6010', '', 'Office'],
      ['6000', '', 'Labor'],
      ['6000', '', 'Office'],
    ])
    expect(file.problems).toEqual([
      '3 note: “6010 Rent” is already in row 2, in the same group. It counts once.',
      '4 error: “6000 Wages” is also in row 5, in another group. Keep the row that is right.',
      '5 error: “6000 Wages” is also in row 4, in another group. Keep the row that is right.',
    ])
    expect(file.assignments).toMatchObject({ 2: 'management', 3: 'office' })
  })
})

const anyLedger = fc
  .record({
    names: fc.array(fc.tuple(anyName, fc.nat(20)), { minLength: 1, maxLength: 10 }),
    accounts: fc.array(
      fc.tuple(
        fc.oneof(fc.constant(''), fc.constantFrom('1', '01', '001', '=1', "'=1", '-5', '@6', '1-0')),
        anyName.map((name) => name.trim()),
        fc.option(fc.nat(9)),
      ),
      { maxLength: 10 },
    ),
  })
  .map(({ names, accounts: some }): MappedLedger => {
    // Each under an earlier one, or at the top.
    const drawn = names.map(([name, parent], at) =>
      group(`g${at}`, { name, displayOrder: at, parentId: at > 0 && parent < at ? `g${parent}` : null }),
    )
    const keys = new Set<string>()
    const known = some.flatMap(([number, name, at], index) => {
      const key = number === '' ? `name ${name}` : number
      if (keys.has(key)) return []
      keys.add(key)
      return [{ account: account(index + 1, number, name), groupId: at === null ? null : `g${at % drawn.length}` }]
    })
    return {
      groups: drawn,
      accounts: known.map((one) => one.account),
      assignments: new Map(known.flatMap((one) => (one.groupId === null ? [] : [[one.account.id, one.groupId]]))),
    }
  })

describe('any mapping', () => {
  const empty = { assignments: new Map() }
  const sorted = (assignments: MappedLedger['assignments']) => [...assignments].sort(([left], [right]) => left - right)
  it.each([
    ['a text file', (one: MappedLedger) => csvRows(textRowsCsv(mappingRows(one)))],
    ['a workbook', (one: MappedLedger) => workbookRows(mappingRows(one))],
  ])('round-trips through %s', (_, written) => {
    fc.assert(
      fc.property(anyLedger, (one) => {
        const file = readMappingFile(written(one), { ...one, ...empty })
        if ('refusal' in file) throw new Error(file.refusal)
        expect(file.problems).toEqual([])
        expect(sorted(file.assignments)).toEqual(sorted(one.assignments))
        expect(file).toMatchObject({ rows: one.accounts.length, absent: 0 })
      }),
    )
  })
})

it('never writes a text that reads as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyName, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), (rows) => {
      expect(formulasIn(textRowsCsv(rows))).toEqual([])
    }),
  )
})
