import { describe, expect, it } from 'vitest'
import { SIDED, SIGNED, saidOf, sale, surveyLines, surveyRows } from '../../../../test/ledger-remarks.ts'
import { fileRemarks } from './file-remarks.ts'

it('names formulas without a result, whatever they should have given', async () => {
  const { file, sentences } = await surveyLines([
    '2026-01-05|6100|Rent|Expense|Downtown|§|',
    '2026-01-05|6100|Rent|Expense|§|5.00|',
    '§|6100|Rent|Expense|Downtown|5.00|',
    '2026-01-05|§|Rent|Expense|Downtown|5.00|',
    '2026-01-05|6100|Rent|Expense|Downtown|7.00|§',
    '|Total||||§|',
  ])
  expect(sentences).toEqual(['5 formulas have no result: open the file in Excel, save it and import it again.'])
  expect(file.survey.unreadableRows.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '2: “Amount” (column F) has a formula without a result: open the file in Excel, save it and import it again',
    '3: “Location” (column E) has a formula without a result: open the file in Excel, save it and import it again',
    '4: “Date” (column A) has a formula without a result: open the file in Excel, save it and import it again',
    '5: “Account” (column B) has a formula without a result: open the file in Excel, save it and import it again',
  ])
  expect(file.survey.firstRows).toMatchObject([{ line: 6, amount: 700, memo: null }])
})

it('names the first cells where no row can be read for lack of results', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `2026-01-0${at + 1}|6100|Rent|Expense|Downtown|§|`)
  expect((await surveyLines(rows(3))).file.obstacle).toBe(
    'None of the rows can be read: formulas have no result, as in F2, F3 and F4. Open the file in Excel, save it and import it again.',
  )
  expect((await surveyLines(rows(5))).file.obstacle).toContain('as in F2, F3, F4 and 2 more rows.')
})

it.each(['#N/A', '#REF!', '#NAME?'])('does not take the error %s for a name', async (error) => {
  const { file } = await surveyLines([`2026-01-05|6100|Rent|Expense|${error}|5.00|`, `2026-01-05|6100|Rent|Expense|Downtown|5.00|${error}`])
  expect(file.survey.unreadableRows.map(({ reason }) => reason)).toEqual([`“Location” (column E) shows ${error}: correct its formula`])
  expect(file.survey.rows).toBe(1)
})

it('points out hidden rows, which are imported', async () => {
  const { file, sentences } = await surveyLines([
    '2026-01-05|6100|Rent|Expense|Downtown|1,500.00|',
    '-2026-01-06|6100|Rent|Expense|Downtown|1,250.50|',
    '-2026-01-07|6100|Rent|Expense|Downtown|(50.25)|',
    '-Notes',
  ])
  expect(file.survey.rows).toBe(3)
  expect(sentences).toEqual([
    '2 rows are hidden in the workbook, by a filter or by hand, and are imported like the others: debits 1,250.50, credits 50.25. Delete these rows from the file if they should not count.',
  ])
})

it('points out hidden columns that are read', async () => {
  const rows = [
    { line: 1, cells: ['Date', 'Account', 'Amount', 'Note'], hiddenColumns: [2, 3] },
    { line: 2, cells: ['2026-01-05', 'Rent', '5.00', 'x'] },
  ]
  expect(fileRemarks(await surveyRows(rows), 2)).toContainEqual({
    kind: 'HIDDEN_COLUMNS',
    sentence: 'The column “Amount” is hidden in the workbook and is read like the others. Choose other columns if that is wrong.',
    isGuess: false,
  })
})

it('points out hidden sheets that are not read', async () => {
  const rows = [
    { line: 1, cells: ['Date', 'Account', 'Amount'], hiddenSheets: ['January', 'March'] },
    { line: 2, cells: ['2026-02-05', 'Rent', '5.00'] },
  ]
  expect(fileRemarks(await surveyRows(rows), 2)).toContainEqual({
    kind: 'HIDDEN_SHEETS',
    sentence:
      'The hidden sheets “January” and “March” have other entries below the same headings, which are not read. If they should count, save each as a file of its own and import that, too.',
    isGuess: true,
  })
})

