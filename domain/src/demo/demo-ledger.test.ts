import { describe, expect, it } from 'vitest'
import type { LedgerAccount } from '../ledger/account.ts'
import { CsvReader } from '../ledger/reading/csv-reader.ts'
import type { RawRow } from '../ledger/reading/raw-row.ts'
import { type SurveyedFile, surveyLedgerFile } from '../ledger/reading/survey-ledger-file.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { proposeMapping } from '../mappings/proposal.ts'
import { monthIndex, parseDay } from '../time/day.ts'
import { demoLocations, demoLocationTree } from './demo-company.ts'
import { demoLedgerCsv } from './demo-ledger.ts'

const TODAY = parseDay('2026-11-20')

interface Line {
  readonly day: string
  /** 0 if the file has none. */
  readonly account: number
  readonly name: string
  readonly location: string
  readonly type: string
  readonly transaction: string
  /** Cents, debit positive. */
  readonly amount: number
}

function rowsOf(chunks: Iterable<string>): RawRow[] {
  const rows: RawRow[] = []
  const reader = new CsvReader({ delimiter: ',' })
  for (const chunk of chunks) reader.push(chunk, (row) => rows.push(row))
  reader.end((row) => rows.push(row))
  return rows
}

function linesOf(rows: readonly RawRow[]): Line[] {
  const cents = (text = ''): number => Math.round(Number(text) * 100)
  return rows.slice(1).map(({ cells }) => ({
    day: cells[0] ?? '',
    account: Number(cells[1]),
    name: cells[2] ?? '',
    location: cells[4] ?? '',
    amount: cents(cells[5]) - cents(cells[6]),
    type: cells[7] ?? '',
    transaction: cells[11] ?? '',
  }))
}

function survey(rows: readonly RawRow[]): Promise<SurveyedFile> {
  async function* open() {
    yield rows
  }
  return surveyLedgerFile(open, { scale: 2 })
}

const text = [...demoLedgerCsv({ seed: 1, today: TODAY })].join('')
const rows = rowsOf([text])
const lines = linesOf(rows)

/** Net of an account's lines over a range of months ('yyyy-MM'), both included; credit positive. */
function credit(accounts: (account: number) => boolean, from: string, to: string, location?: string): number {
  const wanted = lines.filter(
    (line) => accounts(line.account) && line.day >= `${from}-01` && line.day <= `${to}-31` && (location ?? line.location) === line.location,
  )
  return wanted.reduce((sum, { amount }) => sum - amount, 0)
}
const isRevenue = (account: number): boolean => account >= 4000 && account < 4900

describe('the demo ledger', () => {
  it('is deterministic for seed and day', () => {
    const again = [...demoLedgerCsv({ seed: 1, today: TODAY })].join('')
    expect(again === text).toBe(true)
    expect([...demoLedgerCsv({ seed: 2, today: TODAY })].join('') === text).toBe(false)
  })

  it('balances every transaction, in whole cents', () => {
    const sums = new Map<string, number>()
    for (const { transaction, amount } of lines) sums.set(transaction, (sums.get(transaction) ?? 0) + amount)
    expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([])
    const isSound = ([, , , , , debit, credited]: readonly string[]): boolean =>
      (debit === '' || credited === '') && /^-?\d+\.\d\d$/.test(debit === '' ? (credited ?? '') : (debit ?? ''))
    expect(rows.slice(1).filter(({ cells }) => !isSound(cells))).toEqual([])
  })

  it.each(['2026-11-01', '2027-01-31', '2028-02-29'])('covers three years up to %s', (today) => {
    const other = linesOf(rowsOf(demoLedgerCsv({ seed: 1, today: parseDay(today) })))
    expect(other.length).toBeGreaterThan(180_000)
    expect(other.length).toBeLessThan(230_000)
    const days = other.map(({ day }) => day)
    expect(days.every((day, index) => index === 0 || day >= (days[index - 1] ?? ''))).toBe(true)
    expect(days.at(-1)).toBe(today)
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(36)
    expect(new Set(other.map(({ location }) => location)).size).toBe(24)
  })

  it('opens two locations and closes one', () => {
    const days = (location: string): (string | undefined)[] => {
      const own = lines.filter((line) => line.location === location)
      return [own[0]?.day, own.at(-1)?.day]
    }
    expect(days('205 Navy Yard')).toEqual(['2026-03-03', '2026-11-20'])
    expect(days('303 Decatur')).toEqual(['2025-11-06', '2026-11-20'])
    expect(days('107 Worcester')).toEqual(['2023-12-01', '2025-08-31'])
    const worcester = lines.filter(({ location }) => location === '107 Worcester')
    const owed = (account: number): number =>
      worcester.filter((line) => line.account === account).reduce((sum, { amount }) => sum + amount, 0)
    // After closing, suppliers, staff, taxes and customers are settled.
    expect([2010, 2110, 2150, 1110].map(owed)).toEqual([0, 0, 0, 0])
    for (const { name } of demoLocations) if (!/Navy|Decatur|Worcester/.test(name)) expect(days(name)).toEqual(['2023-12-01', '2026-11-20'])
  })

  it('looks like restaurants', () => {
    const revenue = credit(isRevenue, '2026-01', '2026-06')
    const part = (from: number, to: number): number =>
      -credit((account) => account >= from && account <= to, '2026-01', '2026-06') / revenue
    expect(revenue / 100 / 6 / 23).toBeGreaterThan(180_000)
    expect(revenue / 100 / 6 / 23).toBeLessThan(210_000)
    expect(part(5010, 6090)).toBeCloseTo(0.605, 1)
    const fourWall = 1 - part(5010, 6550)
    expect(fourWall).toBeGreaterThan(0.15)
    expect(fourWall).toBeLessThan(0.2)
    expect(1 - part(5010, 8020)).toBeGreaterThan(0.02)
    // Northern restaurants are quiet in winter; delivery grows faster than the rest; discounts reduce revenue.
    expect(credit(isRevenue, '2026-02', '2026-02', '101 Back Bay')).toBeLessThan(
      credit(isRevenue, '2026-07', '2026-07', '101 Back Bay') * 0.85,
    )
    const growth = (account: number): number =>
      credit((other) => other === account, '2025-01', '2025-12') / credit((other) => other === account, '2024-01', '2024-12')
    expect(growth(4040)).toBeGreaterThan(growth(4010) + 0.08)
    expect(credit((account) => account === 4090, '2026-01', '2026-06')).toBeLessThan(0)
    // Wages follow the month, not its number of paydays.
    const labor = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07'].map(
      (month) => -credit((account) => account > 6000 && account < 6100, month, month) / credit(isRevenue, month, month),
    )
    expect(Math.max(...labor) - Math.min(...labor)).toBeLessThan(0.03)
  })

  it('has refunds, credits, reversals and unclassified entries', () => {
    const count = (wanted: (line: Line) => boolean): number => lines.filter(wanted).length
    expect(count(({ type, account, amount }) => type === 'Refund' && account === 4010 && amount > 0)).toBeGreaterThan(200)
    expect(count(({ type, account, amount }) => type === 'Vendor Credit' && account === 5010 && amount < 0)).toBeGreaterThan(200)
    expect(
      rows.filter(({ cells }) => `${cells[5]}${cells[6]}`.startsWith('-') && /entered twice/.test(cells[10] ?? '')).length,
    ).toBeGreaterThan(20)
    expect(count(({ name }) => name === 'Photo booths')).toBeGreaterThan(40)
    expect(count(({ name }) => name === 'Undocumented')).toBe(1)
    expect(rows.slice(1).every(({ cells }) => /^https:\/\/books\.example\.com\/txn\/\d{6}$/.test(cells[11] ?? ''))).toBe(true)
  })
})

