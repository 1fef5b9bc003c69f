import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import type { Database, Scope } from '../../../platform/database/database.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Services } from '../../../services.ts'

const sale = (date: string, location: string, amount: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  date,
  number: '4000',
  name: 'Coffee Sales',
  type: 'Income',
  location,
  amount: `-${amount}`,
  ...more,
})
const wages = (date: string, location: string, amount: string): LedgerRow => ({
  date,
  number: '6000',
  name: 'Wages',
  type: 'Expense',
  location,
  amount,
})
const day = (number: number): string => String(number).padStart(2, '0')

onDatabase('what an import replaces', (fresh) => {
  let database: Database
  let services: Services
  let scope: Scope
  let access: Access

  beforeAll(async () => {
    database = await (await fresh()).open()
    services = await testServices(database)
  })
  beforeEach(async () => {
    const company = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    scope = database.scope(company.id)
    access = accessOf(scope, { name: 'tester' })
  })

  const bring = (rows: readonly LedgerRow[], name: string, changes: Parameters<typeof decisions>[0] = {}) =>
    services.imports.import(access, ledgerFile(csvOf(rows), name), decisions({ refuseRepeated: true, ...changes }))
  const previewOf = (rows: readonly LedgerRow[]) => services.imports.preview(access, ledgerFile(csvOf(rows)), {})
  const checksOf = async (id: number) => (await services.importResults.of(access, [id])).get(id)?.checks

  /** Sales of each location and month, by SQL over entries; the balances must agree. */
  async function sales(): Promise<Record<string, string>> {
    expect((await services.ledger.verify(access)).differences).toEqual([])
    const rows = await scope.query<{ place: string; amount: string }>(
      `select l.name || ' ' || to_char(e.day, 'YYYY-MM') as place, (-sum(e.amount) / 100.0)::numeric(20,2)::text as amount from entries e
       join ledger_slices s on s.company_id = e.company_id and s.import_id = e.import_id and s.location_id = e.location_id
         and s.month = e.month and e.day between s.first_day and s.last_day and s.released_by is null
       join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
       join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id and a.number = '4000'
       where e.company_id = $1 group by 1 order by 1`,
    )
    return Object.fromEntries(rows.map(({ place, amount }) => [place, amount]))
  }

  const january = Array.from({ length: 31 }, (_, at) => sale(`2026-01-${day(at + 1)}`, 'Anchor Row', `${101 + at}.00`))

  it('are only the days that a file covers, and undoing gives them back', async () => {
    await bring(january, 'january.csv')
    const later = [
      ...january.slice(19).map((row) => (row.date === '2026-01-25' ? { ...row, amount: '-130.00' } : row)),
      ...Array.from({ length: 10 }, (_, at) => sale(`2026-02-${day(at + 1)}`, 'Anchor Row', `${201 + at}.00`)),
    ]
    expect((await previewOf(later)).months).toMatchObject([
      {
        month: '2026-01',
        firstDay: '2026-01-20',
        lastDay: '2026-01-31',
        rowsStored: 31,
        rowsReplaced: 12,
        rowsKept: 19,
        kept: 'Days 1 to 19 stay: the file begins on January 20.',
        suggested: 'REPLACE',
        reason: 'Replace removes 12 rows of Anchor Row and stores 12. Days 1 to 19 stay: the file begins on January 20.',
      },
      { month: '2026-02', rowsStored: 0, kept: null },
    ])
    const second = await bring(later, 'from-20-january.csv')
    expect(second.rowsReplaced).toBe(12)
    expect(await sales()).toEqual({ 'Anchor Row 2026-01': '3601.00', 'Anchor Row 2026-02': '2055.00' })
    expect(await checksOf(second.id)).toMatchObject({
      differences: [],
      withOthers: ["In 2026-01 the file's locations have 3601.00 in 31 rows, with the entries of other imports."],
    })

    // A third file overlaps both.
    const between = Array.from({ length: 10 }, (_, at) => sale(`2026-01-${day(at + 15)}`, 'Anchor Row', '1.00'))
    const third = await bring(between, 'between.csv')
    expect(await sales()).toMatchObject({ 'Anchor Row 2026-01': String(3601 - (115 + 124) * 5 + 10) + '.00' })
    await expect(services.imports.undo(access, second.id)).rejects.toThrow('Undo these first: 3 (between.csv)')
    await services.imports.undo(access, third.id)
    expect(await sales()).toEqual({ 'Anchor Row 2026-01': '3601.00', 'Anchor Row 2026-02': '2055.00' })
    await services.imports.undo(access, second.id)
    expect(await sales()).toEqual({ 'Anchor Row 2026-01': '3596.00' })

    // Whole months on request.
    await bring(later, 'whole-months.csv', { wholeMonths: new Set(['2026-01']) })
    expect(await sales()).toEqual({ 'Anchor Row 2026-01': '1511.00', 'Anchor Row 2026-02': '2055.00' })
  })

  const harborAndMill = (harbor: string) => [
    sale('2026-01-10', harbor, '1700.00'),
    sale('2026-01-15', harbor, '1600.00'),
    sale('2026-01-20', harbor, '1700.00'),
    wages('2026-01-28', harbor, '1800.00'),
    sale('2026-01-10', 'Mill', '1500.00'),
    sale('2026-01-15', 'Mill', '1500.00'),
    wages('2026-01-28', 'Mill', '1200.00'),
  ]

  it('include a location under its old name', async () => {
    const first = await bring(harborAndMill('Harbor'), 'before.csv')
    const renamed = harborAndMill('Harbor Quay')
    await expect(bring(renamed, 'after.csv', { otherwise: 'ASK' })).rejects.toThrow(
      '2026-01 holds 3 rows of the source "General ledger" in the file\'s locations already, and 4 rows of Harbor. Harbor is now called Harbor Quay: the same 4 entries. Choose to replace them (--replace) or to add to them (--append).',
    )
    expect(await previewOf(renamed)).toMatchObject({
      months: [
        {
          remaining: [{ locationName: 'Harbor', rows: 4, amount: '3200.00', proposal: 'REMOVE' }],
          reason: 'Replace removes 3 rows of Mill and stores 7. It also removes 4 rows of Harbor, which the file no longer has.',
        },
      ],
      remaining: [
        {
          locationName: 'Harbor',
          months: ['2026-01'],
          proposal: 'REMOVE',
          renamedTo: 'Harbor Quay',
          reason: 'Harbor is now called Harbor Quay: the same 4 entries.',
        },
      ],
    })
    const second = await bring(renamed, 'after.csv')
    expect(await sales()).toEqual({ 'Harbor Quay 2026-01': '5000.00', 'Mill 2026-01': '3000.00' })
    expect(second.rowsReplaced).toBe(7)
    await expect(services.imports.undo(access, first.id)).rejects.toThrow('Undo these first: 2 (after.csv)')
    // A file with the old name once more stands above the one that removed it.
    const third = await bring([...harborAndMill('Harbor')].reverse(), 'again.csv')
    expect(await sales()).toEqual({ 'Harbor 2026-01': '5000.00', 'Mill 2026-01': '3000.00' })
    await expect(services.imports.undo(access, second.id)).rejects.toThrow('Undo these first: 3 (again.csv)')
    await services.imports.undo(access, third.id)
    await services.imports.undo(access, second.id)
    expect(await sales()).toEqual({ 'Harbor 2026-01': '5000.00', 'Mill 2026-01': '3000.00' })
  })

  it('are asked about where a file with a new name is added, month by month, too', async () => {
    await bring(harborAndMill('Harbor'), 'before.csv')
    const renamed = [
      ...harborAndMill('Harbor Quay'),
      ...Array.from({ length: 20 }, (_, at) => sale(`2026-02-${day(at + 1)}`, 'Mill', '5.00')),
    ]
    for (const choice of [
      { otherwise: 'APPEND' },
      { otherwise: 'REPLACE', placements: new Map([['2026-01', 'APPEND' as const]]) },
    ] as const)
      await expect(bring(renamed, 'after.csv', choice)).rejects.toMatchObject({
        code: 'REPEATED_ENTRIES',
        field: 'refuseRepeated',
        message: expect.stringMatching(
          /^7 of 27 rows have the same date, account and amount as entries that are in the ledger already: 3 at the same location, most of them from before\.csv, imported on [^;]+; the same 4 entries are held as Harbor, which the file calls Harbor Quay\. Nothing was imported\. Replace the stored entries, import these anyway, or leave the file out\.$/,
        ),
      })
    expect(await sales()).toEqual({ 'Harbor 2026-01': '5000.00', 'Mill 2026-01': '3000.00' })
  })

  it('are asked about where the one location of a file has a new name, or gave its entries to another one', async () => {
    const harbor = Array.from({ length: 6 }, (_, at) => sale(`2026-01-${day(at * 5 + 1)}`, 'Harbor', `${700 + at}.00`))
    const mill = harborAndMill('Mill').slice(4)
    await bring([...harbor, ...mill], 'before.csv')
    const moved = [...harbor.map((row) => ({ ...row, location: 'Quay' })), sale('2026-01-31', 'Quay', '1.00')]
    await expect(bring(moved, 'quay.csv', { otherwise: 'APPEND' })).rejects.toThrow(
      '6 of 7 rows have the same date, account and amount as entries that are in the ledger already: the same 6 entries are held as Harbor, which the file calls Quay.',
    )
    const recoded = harbor.map((row) => ({ ...row, location: 'Mill' }))
    await expect(bring(recoded, 'mill.csv', { otherwise: 'APPEND' })).rejects.toThrow(
      'the same 6 entries are held as Harbor, in the file at Mill.',
    )
  })

  it('say that entries count twice that stay under an old name', async () => {
    await bring(harborAndMill('Harbor'), 'before.csv')
    const renamed = ledgerFile(csvOf(harborAndMill('Harbor Quay')), 'after.csv')
    let said: readonly FileRemark[] = []
    const keep = decisions({ otherwise: 'REPLACE', remainingOtherwise: 'KEEP' })
    await services.imports.import(access, renamed, keep, { onRead: (remarks) => (said = remarks) })
    expect(said.filter(({ kind }) => kind === 'COUNTED_TWICE')).toEqual([
      {
        kind: 'COUNTED_TWICE',
        sentence:
          "Jan 2026: 4 rows of Harbor stay, with a net income of 3200.00. Harbor is now called Harbor Quay: the same 4 entries. They count twice. To count them once, undo the import and import the file with --replace --remaining 'Harbor=remove'.",
        isGuess: true,
      },
    ])
  })

  it('never include half of a company without a question', async () => {
    await bring(harborAndMill('Harbor'), 'both.csv')
    const mill = [sale('2026-01-10', 'Mill', '1550.00'), wages('2026-01-31', 'Mill', '1200.00')]
    await expect(bring(mill, 'mill.csv', { otherwise: 'REPLACE' })).rejects.toThrow(
      /^Jan 2026: 4 rows of Harbor would remain\. .* Choose to keep or to remove them/,
    )
    await bring(mill, 'mill.csv', { otherwise: 'REPLACE', remainingOtherwise: 'KEEP' })
    expect(await sales()).toEqual({ 'Harbor 2026-01': '5000.00', 'Mill 2026-01': '1550.00' })
  })

  it('say which location goes that nobody chose to remove', async () => {
    const quay = [sale('2026-01-10', 'Quay', '900.00'), wages('2026-01-28', 'Quay', '800.00')]
    await bring([...harborAndMill('Harbor'), ...quay], 'three.csv')
    let said: readonly FileRemark[] = []
    const file = ledgerFile(csvOf([...harborAndMill('Harbor').reverse(), sale('2026-01-11', 'Mill', '1.00')]), 'two.csv')
    const foreseenBy = async (otherwise: 'REPLACE' | 'APPEND') => {
      const { preview } = await services.imports.read(access, file, {}, { foreseen: { placements: new Map(), otherwise } })
      return preview.remarks.filter(({ kind }) => kind === 'REMOVED')
    }
    const [foreseen, added] = [await foreseenBy('REPLACE'), await foreseenBy('APPEND')]
    await services.imports.import(access, file, decisions({ otherwise: 'REPLACE' }), { onRead: (remarks) => (said = remarks) })
    expect(foreseen).toEqual(said.filter(({ kind }) => kind === 'REMOVED'))
    expect(added).toEqual([])
    expect(foreseen).toEqual([
      {
        kind: 'REMOVED',
        sentence:
          'Jan 2026: 2 rows of Quay are removed. The file covers these days and no longer has Quay, which came in the same file as its locations before.',
        isGuess: true,
      },
    ])
    expect(await sales()).toEqual({ 'Harbor 2026-01': '5000.00', 'Mill 2026-01': '3001.00' })
  })

  it('say which days stay, and how many rows fewer come than go', async () => {
    await bring(january, 'january.csv')
    let said: readonly FileRemark[] = []
    const wagesAlone = ledgerFile(
      csvOf([wages('2026-01-20', 'Anchor Row', '70.00'), wages('2026-01-31', 'Anchor Row', '75.00')]),
      'wages.csv',
    )
    const replace = decisions({ otherwise: 'REPLACE', confirmSigns: true })
    await services.imports.import(access, wagesAlone, replace, { onRead: (remarks) => (said = remarks) })
    expect(said.filter(({ kind }) => kind === 'REPLACED' || kind === 'STAYING')).toEqual([
      {
        kind: 'REPLACED',
        sentence:
          'Jan 2026: the file has no revenue, and takes the place of 1,506.00 of it. If the file has only some of the accounts, undo the import and append the file, or import it under a source of its own.',
        isGuess: true,
      },
      {
        kind: 'REPLACED',
        sentence:
          'Jan 2026: 2 rows of the file take the place of 12, and the file has none of those. If it has only late entries or some of the accounts, undo the import and append the file, or import it under a source of its own.',
        isGuess: true,
      },
      { kind: 'STAYING', sentence: 'Jan 2026: Days 1 to 19 stay: the file begins on January 20.', isGuess: false },
    ])
  })

  it('say how many rows fewer come than go in a month that is replaced with all its days', async () => {
    await bring(january, 'january.csv')
    let said: readonly FileRemark[] = []
    const later = ledgerFile(csvOf(january.slice(19)), 'from-20-january.csv')
    const whole = decisions({ placements: new Map([['2026-01', 'REPLACE']]), wholeMonths: new Set(['2026-01']) })
    await services.imports.import(access, later, whole, { onRead: (remarks) => (said = remarks) })
    expect(said.filter(({ kind }) => kind === 'REPLACED' || kind === 'STAYING')).toEqual([
      {
        kind: 'REPLACED',
        sentence:
          'Jan 2026: 12 rows of the file take the place of 31, 19 of them on days that the file does not cover. If these days should stay, undo the import and replace only the days of the file.',
        isGuess: true,
      },
    ])
  })

  it('say that a file has none of the rows of whole months, as that of another location, and not where some are the same', async () => {
    await bring(january, 'january.csv')
    const replacing = async (rows: readonly LedgerRow[], name: string) => {
      let said: readonly FileRemark[] = []
      const replace = decisions({ otherwise: 'REPLACE' })
      await services.imports.import(access, ledgerFile(csvOf(rows), name), replace, { onRead: (remarks) => (said = remarks) })
      return said.filter(({ kind }) => kind === 'REPLACED')
    }
    const corrected = january.map((row, at) => (at === 3 ? row : { ...row, amount: `-${77 + at}.00` }))
    expect(await replacing(corrected, 'corrected.csv')).toEqual([])
    const others = Array.from({ length: 31 }, (_, at) => sale(`2026-01-${day(at + 1)}`, 'Anchor Row', `${501 + at}.00`))
    expect(await replacing(others, 'other.csv')).toEqual([
      {
        kind: 'REPLACED',
        sentence:
          'Jan 2026: the file has none of the 31 rows that it replaces. If these belong to another location or company, undo the import and import the file under its own.',
        isGuess: true,
      },
    ])
  })

  it('say that another source has the same months, and that names are alike', async () => {
    await bring(january, 'january.csv')
    let said: readonly FileRemark[] = []
    const tips = ledgerFile(csvOf([wages('2026-01-20', 'Anchor Row', '7.00')]), 'tips.csv')
    const own = decisions({ corrections: { sourceName: 'Payroll' }, confirmSigns: true })
    await services.imports.import(access, tips, own, { onRead: (remarks) => (said = remarks) })
    expect(said.filter(({ kind }) => kind === 'OTHER_SOURCE')).toEqual([])
    // The same profit, under other accounts.
    const others = january.map((row) => ({ ...row, number: '4500', name: 'Takings' }))
    const zeros = { ...sale('2026-01-21', 'Anchor Row', '0.00'), number: `0${january[0]?.number ?? ''}` }
    const file = ledgerFile(csvOf([...others, sale('2026-01-20', 'ANCHOR ROW', '7.00'), zeros]), 'tills.csv')
    const tills = decisions({ corrections: { sourceName: 'Tills' }, confirmSigns: true })
    await services.imports.import(access, file, tills, { onRead: (remarks) => (said = remarks) })
    expect(said.filter(({ kind }) => kind === 'OTHER_SOURCE' || kind === 'LIKE_NAMES').map(({ sentence }) => sentence)).toEqual([
      '“General ledger” has entries of 1 month of a location that the file has, too, and both count. If these are the same entries, undo the import and bring the file under its name (--source).',
      '“ANCHOR ROW” stays a location of its own. “Anchor Row” is in the ledger already: only capitals, accents, zeros, blanks or signs differ.',
      expect.stringMatching(
        /^“0(\d+ .+)” stays an account of its own\. “\1” is in the ledger already: only capitals, accents, zeros, blanks or signs differ\.$/,
      ),
    ])
  })

  it('say which accounts of the file itself look alike', async () => {
    let said: readonly FileRemark[] = []
    const own = [
      { ...sale('2026-01-05', 'Anchor Row', '9.00'), number: '4100-001', name: 'Bar' },
      { ...sale('2026-01-06', 'Anchor Row', '8.00'), number: '4100\u2011001', name: 'Bar' },
      { ...sale('2026-01-07', 'Anchor Row', '7.00'), number: '', name: 'Rent' },
      { ...sale('2026-01-08', 'Anchor Row', '6.00'), number: '', name: 'Ｒent' },
    ]
    await services.imports.import(access, ledgerFile(csvOf(own), 'like.csv'), decisions({ confirmSigns: true }), {
      onRead: (remarks) => (said = remarks),
    })
    expect(said.filter(({ kind }) => kind === 'LIKE_NAMES')).toEqual([
      {
        kind: 'LIKE_NAMES',
        sentence:
          '“4100\u2011001 Bar” stays an account of its own. “4100-001 Bar” is in the file too: only capitals, accents, zeros, blanks or signs differ.',
        isGuess: true,
      },
      {
        kind: 'LIKE_NAMES',
        sentence: '“Ｒent” stays an account of its own. “Rent” is in the file too: only the width of letters or digits differs.',
        isGuess: true,
      },
    ])
  })

  it('say that the name of a file without locations may be one, until the next one is called so', async () => {
    const saidOf = async (fileName: string, amount: string): Promise<readonly string[]> => {
      let said: readonly FileRemark[] = []
      const file = ledgerFile(csvOf([sale('2026-01-20', '', amount), sale('2026-01-21', '', amount)]), fileName)
      await services.imports.import(access, file, decisions({ confirmSigns: true }), { onRead: (remarks) => (said = remarks) })
      return said.flatMap(({ kind, sentence }) => (kind === 'NO_LOCATION' ? [sentence] : []))
    }
    const sentence = (name: string) =>
      `No location is read from the file, and its own name says “${name}”. If that is the location, undo the import and import the file with it (--location "${name}"): files of other locations would take the place of these entries.`
    expect(await saidOf('Downtown GL Jan 2026.csv', '7.00')).toEqual([sentence('Downtown')])
    expect(await saidOf('Downtown GL Feb 2026.csv', '8.00')).toEqual([])
    expect(await saidOf('Harbor GL Feb 2026.csv', '9.00')).toEqual([sentence('Harbor')])
    expect(await saidOf('payroll corrected.csv', '10.00')).toEqual([])
  })

  it('say that all locations are others than before, but not of stores with a file each', async () => {
    const saidOf = async (rows: readonly LedgerRow[], name: string): Promise<readonly string[]> => {
      let said: readonly FileRemark[] = []
      await services.imports.import(access, ledgerFile(csvOf(rows), name), decisions(), { onRead: (remarks) => (said = remarks) })
      return said.flatMap(({ kind, sentence }) => (kind === 'OTHER_LOCATIONS' ? [sentence] : []))
    }
    expect(await saidOf([sale('2026-01-05', 'Harbor', '9.00')], 'harbor.csv')).toEqual([])
    expect(await saidOf([sale('2026-01-05', 'Mill', '8.00')], 'mill.csv')).toEqual([])
    expect(await saidOf([sale('2026-02-05', 'Harbor', '9.00'), sale('2026-02-06', 'Mill', '8.00')], 'both.csv')).toEqual([])
    expect(await saidOf([sale('2026-03-05', 'Tidewater', '9.00')], 'march.csv')).toEqual([
      'The file has other locations than the source before: “Tidewater” instead of “Harbor” and “Mill”. If another column has the locations now, undo the import and choose that column.',
    ])
    expect(await saidOf([sale('2026-04-05', 'Harbor', '9.00'), sale('2026-04-06', 'Wharf', '8.00')], 'april.csv')).toEqual([])
  })

  it('say which days of a location are replaced by none, and which files are far from today', async () => {
    const days = (location: string, last: number): LedgerRow[] =>
      Array.from({ length: last }, (_, at) => sale(`2026-03-${day(at + 1)}`, location, `${100 + at}.00`))
    const saidOf = async (rows: readonly LedgerRow[], name: string): Promise<readonly string[]> => {
      const file = ledgerFile(csvOf(rows), name)
      let said: readonly FileRemark[] = []
      await services.imports.import(access, file, decisions({ confirmSigns: true }), { onRead: (remarks) => (said = remarks) })
      return said.flatMap(({ kind, sentence }) => (kind === 'REPLACED' || kind === 'DISTANT_DAYS' ? [sentence] : []))
    }
    expect(await saidOf([...days('Ash', 12), ...days('Elm', 12)], 'first.csv')).toEqual([])
    expect(await saidOf([...days('Ash', 13), ...days('Elm', 12)], 'whole.csv')).toEqual([])
    expect(await saidOf([...days('Ash', 19), ...days('Elm', 8)], 'short.csv')).toEqual([
      'Mar 2026: the file has rows of Elm until Mar 08, 2026 and of other locations beyond it; 4 rows of Elm until Mar 12, 2026 are replaced by none. If the file is not complete, undo the import and export it again.',
    ])
    expect(
      await saidOf([...days('Ash', 19), wages('2026-03-02', 'Elm', '5.00'), wages('2026-03-19', 'Elm', '6.00')], 'no sales.csv'),
    ).toEqual([
      'Mar 2026: the file has no revenue of Elm, and takes the place of 828.00 of it. If the file has only some of the accounts, undo the import and append the file, or import it under a source of its own.',
      expect.stringContaining('Mar 2026: 21 rows of the file take the place of 27.'),
    ])
    expect(await saidOf([sale('1926-03-05', 'Ash', '5.00'), sale('1926-03-06', 'Elm', '5.00')], 'old.csv')).toEqual([
      'All rows are of 1926, decades ago. If that is not meant, as of years that are counted in another way, undo the import and correct the dates in the file.',
    ])
    expect(await saidOf([sale('2082-03-05', 'Ash', '5.00'), sale('2082-03-06', 'Elm', '5.00')], 'far.csv')).toEqual([
      expect.stringContaining('All rows are of 2082, years ahead.'),
    ])
  })

  it('say that an account has another name or type than before, in the preview, too', async () => {
    const kinds: readonly FileRemark['kind'][] = ['OTHER_NAMES', 'ACCOUNT_TYPES', 'RENAMED_ACCOUNTS']
    const own = (remarks: readonly FileRemark[]) =>
      remarks.flatMap(({ kind, sentence, isGuess }) => (kinds.includes(kind) ? [`${isGuess ? 'Guess: ' : ''}${sentence}`] : []))
    const saidOf = async (changes: Partial<LedgerRow>): Promise<{ foreseen: readonly string[]; said: readonly string[] }> => {
      const file = ledgerFile(csvOf([{ ...sale('2026-02-05', 'Harbor', '9.00'), ...changes }]), `${JSON.stringify(changes).length}.csv`)
      const foreseen = own((await services.imports.preview(access, file, {})).remarks)
      let said: readonly FileRemark[] = []
      await services.imports.import(access, file, decisions({ confirmSigns: true }), { onRead: (remarks) => (said = remarks) })
      return { foreseen, said: own(said) }
    }
    const same = (...sentences: string[]) => ({ foreseen: sentences, said: sentences })
    expect(await saidOf({ name: 'Food Sales' })).toEqual(same())
    expect(await saidOf({ name: '4000', date: '2026-02-06' })).toEqual(same())
    expect(await saidOf({ name: 'Sales of Food', date: '2026-03-06' })).toEqual(
      same('1 account of the ledger takes its name from the file, in earlier months, too: “Food Sales” is now “Sales of Food”.'),
    )
    const other =
      'Account 4000 is called “Sales of Food” in the ledger and “Interest Paid” in the file: their entries are those of one account.'
    // Neither an older nor a newer name is taken without a word.
    expect(await saidOf({ name: 'Interest Paid', date: '2025-01-06' })).toEqual({
      foreseen: [`Guess: ${other} If they are two accounts, give the file’s another number.`],
      said: [`Guess: ${other} If they are two accounts, undo the import and give the file’s another number.`],
    })
    expect(await saidOf({ name: 'Sales of Food', type: 'Expense', date: '2026-04-06', amount: '7.00' })).toEqual(
      same(
        'Guess: “4000 Sales of Food” is of the type Income in the ledger and of the type Expense in the file: it is of the type Expense in all months from now on. If that is wrong, set its type.',
      ),
    )
  })

  it('say that a month after another looks like balances of the year', async () => {
    const accounts = Array.from({ length: 9 }, (_, at) => ({ number: `60${at + 10}`, name: `Cost ${at + 1}` }))
    const month = (last: string, times: number) =>
      accounts.map((account, at) => wages(last, 'Mill', `${(100 + 7 * at) * times}.00`)).map((row, at) => ({ ...row, ...accounts[at] }))
    const saidOf = async (rows: readonly LedgerRow[], name: string): Promise<readonly string[]> => {
      let said: readonly FileRemark[] = []
      await services.imports.import(access, ledgerFile(csvOf(rows), name), decisions(), { onRead: (remarks) => (said = remarks) })
      return said.flatMap(({ kind, sentence }) => (kind === 'BALANCES' ? [sentence] : []))
    }
    expect(await saidOf(month('2026-01-31', 1), 'january.csv')).toEqual([])
    expect(await saidOf(month('2026-02-28', 2), 'february.csv')).toEqual([
      'Feb 2026: each account has one row at each location, and nearly all amounts are above those of the month before, as balances since the beginning of a year are. Amounts are read as entries: if they are balances, undo the import and export the general ledger, or the change of each month.',
    ])
    expect(await saidOf(month('2026-03-31', 1), 'march.csv')).toEqual([])
    // Several rows of an account are entries.
    expect(await saidOf([...month('2026-04-30', 2), ...month('2026-04-29', 1)], 'april.csv')).toEqual([])
  })

  it('include entries that moved from no location to others', async () => {
    const before = [sale('2026-01-10', 'Mill', '100.00'), sale('2026-01-31', 'Mill', '100.00'), sale('2026-01-12', '', '40.00')]
    await bring(before, 'before.csv')
    await bring([...before.slice(0, 2), sale('2026-01-12', 'Mill', '40.00')], 'after.csv')
    expect(await sales()).toEqual({ 'Mill 2026-01': '240.00' })
  })

  it('never include the other stores where each has a file of its own', async () => {
    await bring([sale('2026-01-01', 'Harbor', '10.00'), sale('2026-01-31', 'Harbor', '11.00')], 'harbor.csv')
    const mill = [sale('2026-01-01', 'Mill', '20.00'), sale('2026-01-31', 'Mill', '21.00')]
    expect(await previewOf(mill)).toMatchObject({
      remaining: [
        {
          locationName: 'Harbor',
          proposal: 'KEEP',
          reason: 'Harbor came in another file, which had none of this file’s locations, so it stays.',
        },
      ],
    })
    const second = await bring(mill, 'mill.csv')
    expect(await sales()).toEqual({ 'Harbor 2026-01': '21.00', 'Mill 2026-01': '41.00' })
    expect((await checksOf(second.id))?.differences).toEqual([])
    await bring([sale('2026-01-01', 'Harbor', '30.00'), sale('2026-01-31', 'Harbor', '31.00')], 'harbor again.csv')
    expect(await sales()).toEqual({ 'Harbor 2026-01': '61.00', 'Mill 2026-01': '41.00' })
  })

  it('are asked about where earlier files do not tell', async () => {
    const all = ['Harbor', 'Mill', 'Quay', 'Town'].flatMap((place) => [
      sale('2026-01-01', place, '10.00'),
      sale('2026-01-31', place, '1.00'),
    ])
    await bring(all, 'all.csv')
    const one = [sale('2026-01-01', 'Mill', '20.00'), sale('2026-01-31', 'Mill', '2.00')]
    await expect(bring(one, 'mill.csv')).rejects.toMatchObject({
      field: 'remaining',
      message: expect.stringContaining(
        'Jan 2026: 2 rows of Harbor would remain. The file covers these days and has no entries of Harbor: they were removed, moved or renamed, or Harbor comes in another file. If kept, they count in addition to the file, with a net income of 11.00; if removed, only the file counts.',
      ),
    })
    await bring(one, 'mill.csv', { remaining: new Map([['Harbor', 'REMOVE']]), remainingOtherwise: 'KEEP' })
    expect(await sales()).toEqual({ 'Mill 2026-01': '22.00', 'Quay 2026-01': '11.00', 'Town 2026-01': '11.00' })
  })

  it('are asked about in a month without rows between others', async () => {
    const months = ['01', '02', '03'].flatMap((month) => [
      sale(`2026-${month}-01`, 'Mill', '10.00'),
      sale(`2026-${month}-28`, 'Mill', '1.00'),
    ])
    await bring(months, 'quarter.csv')
    const without = months.filter(({ date }) => !date.startsWith('2026-02'))
    expect((await previewOf(without)).months.map(({ month, rows }) => [month, rows])).toEqual([
      ['2026-01', 2],
      ['2026-02', 0],
      ['2026-03', 2],
    ])
    await expect(bring(without, 'gap.csv')).rejects.toThrow('The file has rows before and after Feb 2026, but none in between.')
    await bring(without, 'gap.csv', { remainingOtherwise: 'REMOVE' })
    expect(await sales()).toEqual({ 'Mill 2026-01': '11.00', 'Mill 2026-03': '11.00' })
  })
})