describe('rows that would count twice', () => {
  const fileOf = (...lines: readonly string[]) => {
    const rows = lines.map((text, at) => ({ line: at + 1, cells: text.split(',') }))
    return surveyRows(rows)
  }
  const guesses = (file: Awaited<ReturnType<typeof fileOf>>): readonly string[] =>
    fileRemarks(file, 2)
      .filter(({ kind, isGuess }) => isGuess && kind !== 'UNBALANCED')
      .map(({ sentence }) => sentence)
  const booked = (book: string) => [`${book},2026-01-05,Sales,Income,Harbor,,1000`, `${book},2026-01-05,Cash,Bank,Harbor,1000,`]

  it('are named where a file has its rows twice', async () => {
    const headings = 'Ledger Book,Date,Account Name,Account Type,Location,Debit,Credit'
    expect(guesses(await fileOf(headings, ...booked('GAAP'), ...booked('TAX')))).toEqual([
      '2 of 4 rows repeat an earlier one and differ from it under “Ledger Book”, which is not read. They count twice. If these are other books, scenarios or levels of consolidation, export one of them.',
    ])
    expect(guesses(await fileOf(headings, ...booked('GAAP'), ...booked('GAAP')))).toEqual([])
    expect(guesses(await fileOf(headings, ...booked('GAAP'), 'TAX,2026-01-06,Sales,Income,Harbor,,1000'))).toEqual([
      '“Ledger Book” has several texts and is not read: all of its entries count. If they are several bases or books, such as accrual and cash, export one of them.',
    ])
  })

  it('are left out where they are of a budget', async () => {
    const headings = 'Scenario,Date,Account Name,Account Type,Location,Debit,Credit'
    const file = await fileOf(headings, ...booked('Actual'), ...booked('Budget 2026'))
    expect(file.survey).toMatchObject({ rows: 2, unposted: new Map([['Budget 2026', 2]]) })
  })

  it('are named where a location is called a total', async () => {
    const headings = 'Date,Account Name,Account Type,Location,Debit,Credit'
    const rows = ['Harbor', 'Mill', 'Subtotal'].map((place, at) => `2026-01-05,Sales,Income,${place},,${(at + 1) * 100}`)
    expect(guesses(await fileOf(headings, ...rows))).toEqual([
      '“Subtotal” is read as a location like the others, with 1 row. If it adds up the others, it counts twice: remove it from the file.',
    ])
    expect(guesses(await fileOf(headings, ...rows.slice(2)))).toEqual([])
  })
})