describe('the demo ledger as the import reads it', () => {
  const surveyed = survey(rows)

  it('is fully recognized without corrections', async () => {
    const { match, survey: found, obstacle, signsRestOnGuesses } = await surveyed
    expect(match).toMatchObject({
      headingLine: 1,
      dateOrder: 'ISO',
      decimalMark: 'POINT',
      signRule: 'DEBIT_AND_CREDIT',
      accountsFrom: 'COLUMNS',
      carriesDown: false,
    })
    expect(match.roles).not.toContain('IGNORED')
    expect([obstacle, signsRestOnGuesses, found.unreadableCount]).toEqual([null, false, 0])
    expect(found.rows).toBe(lines.length)
    expect(found.debits).toBe(found.credits)
    expect(found.lastDay).toBe(TODAY)
    expect(found.totals.at(-1)?.month).toBe(monthIndex(2026, 11))
  })

  it('maps every account of its profit and loss except the two without a type', async () => {
    const { survey: found } = await surveyed
    const accounts = found.accounts.map(({ number, name, typing }, id): LedgerAccount => ({ id, number, name, type: typing.type }))
    let ids = 0
    const proposal = proposeMapping(accounts, () => `group-${(ids += 1)}`)
    const mapped = new Set(proposal?.accountMappings.map(({ accountId }) => accountId))
    const unmapped = accounts.filter(({ id, type }) => type !== 'BALANCE_SHEET' && !mapped.has(id))
    expect(unmapped.map(({ name }) => name).sort()).toEqual(['Photo booths', 'Undocumented'])
    expect(groupTree(proposal?.groups ?? []).nodes.map(({ group }) => group.name)).toEqual([
      'Revenue',
      'Cost of goods',
      'Gross profit',
      'Labor',
      'Management',
      'Hourly staff',
      'Taxes and benefits',
      'Prime cost',
      'Direct operating',
      'Controllable income',
      'Occupancy',
      'Four-wall EBITDA',
      'Corporate overhead',
      'Depreciation and interest',
      'Net income',
    ])
  })
})

it('groups the locations of the ledger by region', () => {
  const [group] = demoLocationTree(new Map(demoLocations.map(({ name }, index) => [name, index + 1])))
  expect([group?.name, group?.tag, group?.locationIds]).toEqual(['Tidewater Kitchens', 'CORPORATE_GROUP', []])
  expect(group?.children.map(({ name, tag, children }) => [name, tag, children.length])).toEqual([
    ['Northeast', 'REGION_GROUP', 7],
    ['Mid-Atlantic', 'REGION_GROUP', 9],
    ['Southeast', 'REGION_GROUP', 8],
  ])
  const leaves = group?.children.flatMap(({ children }) => children) ?? []
  expect(leaves.map(({ locationIds }) => locationIds[0])).toEqual(leaves.map((_, index) => index + 1))
  expect(leaves[0]).toMatchObject({ name: '101 Back Bay', tag: 'LOCATION', children: [] })
  const [small] = demoLocationTree(new Map([['101 Back Bay', 5]]))
  expect(small?.children.flatMap(({ children }) => children.map(({ locationIds }) => locationIds))).toEqual([[5]])
})
