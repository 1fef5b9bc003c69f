import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../../../test/access.ts'
import { addCompany } from '../../../../../test/companies.ts'
import { onDatabase } from '../../../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile, someLedger } from '../../../../../test/ledgers.ts'
import { testServices } from '../../../../../test/services.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Access } from '../../../../platform/identity/access.ts'
import type { Services } from '../../../../services.ts'
import type { ImportDecisions } from '../import-file.ts'
import { foreseenRepeats } from '../repeated-entries.ts'

const ROWS = someLedger(60, { months: 2 })
const ofPlace = (rows: readonly LedgerRow[], place: string): LedgerRow[] => rows.filter(({ location }) => location === place)
const called = (rows: readonly LedgerRow[], names: (place: string) => string): LedgerRow[] =>
  rows.map((row) => ({ ...row, location: names(row.location) }))
const code = (place: string): string => place.replace('Place ', 'P-00')

onDatabase('entries that another file brought', (fresh) => {
  let services: Services
  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
  }, 120_000)

  /** A company of its own with these rows. */
  const companyOf = async (rows: readonly LedgerRow[]): Promise<Access> => {
    const { id } = await addCompany(services, { name: 'Repeats', rows })
    return accessOf(services.database.scope(id))
  }
  const bring = async (
    access: Access,
    rows: readonly LedgerRow[],
    changes: Partial<ImportDecisions> = {},
    wanted: FileRemark['kind'] = 'COUNTED_TWICE',
  ) => {
    const told: string[] = []
    const chosen = decisions({
      refuseRepeated: true,
      confirmSigns: true,
      otherwise: 'APPEND',
      corrections: { sourceName: 'New system' },
      ...changes,
    })
    await services.imports.import(access, ledgerFile(csvOf(rows), 'next.csv'), chosen, {
      onRead: (remarks) => told.splice(0, told.length, ...remarks.filter(({ kind }) => kind === wanted).map(({ sentence }) => sentence)),
    })
    return told
  }
  const renumbered = (rows: readonly LedgerRow[]): LedgerRow[] => rows.map((row, n) => ({ ...row, reference: `X${n}` }))

  it('are asked about from another source under other names of locations and other accounts', async () => {
    const access = await companyOf(ROWS)
    const others = renumbered(called(ROWS, code)).map((row) => ({ ...row, number: `9${row.number}` }))
    const refused = bring(access, others)
    await expect(refused).rejects.toMatchObject({ code: 'REPEATED_ENTRIES' })
    await expect(refused).rejects.toThrow(/^60 of 60 rows have the same date and amount as entries that are in the ledger already: /)
    await expect(refused).rejects.toThrow(/the same \d+ entries are held as Place \d, in the file at P-00\d; /)
    await expect(refused).rejects.toThrow(/To replace the stored entries, import the file under their source, “.+”\./)
    // Who wants them anyway is told nevertheless.
    expect(await bring(access, others, { refuseRepeated: false })).toContainEqual(
      expect.stringMatching(/^60 of 60 rows have the same date and amount as entries .* They count twice\.$/),
    )
  })

  it('are named as sums of months', async () => {
    const access = await companyOf(ROWS)
    const sums = [...Map.groupBy(called(ROWS, code), ({ date, number, location }) => `${date.slice(0, 7)} ${number} ${location}`).values()]
    const rows = sums.map((at) => ({
      ...(at[0] as LedgerRow),
      date: `${at[0]?.date.slice(0, 7)}-28`,
      amount: at.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2),
    }))
    expect(await bring(access, rows, {}, 'OTHER_SOURCE')).toEqual([
      '“General ledger” has the same profit in Jan – Feb 2025 as the file, under other names of locations, and both count. If these are the same entries, undo the import and bring the file under its name (--source).',
    ])
    const one = await companyOf(ROWS)
    expect(await bring(one, ofPlace(rows, 'P-001'), {}, 'OTHER_SOURCE')).toEqual([
      expect.stringMatching(/^“General ledger” has the same profit in .+ 2025 at Place 1 as the file at P-001, and both count\./),
    ])
  })

  it('are named in whole dollars, and without an account', async () => {
    const sales = Array.from({ length: 12 }, (_, n) => ({
      ...(ROWS[0] as LedgerRow),
      number: '4000',
      name: 'Sales',
      type: 'Income',
      location: 'Place 1',
      date: `2025-01-${n + 10}`,
      amount: `-${n * 7 + 311}.${n + 41}`,
    }))
    const costs = Array.from({ length: 12 }, (_, n) => ({
      ...(ROWS[0] as LedgerRow),
      number: n === 3 ? '6500' : '5000',
      name: n === 3 ? 'Rent' : 'Food',
      type: 'Expense',
      location: 'Place 1',
      date: `2025-01-${n + 10}`,
      amount: `${n * 5 + 207}.${n + 11}`,
    }))
    const books = [...sales, ...costs]
    const otherwise = renumbered(books).map((row) => ({ ...row, number: `9${row.number}`, name: `${row.name} of tills` }))
    const rounded = otherwise.map((row) => ({ ...row, amount: Number(row.amount).toFixed(0) }))
    const without = otherwise.filter(({ name }) => !name.startsWith('Rent')).map((row) => ({ ...row, date: '2025-01-28' }))
    const met =
      '“General ledger” has entries of 1 month of a location that the file has, too, and both count. If these are the same entries, undo the import and bring the file under its name (--source).'
    expect(await bring(await companyOf(books), rounded, {}, 'OTHER_SOURCE')).toEqual([met])
    expect(await bring(await companyOf(books), without, {}, 'OTHER_SOURCE')).toEqual([met])
    expect(await bring(await companyOf(books), called(rounded, code), {}, 'OTHER_SOURCE')).toEqual([
      expect.stringContaining(
        '“General ledger” has the same revenue and costs except for cents in Jan 2025 as the file, under other names of locations',
      ),
    ])
    expect(await bring(await companyOf(books), called(without, code), {}, 'OTHER_SOURCE')).toEqual([
      expect.stringContaining('“General ledger” has the same revenue in Jan 2025 as the file, under other names of locations'),
    ])
    const others = otherwise.map((row, n) => ({ ...row, amount: (Number(row.amount) * 1.1 + n).toFixed(2) }))
    expect(await bring(await companyOf(books), others, {}, 'OTHER_SOURCE')).toEqual([])
  })

  it('are asked about where one of the two files has no locations', async () => {
    const unnamed = await companyOf(called(ROWS, () => ''))
    await expect(bring(unnamed, renumbered(ROWS))).rejects.toThrow(
      'the same 60 entries are held without a location, in the file at other locations.',
    )
    const named = await companyOf(ofPlace(ROWS, 'Place 1'))
    const without = renumbered(called(ofPlace(ROWS, 'Place 1'), () => ''))
    await expect(bring(named, without)).rejects.toThrow('are held as Place 1, in the file without a location.')
  })

  it('are not asked about where stores have the same costs', async () => {
    const first = ofPlace(ROWS, 'Place 1')
    const costs = [1, 2, 3, 4, 5, 6].map((n) => ({
      ...(first[0] as LedgerRow),
      number: '6500',
      name: 'Rent',
      type: 'Expense',
      date: `2025-01-0${n}`,
      amount: `${n}11.35`,
    }))
    const sales = (amount: string): LedgerRow => ({
      ...(first[0] as LedgerRow),
      number: '4000',
      name: 'Sales',
      type: 'Income',
      date: '2025-01-20',
      amount,
    })
    const access = await companyOf([...costs, sales('-9120.10')])
    const other = renumbered(called([...costs, sales('-7400.25')], () => 'Harbor'))
    expect(await bring(access, other)).toEqual([])
    // Costs alone that are round.
    const round = renumbered(
      called(
        costs.map((row, n) => ({ ...row, amount: `${n + 1}00.00` })),
        () => 'Mill',
      ),
    )
    const rounder = await companyOf(called(round, () => 'Quay'))
    expect(await bring(rounder, round)).toEqual([])
  })

  it('are asked about or named by their numbers', async () => {
    const access = await companyOf(ROWS)
    const late = (n: number): LedgerRow => ({ ...(ROWS[n] as LedgerRow), date: '2025-02-27', amount: `77${n}.10`, reference: `LATE${n}` })
    await expect(bring(access, [...ROWS.slice(0, 1), late(1)])).rejects.toThrow(
      '1 of 2 rows has the same number, date, account, location and amount as an entry that is in the ledger already, from',
    )
    expect(await bring(access, [...ROWS.slice(0, 1), late(2), late(3)])).toContainEqual(
      expect.stringMatching(
        /^1 of 3 rows has the same number, date, .+ already\. If it is the same, it counts twice: undo the import and leave it out of the file\.$/,
      ),
    )
    // A number that all have says nothing.
    const alike = ROWS.map((row) => ({ ...row, reference: 'GL' }))
    expect(await bring(await companyOf(alike), [...alike.slice(0, 2), late(4), late(5)])).toEqual([])
    // Without numbers three are named.
    const bare = ROWS.map((row) => ({ ...row, reference: '' }))
    expect(await bring(await companyOf(bare), [...bare.slice(0, 3), late(4), late(5), late(6)])).toContainEqual(
      expect.stringMatching(/^3 of 6 rows have the same date, account, location and amount as entries that are in the ledger already\./),
    )
  })

  it.each([
    ['001017', '1017'],
    ['1017', 'INV-1017'],
    ['1017', '1017.0'],
    ['INV 001017', '1017'],
  ])('are named by numbers that are written otherwise: %s and %s', async (held, again) => {
    const access = await companyOf([...ROWS, { ...(ROWS[0] as LedgerRow), date: '2025-02-26', amount: '413.20', reference: held }])
    const late = (n: number): LedgerRow => ({ ...(ROWS[n] as LedgerRow), date: '2025-02-27', amount: `77${n}.10`, reference: `LATE${n}` })
    const other = { ...(ROWS[0] as LedgerRow), date: '2025-02-26', amount: '413.20', reference: again }
    expect(await bring(access, [other, late(2), late(3)])).toContainEqual(
      expect.stringMatching(/^1 of 3 rows has the same number, date, .+ already\./),
    )
    expect(await bring(access, [{ ...other, reference: '21017' }, late(4), late(5)])).toEqual([])
  })

  describe('in a month of several', () => {
    /** Rows of a month of their own, `count` of them those of the company. */
    const january = ROWS.filter(({ date }) => date.startsWith('2025-01'))
    const others = (month: string, count: number): LedgerRow[] =>
      Array.from({ length: count }, (_, n) => ({
        ...(ROWS[n % 20] as LedgerRow),
        date: `2025-${month}-14`,
        amount: `${n + 5}1.27`,
        reference: `N${n}`,
      }))
    const bare = (rows: readonly LedgerRow[]): LedgerRow[] => rows.map((row) => ({ ...row, reference: '' }))

    it('are asked about if they are half of it', async () => {
      const refused = bring(await companyOf(ROWS), [...bare(january), ...others('03', 80)])
      await expect(refused).rejects.toMatchObject({ code: 'REPEATED_ENTRIES' })
      await expect(refused).rejects.toThrow(/^\d+ of \d+ rows in Jan 2025 have the same date, account, location and amount as entries/)
    })

    it('are named if they are fewer', async () => {
      const told = await bring(await companyOf(ROWS), [...bare(january).slice(0, 10), ...others('01', 22), ...others('03', 20)])
      expect(told).toEqual([
        '10 of 32 rows in Jan 2025 have the same date, account, location and amount as entries that are in the ledger already. If they are the same, they count twice: undo the import and leave them out of the file.',
      ])
    })

    it('are not named if they are hardly any, or all have one amount', async () => {
      const access = await companyOf(ROWS)
      expect(await bring(access, [...bare(january).slice(0, 3), ...others('01', 22)])).toEqual([])
      const fee = (n: number): LedgerRow => ({ ...(ROWS[0] as LedgerRow), date: `2025-01-${n + 10}`, amount: '5.10', reference: '' })
      const fees = [1, 2, 3, 4, 5].map(fee)
      expect(
        await bring(await companyOf(fees), [...fees, ...others('01', 20).map((row, n) => ({ ...row, date: `2025-01-${(n % 5) + 11}` }))]),
      ).toEqual([])
    })
  })

  it('are not looked for by number in a large ledger, and a comparison that fails is logged', async () => {
    const { id } = await addCompany(services, { name: 'Compared', rows: ROWS })
    const scope = services.database.scope(id)
    const lines: string[] = []
    const compare = (at: Queryable, entriesAround: number) => {
      const read = {
        locationIds: [1],
        accountIds: [1],
        days: [parseDay('2025-01-05')],
        amounts: [100],
        transactionNumbers: [''],
        references: ['R1'],
      }
      return foreseenRepeats(at, null, read, {
        rows: 1,
        replaced: [],
        beside: 0,
        entriesAround,
        hasOthers: true,
        elsewhere: [],
        incomeAccounts: [],
        locationNames: new Map(),
        sourceNames: new Map(),
        log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
      })
    }
    const nothing = { question: null, remarks: [] }
    const failing: Queryable = {
      query: async () => {
        await scope.query('select $1::text, 1 / 0')
        return []
      },
    }
    expect(await compare(failing, 100)).toEqual(nothing)
    const failed = expect.stringContaining('"msg":"the entries of an import were not compared with the ledger"')
    expect(lines).toEqual([failed, failed])
    expect(await compare(failing, 200_001)).toEqual(nothing)
    expect(lines).toHaveLength(3)
    expect(await compare(scope, 100)).toEqual(nothing)
    expect(lines).toHaveLength(3)
  })

  it('are named on another day, unless their number recurs', async () => {
    const bill = (date: string, reference: string, amount = '512.40'): LedgerRow => ({
      ...(ROWS[0] as LedgerRow),
      number: '6500',
      name: 'Rent',
      type: 'Expense',
      date,
      amount,
      reference,
    })
    const january = [bill('2025-01-14', 'B17'), bill('2025-01-31', 'B1018'), bill('2025-01-28', 'RENT')]
    const replace = { otherwise: 'REPLACE', corrections: {} } as const
    expect(
      await bring(await companyOf(january), [bill('2025-02-01', 'B1018'), bill('2025-02-25', 'B40', '91.15')], replace),
    ).toContainEqual(
      expect.stringMatching(
        /^1 row has the number, account, location and amount of an entry that the ledger has on another day, such as B1018: Jan 31, 2025 in the ledger, Feb 01, 2025 in the file\. If the day was changed, it counts twice/,
      ),
    )
    const next = [bill('2025-02-03', 'RENT'), bill('2025-02-14', 'B17'), bill('2025-02-08', 'B1018', '-512.40')]
    expect(await bring(await companyOf(january), next, replace)).toEqual([])
    // A till starts its batch numbers again; a number that returns after a week belongs to a contract.
    const till = [bill('2025-01-30', 'Z1'), bill('2025-01-31', 'Z2', '80.15'), bill('2025-01-28', 'CONTRACT 1012')]
    const again = [bill('2025-02-02', 'Z1'), bill('2025-02-03', 'Z2', '80.15'), bill('2025-02-04', 'CONTRACT 1012')]
    expect(await bring(await companyOf(till), again, replace)).toEqual([])
    // Two rows of one document.
    const both = (date: string) => [bill(date, 'B7'), { ...bill(date, 'B7', '19.20'), number: '6000', name: 'Wages' }]
    expect(await bring(await companyOf(both('2025-01-31')), [...both('2025-02-01'), bill('2025-02-20', 'B8')], replace)).toContainEqual(
      expect.stringMatching(/^2 rows have the number, .+ such as B7: Jan 31, 2025 in the ledger, Feb 01, 2025 in the file\./),
    )
  })
})