describe('a file that may be read wrong', () => {
  const surveyed = (...lines: readonly string[]) => surveyRows(lines.map((text, at) => ({ line: at + 1, cells: text.split(',') })))

  it.each([
    ['2026-01-06,Sales,Income,Harbor,,1,234.50', '1,234.50'],
    // The other side is blank, and so is the cell beyond the headings.
    ['2026-01-06,Bank,Bank,Harbor,1,700.00,', '1,700.00'],
    ['2026-01-06,Sales,Income,Harbor,,-12,000.00', '-12,000.00'],
  ])('is refused where the commas of amounts cut them in two: %s', async (row, amount) => {
    const { obstacle, longRows } = await surveyed(SIDED, ...sale(5, 100), row)
    expect(longRows).toBeNull()
    expect(obstacle).toBe(
      `The amount ${amount} on line 4 is cut in two: its comma separates cells, too. Export the file with quotes around such amounts, without marks between thousands, or with another delimiter, such as semicolons.`,
    )
  })

  it.each([
    '2026-01-06,Sales,Income,Harbor,1,700.00',
    '2026-01-06,Sales,Income,Harbor,,90.00,',
    '2026-01-06,Sales,Income,Harbor,,1.00,7.00',
  ])('is not refused for whole numbers and blank cells: %s', async (row) =>
    expect((await surveyed(SIDED, ...sale(5, 100), row)).obstacle).toBeNull(),
  )

  it('is named where rows have more cells than headings', async () => {
    expect((await saidOf(SIDED, [...sale(5, 100), '2026-01-06,Sales,Income,Harbor,,100,Cash'])).at(0)).toBe(
      '1 row has more cells than there are headings, the first on line 4. If amounts such as 1,234.50 stand without quotes between commas, only a part of each is read: export the file with another delimiter.',
    )
  })

  it('is named where a quote swallows rows', async () => {
    const rows = [1, 2, 3].flatMap((day) => sale(day, 100))
    const cells = ['2026-01-05', 'Rent', 'Expense', 'Harbor', '7.00', '', `12 inch\n${rows.join('\n')}\n2026-01-09`]
    const file = await surveyRows([`${SIDED},Memo`.split(','), cells].map((own, at) => ({ line: at + 1, cells: own })))
    expect(fileRemarks(file, 2)[0]?.sentence).toBe(
      'A cell on line 2 holds lines that look like rows, which are not read: a quotation mark in it is not closed. Remove the mark and import the file again.',
    )
  })

  it.each([
    ['a single row', 'bags\n2026-01-07,Packaging,Expense,Mill,60.00,,', true],
    ['a row with its day in another column', '12 inch,07/01/2026,Packaging,Expense,Mill,60.00\n9 inch', true],
    ['a memo of several lines', 'Bags, lids, cups, and straws,\nordered on 2026-01-04, paid 2026-01-05, see note', false],
    ['an address', 'Mill Supplies\n12 Quay St, Harbor, ME, 04101', false],
  ])('is named where a quote swallows %s: %s', async (_, memo, isNamed) => {
    const rows = [`${SIDED},Memo`.split(','), ['2026-01-05', 'Rent', 'Expense', 'Harbor', '7.00', '', memo]]
    const file = await surveyRows(rows.map((cells, at) => ({ line: at + 1, cells })))
    expect(fileRemarks(file, 2).some(({ kind, isGuess }) => kind === 'SWALLOWED_ROWS' && isGuess)).toBe(isNamed)
  })

  it.each(['Saldo ultimo', 'Kontosumme', 'Periode totaal', 'Saldo 31.01.2026'])(
    'is named where a row called %s has the sum of its account',
    async (label) => {
      const rows = [
        '2026-01-10,Sales,Income,Pier,,900.00,till',
        '2026-01-17,Sales,Income,Pier,,950.00,till',
        `2026-01-31,Sales,Income,,,1850.00,${label}`,
      ]
      expect(await saidOf(`${SIDED},Memo`, [...rows, '2026-01-20,Wages,Expense,Pier,600.00,,pay'])).toContain(
        '1 row has the sum of the rows above it at the same account. If it is a subtotal, it counts twice: remove it from the file.',
      )
    },
  )

  it('is named where all of a few accounts end with the sum of several rows, unless one mirrors the other', async () => {
    const rows = (wages: readonly string[]) => [
      ...['900.00', '950.00', '20.00', '1870.00'].map((amount, at) => `2026-01-1${at},Sales,Income,Pier,,${amount}`),
      ...wages.map((amount, at) => `2026-01-2${at},Wages,Expense,Pier,${amount},`),
    ]
    expect(await saidOf(SIDED, rows(['600.00', '20.00', '30.00', '650.00']))).toEqual([
      expect.stringMatching(/^2 rows have the sum of the rows above them/),
    ])
    expect(await saidOf(SIDED, rows(['900.00', '950.00', '20.00', '1870.00']))).toEqual([])
    expect(await saidOf(SIDED, rows(['600.00', '20.00', '30.00', '651.00']))).toEqual([])
    // Two rows and their sum may be chance.
    expect(await saidOf(SIDED, [...rows([]).slice(0, 2), '2026-01-13,Sales,Income,Pier,,1850.00'])).toEqual([])
  })

  it.each(['Total Energies gas contract', 'Solde facture 118', 'Balance due on event'])(
    'is not named where a row called %s repeats the one above',
    async (memo) => {
      const rows = ['2026-01-10,Gas,Expense,Pier,120.00,,first', `2026-01-20,Gas,Expense,Pier,120.00,,${memo}`]
      expect(await saidOf(`${SIDED},Memo`, rows)).toEqual([])
    },
  )

  it('is named where a row is described as a sum, unless most are', async () => {
    const rows = ['900.00|till', '300.00|till', '1100.00|Account total'].map(
      (text) => `2026-01-31,Sales,Income,Pier,,${text.replace('|', ',')}`,
    )
    const said =
      '1 row of the profit and loss is described as a sum, such as “Account total”, and is imported like all others. If it adds up other rows, it counts twice: leave it out of the file.'
    expect(await saidOf(`${SIDED},Memo`, rows)).toEqual([said])
    expect(await saidOf(`${SIDED},Memo`, rows.slice(2))).toEqual([])
  })

  it('is named where rows without a date take that of another one and do not balance with it', async () => {
    const entry = [
      '2026-01-05,Sales,Income,Ash,,1000.00',
      ',Cash,Bank,Ash,1000.00,',
      '2026-01-06,Sales,Income,Ash,,900.00',
      ',Cash,Bank,Ash,900.00,',
    ]
    expect(await saidOf(SIDED, entry)).toEqual([])
    // Of one side alone, as takings by day.
    const takings = [
      '2026-01-05,Food,Income,Ash,,1000.00',
      ',Bar,Income,Ash,,700.00',
      '2026-01-06,Food,Income,Ash,,800.00',
      ',Bar,Income,Ash,,710.00',
    ]
    expect(await saidOf(SIDED, takings)).toEqual([])
    expect(await saidOf(SIDED, [...entry, '2026-01-30,Rent,Expense,Ash,300.00,', ',Rent,Expense,Ash,25.00,'])).toContain(
      '1 row has no date and takes that of the row above it, the first on line 7. If it is of another day, or no entry, write a date or leave it out.',
    )
  })

  it('is named where a part of it is there twice, and not for a few equal rows', async () => {
    const days = [1, 2, 3, 4, 5].flatMap((day) => sale(day, day * 10))
    expect(await saidOf(SIDED, [...days, ...days])).toEqual([
      '10 rows repeat earlier ones of the file, cell by cell and one after the other, and count twice. If a part of the file is there twice, remove it.',
    ])
    expect(await saidOf(SIDED, [...days, ...sale(1, 10), ...sale(1, 10)])).toEqual([])
  })

  it('is named where rows or accounts repeat the sums of others', async () => {
    const group = (account: string, side: (amount: number) => string) =>
      [10, 25, 40]
        .map((amount, at) => `2026-01-0${at + 1},${account},Harbor,${side(amount)}`)
        .concat(`2026-01-03,${account},Harbor,${side(75)}`)
    const credit = (amount: number) => `,${amount}.00`
    const debit = (amount: number) => `${amount}.00,`
    const rows = [...group('Sales,Income', credit), ...group('Food,Cost of Goods Sold', debit), ...group('Wages,Expense', debit)]
    expect(await saidOf(SIDED, rows)).toEqual([
      '3 rows have the sum of the rows above them at the same account and location. If they are subtotals, they count twice: remove them from the file.',
    ])
    expect(await saidOf(SIDED, rows.slice(0, 8))).toEqual([])
    const numbered = ['40,Sales,100', '4000,Food sales,70', '4100,Bar sales,30', '60,Costs,-50', '6000,Wages,-30', '6100,Rent,-20'].map(
      (row) => {
        const [number, name, amount] = row.split(',')
        return `2026-01-31,${number},${name},${Number(amount) > 0 ? 'Income' : 'Expense'},Harbor,${amount}.00`
      },
    )
    expect((await saidOf('Date,Account,Account Name,Account Type,Location,Amount', numbered))[0]).toBe(
      '“40 Sales” and 1 other account have the sum of the accounts whose numbers begin with theirs. If they only add these up, they count twice: remove them from the file.',
    )
  })

  it('is named where sums of blocks have rows and accounts of their own', async () => {
    const block = (account: string, total: string, amounts: readonly number[]) => [
      ...amounts.map((amount, at) => `2026-01-0${at + 1},${account},${at % 2 === 0 ? 'Harbor' : 'Mill'},${amount}.00`),
      `2026-01-09,${total},,${amounts.reduce((sum, one) => sum + one, 0)}.00`,
    ]
    const rows = (of: (account: string) => string) => [
      ...block('Sales,Income', of('Sales,Income'), [-100, -210, -40]),
      ...block('Food,Cost of Goods Sold', of('Food,Cost of Goods Sold'), [30, 55]),
      ...block('Wages,Expense', of('Wages,Expense'), [20, 45]),
    ]
    const sums = '3 rows have the sum of the rows above them. If they are subtotals, they count twice: remove them from the file.'
    expect(
      await saidOf(
        SIGNED,
        rows((account) => account.replace(',', ' total,')),
      ),
    ).toContain(sums)
    // Rows after the last of them are in no block.
    const totalled = rows((account) => account.replace(',', ' total,'))
    expect(await saidOf(SIGNED, [...totalled, '2026-01-09,Rent,Expense,Harbor,7.00'])).not.toContain(sums)
    // A voucher that ends with what its lines add up to.
    expect(
      await saidOf(
        SIGNED,
        rows(() => 'Cash,Bank'),
      ),
    ).not.toContain(sums)
    // Unless its name says that it is one.
    const named = rows(() => 'Cash total,Bank')
    expect(await saidOf(SIGNED, named)).toContain(sums)
  })

  it('is named where accounts of whole entries end or begin with their sums, without a location', async () => {
    const account = (name: string, amounts: readonly number[]) =>
      amounts.map((amount, at) => {
        const sides = amount < 0 ? `,${-amount}.00` : `${amount}.00,`
        return `2026-01-0${at + 1},${name},${['Harbor', 'Mill'][at % 2]},${sides}`
      })
    const sum = (name: string, amount: number) => `2026-01-09,${name},,${amount < 0 ? `,${-amount}.00` : `${amount}.00,`}`
    const [cash, sales, food, rent] = [
      ['Cash,Bank', [100, 210, 40, -85, -7], 258],
      ['Sales,Income', [-100, -210, -40], -350],
      ['Food,Cost of Goods Sold', [30, 55], 85],
      ['Rent,Expense', [7], 7],
    ] as const
    const all = [cash, sales, food, rent]
    const said = (place: string) =>
      `3 rows have the sum of the rows ${place} them at the same account. If they are subtotals, they count twice: remove them from the file.`
    expect(
      await saidOf(
        SIDED,
        all.flatMap(([name, own, total]) => [...account(name, own), sum(name, total)]),
      ),
    ).toEqual([said('above')])
    expect(
      await saidOf(
        SIDED,
        all.flatMap(([name, own, total]) => [sum(name, total), ...account(name, own)]),
      ),
    ).toEqual([said('below')])
    expect(
      await saidOf(
        SIDED,
        all.flatMap(([name, own]) => account(name, own)),
      ),
    ).toEqual([])
  })
})

describe('costs of three locations', () => {
  const COSTS = ['Food,Cost of Goods Sold', 'Wages,Expense', 'Rent,Expense', 'Power,Expense', 'Linen,Expense']
  const costs = (...locations: readonly string[]) =>
    COSTS.flatMap((name, at) => [50, 30, 20].map((share, part) => `2026-01-31,${name},${locations[part]},${share * (at + 1)}.00,`))
  const sales = ['Harbor', 'Mill', 'Downtown'].flatMap((place) => [5, 6].map((day) => `2026-01-0${day},Sales,Income,${place},,${day}00.00`))

  it('are no sums where one has as much as the others together', async () => {
    expect(await saidOf(SIDED, [...sales, ...costs('Harbor', 'Mill', 'Downtown')])).toEqual([])
  })

  it('are sums where the location is that of no other row', async () => {
    expect(await saidOf(SIDED, [...sales, ...costs('Group', 'Mill', 'Downtown')])).toContain(
      '5 rows have the sum of the rows below them at the same account. If they are subtotals, they count twice: remove them from the file.',
    )
  })
})

it('refuses a file with its headings again in another order', async () => {
  const lines = [
    'Date,Account,Location,Debit,Credit',
    '2026-01-05,Rent,Harbor,5.00,',
    'Date,Account,Location,Credit,Debit',
    '2026-02-05,Rent,Harbor,,5.00',
  ]
  const file = await surveyRows(lines.map((text, at) => ({ line: at + 1, cells: text.split(',') })))
  expect(file.obstacle).toBe(
    'Line 3 has the headings again, in another order, so that the lines below it would be read wrong. Import them as a file of their own.',
  )
})
