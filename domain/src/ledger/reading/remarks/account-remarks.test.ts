import { describe, expect, it } from 'vitest'
import { remarksOf, SIDED, SIGNED, saidOf, sale, surveyLines, surveyRows } from '../../../../test/ledger-remarks.ts'
import { rawRows } from '../../../../test/text-files.ts'
import type { RawRow } from '../raw-row.ts'
import { fileRemarks } from './file-remarks.ts'

describe('a file that may be read wrong', () => {
  it('is named where a spreadsheet has spoilt account numbers', async () => {
    const heading = 'Date,Account Number,Account Name,Account Type,Location,Debit,Credit'
    const row = (number: string) => [`2026-01-05,${number},Rent,Expense,Harbor,70.00,`]
    expect(await saidOf(heading, row('4.1E+16'))).toEqual([
      'A spreadsheet has rounded the account number 4.1E+16: accounts that differ in other digits are read as one. Write account numbers as text in the file.',
    ])
    for (const number of ['2026-04-10', '10-Apr'])
      expect((await saidOf(heading, row(number)))[0]).toContain(`The account number ${number} looks like a day`)
    expect(await saidOf(heading, row('4-1000'))).toEqual([])
    const both = (one: string, other: string) => [...row(one), `2026-01-05,${other},Rent,Expense,Harbor,5.00,`]
    expect(await saidOf(heading, both('4000.0', '5000.0'))).toEqual([
      'Account numbers such as 4000.0 are written like amounts, and are other accounts than 4000. Write account numbers as text in the file.',
    ])
    expect(await saidOf(heading, both('4000.0', '4000.10'))).toEqual([])
    expect(await saidOf(heading, both('04000', '4000'))).toEqual([
      'The account numbers 04000 and 4000 have the same name and differ by zeros in front alone: they are read as two accounts. If they are one, write its number in one way.',
    ])
    expect(await saidOf(heading, both('040', '04000'))).toEqual([])
  })

  it('has the account numbers that its workbook shows, and names those that are not known', async () => {
    const cells = (number: string, name: string) => ['2026-01-05', number, name, 'Expense', '70.00']
    const headings = { line: 1, cells: ['Date', 'Account Number', 'Account Name', 'Account Type', 'Amount'] }
    const read = (rows: readonly RawRow[]) => surveyRows([headings, ...rows])
    const file = await read([
      { line: 2, cells: cells('4100', 'Rent'), shown: [{ column: 1, text: 'GL-4100' }] },
      { line: 3, cells: cells('4100', 'Power') },
      // A unit of the amount.
      { line: 4, cells: cells('4200', 'Water'), shown: [{ column: 4, text: '70.00 each' }] },
    ])
    expect(file.survey.accounts.map(({ number, name, amount }) => [number, name, amount])).toEqual([
      ['GL-4100', 'Rent', 7000],
      ['4100', 'Power', 7000],
      ['4200', 'Water', 7000],
    ])
    expect(fileRemarks(file, 2).filter(({ kind }) => kind === 'BROKEN_NUMBERS')).toEqual([])
    const unknown = await read([{ line: 2, cells: cells('4100', 'Rent'), shown: [{ column: 1, text: null }] }])
    expect(fileRemarks(unknown, 2).filter(({ kind }) => kind === 'BROKEN_NUMBERS')).toEqual([
      {
        kind: 'BROKEN_NUMBERS',
        sentence:
          '“Account Number” (column B) shows account numbers such as 4100 on line 2 in a number format that writes something around them and is not known: they are read without it. If it belongs to the numbers, write them as text in the file.',
        isGuess: true,
      },
    ])
  })

  it('is named where an account is called by another currency, unless rows state theirs', async () => {
    const lines = ['2026-01-05|4000|Sales (USD)|Income|Mill|-10.00|', '2026-01-05|4010|Sales (CAD)|Income|Maple|-20.00|']
    const { file } = await surveyLines(lines)
    expect(fileRemarks(file, 2, 'USD').filter(({ kind }) => kind === 'ACCOUNT_CURRENCY')).toEqual([
      {
        kind: 'ACCOUNT_CURRENCY',
        sentence:
          "“Sales (CAD)” names a currency other than the ledger's, and its amounts are read as USD. If they are not, export them in USD.",
        isGuess: true,
      },
    ])
    const last = await surveyLines(['2026-01-05|4010|Sales CAD|Income|Maple|-20.00|'])
    expect(fileRemarks(last.file, 2, 'USD').map(({ kind }) => kind)).toContain('ACCOUNT_CURRENCY')
    const others = await surveyLines([
      '2026-01-05|7000|Exchange gain CAD|Other Income|Mill|-10.00|',
      '2026-01-05|7010|Realized loss (EUR)|Other Income|Mill|-10.00|',
      '2026-01-05|6400|PEN AND PAPER|Expense|Mill|10.00|',
      '2026-01-05|6410|UNIFORMS COP|Expense|Mill|10.00|',
      '2026-01-05|1000|Bank CAD|Bank|Mill|10.00|',
    ])
    expect(fileRemarks(others.file, 2, 'USD').filter(({ kind }) => kind === 'ACCOUNT_CURRENCY')).toEqual([])
    const stated = `${SIGNED},Currency`
    const rows = ['2026-01-05,Sales (CAD),Income,Mill,-10.00,USD']
    expect((await remarksOf(stated, rows)).filter(({ kind }) => kind === 'ACCOUNT_CURRENCY')).toEqual([])
  })

  it('is named where accounts of one name have several types', async () => {
    const heading = 'Date,Account,Account Type,Location,Debit,Credit'
    const row = (type: string, sides: string) => `2026-01-05,Other,${type},Harbor,${sides}`
    expect(await saidOf(heading, [row('Income', ',900.00'), row('Expense', '70.00,')])).toEqual([
      '“Other” is Income on some rows and Expense on line 3: all are read as one account of the first type. If they are two accounts, give them different names or numbers in the file.',
    ])
    expect(await saidOf(heading, [row('Expense', '90.00,'), row('Cost of Goods Sold', '70.00,')])).toEqual([])
  })

  /** Sales, food, wages, rent and power at month ends; `amounts` are those of January. */
  const monthEnds = (growth: readonly number[]): string[] =>
    ['01-31', '02-28', '03-31'].flatMap((day, at) =>
      [
        ['Sales,Income', 900],
        ['Food cost,Cost of Goods Sold', 250],
        ['Wages,Expense', 300],
        ['Rent,Expense', 120],
        ['Power,Expense', 40],
      ].map(([name, amount]) => {
        const text = (Number(amount) * (growth[at] ?? 1)).toFixed(2)
        return `2026-${day},${name},Harbor,${name === 'Sales,Income' ? `,${text}` : `${text},`}`
      }),
    )

  it('is refused where accounts share a number that a spreadsheet has rounded', async () => {
    const obstacleOf = async (...accounts: readonly string[]) => {
      const rows = accounts.map((account) => ['2026-01-05', ...account.split(','), '70.00'])
      return (await surveyRows(rawRows([['Date', 'Account Number', 'Account Name', 'Account Type', 'Amount'], ...rows]))).obstacle
    }
    expect(await obstacleOf('4.1E+16,Food sales,Income', '4.1E+16,Bar sales,Income')).toBe(
      'A spreadsheet has rounded account numbers: “Food sales” and “Bar sales” have 4.1E+16 and would become one account. Write account numbers as text in the file, or leave the column out.',
    )
    expect(await obstacleOf('41000000000000200,Food sales,Income', '41000000000000200,Bar sales,Income')).not.toBeNull()
    // A number that ends with a zero, and names that differ as people write.
    expect(await obstacleOf('1010400010000010,Food sales,Income', '1010400010000010,Bar sales,Income')).toBeNull()
    expect(await obstacleOf('41000000000000200,Food Sales,Income', '41000000000000200,Food-sales,Income')).toBeNull()
    expect(await obstacleOf('41000000000000020,Food sales,Income', '41000000000000030,Bar sales,Income')).toBeNull()
    expect(await obstacleOf('4100,Food sales,Income', '4100,Bar sales,Income')).toBeNull()
  })

  it('is named where amounts only grow, as balances do', async () => {
    const grown =
      'Each account has one row a month at each location, and nearly all amounts grow from month to month, as balances since the beginning of a year do. Amounts are read as entries: if they are balances, export the general ledger, or the change of each month.'
    expect(await saidOf(SIDED, monthEnds([1, 2.1, 2.9]))).toEqual([grown])
    expect(await saidOf(SIDED, sale(5, 100), ['Trial Balance'])).toEqual([
      '“Trial Balance” on line 1 may mean balances up to each date. Amounts are read as entries: if they are balances, export the general ledger instead.',
    ])
    // The rent of each month is the same.
    expect(await saidOf(SIDED, monthEnds([1, 1, 1]))).toEqual([])
    expect(await saidOf(SIDED, monthEnds([1, 1.2, 0.9]))).toEqual([])
    const rows = monthEnds([1, 2.1, 2.9])
    expect(await saidOf(SIDED, [...rows, ...rows.map((row) => row.replace('-31', '-30'))])).toEqual([])
  })
})

describe('an account that holds no money', () => {
  const HEADS = ['Date', 'Account', 'Account Name', 'Location', 'Debit', 'Credit']
  const books = [
    ['4000', 'Sales', '', '900'],
    ['5000', 'Cost of goods sold', '250', ''],
    ['6100', 'Rent', '120', ''],
    ['1000', 'Checking', '900', ''],
    ['2000', 'Accounts payable', '', '370'],
  ]
  const ownSaid = async (...extra: readonly (readonly string[])[]) => {
    const rows = [HEADS, ...[...books, ...extra].map(([number, name, ...sides]) => ['2026-01-05', number, name, 'Harbor', ...sides])]
    const file = await surveyRows(rows.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell ?? '') })))
    return fileRemarks(file, 2).filter(({ kind }) => kind === 'STATISTICAL')
  }

  it('is named by what it is called, and stays outside the profit and loss', async () => {
    expect(await ownSaid(['9000', 'Guest count', '120', ''], ['9010', 'Square feet', '4000', ''])).toEqual([
      {
        kind: 'STATISTICAL',
        sentence:
          '“9000 Guest count” and “9010 Square feet” are read as counts, not as money, and are not in the profit and loss. If they hold money, set their types.',
        isGuess: true,
      },
    ])
  })

  it('is named where debits equal credits without it', async () => {
    expect((await ownSaid(['9000', 'Miscellaneous', '130', ''])).map(({ sentence }) => sentence)).toEqual([
      'Without “9000 Miscellaneous”, with debits of 130.00, debits would equal credits. If it counts guests, hours or the like, set its type to balance sheet, which leaves it out of the profit and loss.',
    ])
  })

  it('is not looked for where the books agree, or differ by anything else', async () => {
    expect(await ownSaid()).toEqual([])
    expect(await ownSaid(['6200', 'Wages', '120', ''], ['2100', 'Wages payable', '', '100'])).toEqual([])
  })
})

describe('accounts whose names differ in one part', () => {
  const rows = (...names: readonly string[]) =>
    names.flatMap((name, at) => [`2026-01-0${at + 1},${name},,9.00,`, `2026-01-0${at + 1},Assets:Bank,,,9.00`])
  const said = async (...names: readonly string[]) =>
    (await remarksOf('Date,Account Name,Location,Debit,Credit', rows(...names))).flatMap(({ kind, sentence }) =>
      kind === 'NAMED_PLACES' ? [sentence] : [],
    )

  it.each([
    ['in the middle of a path', (account: string, place: string) => `Expenses:${place}:${account}`],
    ['at its end', (account: string, place: string) => `${account} - ${place}`],
    ['at its beginning', (account: string, place: string) => `${place} / ${account}`],
  ])('are named: %s', async (_, name) => {
    expect(await said(name('Rent', 'Mill'), name('Rent', 'Harbor'), name('Wages', 'Harbor'), name('Wages', 'Mill'))).toEqual([
      'Accounts have the same names except for “Harbor” and “Mill”, and no column is read as the location. If these are locations, add a column for them to the file, or import each from a file of its own; otherwise everything goes to “(No location)”.',
    ])
  })

  it.each([
    ['of one account alone', ['Expenses:Harbor:Rent', 'Expenses:Mill:Rent', 'Expenses:Wages']],
    ['of kinds of accounts', ['Income:Other', 'Expenses:Other', 'Income:Interest', 'Expenses:Interest']],
    ['of numbers', ['Rent:1', 'Rent:2', 'Wages:1', 'Wages:2']],
  ])('are not: %s', async (_, names) => {
    expect(await said(...names)).toEqual([])
  })

  it('are not where the file has locations', async () => {
    const located = rows('Expenses:Mill:Rent', 'Expenses:Harbor:Rent', 'Expenses:Mill:Wages', 'Expenses:Harbor:Wages').map((row) =>
      row.replace(',,', ',North,'),
    )
    expect((await remarksOf('Date,Account Name,Location,Debit,Credit', located)).map(({ kind }) => kind)).not.toContain('NAMED_PLACES')
  })
})

it('one account with equal debits and credits is named, since its column may be another', async () => {
  const said = (...rows: readonly string[]) => saidOf('Ledger,GL Account Name,Date,Debit,Credit', rows)
  expect(await said('US Primary,Sales,2026-01-05,,9.00', 'US Primary,Cash,2026-01-05,9.00,')).toContain(
    'All 2 rows belong to one account, “US Primary Cash”, whose debits equal its credits. If the accounts are in another column, choose that one.',
  )
  expect((await said('US Primary,Sales,2026-01-05,,9.00', 'US Primary,Cash,2026-01-05,8.00,')).join()).not.toContain('to one account')
})

it.each([
  ['Food Sales', 'Interest Paid', true],
  ['Food Sales', 'Sales of food and drinks', false],
  ['Food Sales', 'Beverage Sales', false],
  ['Rent', 'Miete', false],
  ['FS', 'Interest Paid', false],
])('one number called %s and %s: said is %s', async (one, other, isSaid) => {
  const said = await saidOf('Date,Account Number,Account Name,Account Type,Location,Debit,Credit', [
    `2026-01-05,4000,${one},Income,Harbor,,9.00`,
    `2026-01-06,4000,${other},Income,Harbor,,8.00`,
  ])
  expect(said).toEqual(
    isSaid
      ? [
          `Account 4000 is called “${other}” and “${one}”: its rows are read as one account, “${other}”. If they are several accounts, give them different numbers in the file.`,
        ]
      : [],
  )
})

it('names an account that has the amounts of all others of its type', async () => {
  const month = (number: number, food: string, sum: string) => [
    `2026-0${number}-05,Food,Income,Wick,-${food}`,
    `2026-0${number}-05,Beverage,Income,Wick,-300.00`,
    `2026-0${number}-05,Daily take,Income,Wick,-${sum}`,
    `2026-0${number}-06,Rent,Expense,Wick,400.00`,
  ]
  const said =
    '“Daily take” has the amounts of all other accounts of its type together in each month. If it only adds them up, they count twice: remove it from the file.'
  const january = month(1, '600.00', '900.00')
  expect(await saidOf(SIGNED, [...january, ...month(2, '610.00', '910.00')])).toContain(said)
  expect(await saidOf(SIGNED, [...january, ...month(2, '610.00', '911.00')])).not.toContain(said)
  // In a single month, or in several alike, only by a name such as Net Sales.
  expect(await saidOf(SIGNED, [...january, ...month(2, '600.00', '900.00')])).not.toContain(said)
  const named = january.map((row) => row.replace('Daily take', 'Net Sales'))
  expect(await saidOf(SIGNED, named)).toContain(said.replace('Daily take', 'Net Sales'))
})

it('names an account called the total of its type or of another account, whatever its amount', async () => {
  const rows = (total: string) => [
    '2026-01-31,Food sales,Income,Wick,-1000.00',
    '2026-01-31,Food cost,Cost of Goods Sold,Wick,400.00',
    `2026-01-31,${total},Income,Wick,-950.00`,
  ]
  for (const total of [
    'Gross Profit',
    'Net income',
    'Total Income',
    'Total for Income',
    'Total Food Sales',
    'Food sales total',
    'Summe Umsatzerlöse',
    'Grand Total',
  ])
    expect(await saidOf(SIGNED, rows(total))).toEqual([
      `“${total}” is named like a sum, and is read as an account with 950.00. If it adds up other rows, they count twice: remove it from the file.`,
    ])
  for (const name of ['Total rewards', 'Income', 'Totally Fresh sales']) expect(await saidOf(SIGNED, rows(name))).toEqual([])
  expect(await saidOf(SIGNED, [...rows('Total Income'), '2026-01-31,Gross Profit,Income,Wick,-600.00'])).toEqual([
    '“Total Income” and “Gross Profit” are named like sums, and are read as accounts, the first with 950.00. If they add up other rows, these count twice: remove them from the file.',
  ])
  // Without another account of its type, it adds up nothing.
  expect(await saidOf(SIGNED, rows('Total Income').slice(1))).toEqual([])
})

it('names a count that the file says is revenue or a cost', async () => {
  const rows = ['2026-01-05,Sales,Income,Ash,-1000.00', '2026-01-31,Covers served,Income,Ash,-310.00']
  expect(await saidOf(SIGNED, [...rows.slice(0, 1), '2026-01-31,Headcount,Expense,Ash,310.25'])).toEqual([])
  expect(await saidOf(SIGNED, rows)).toEqual([
    '“Covers served” is in the profit and loss, as the file says, and its name is that of a count. If it counts guests, hours or the like, set its type to balance sheet, which leaves it out.',
  ])
})

describe('tax on sales and purchases', () => {
  const lines = (sales: string, purchases: string, type: readonly [string, string]) => [
    `2026-01-14,Sales,Income,Harbor,,1000.00`,
    `2026-01-14,${sales},${type[0]},Harbor,,200.00`,
    `2026-01-14,Cash,Bank,Harbor,1200.00,`,
    `2026-01-15,Food,Cost of Goods Sold,Harbor,500.00,`,
    `2026-01-15,${purchases},${type[1]},Harbor,100.00,`,
    `2026-01-15,Cash,Bank,Harbor,,600.00`,
  ]

  it('is pointed out where the file calls it revenue or a cost', async () => {
    expect(await saidOf(SIDED, lines('VAT on sales', 'VAT on purchases', ['Income', 'Expense']))).toEqual([
      '“VAT on sales” and “VAT on purchases” count in the profit and loss, the first with 200.00. If this tax is owed or claimed back, they are no revenue and no cost: choose the type Balance sheet.',
    ])
    expect(await saidOf(SIDED, lines('Salgsmoms', 'Irrecoverable VAT', ['Income', 'Expense']))).toEqual([
      '“Salgsmoms” counts in the profit and loss, with 200.00. If this tax is owed or claimed back, it is no revenue and no cost: choose the type Balance sheet.',
    ])
  })

  it('is no word on the balance sheet, by the type of the file or as one', async () => {
    expect(await saidOf(SIDED, lines('VAT on sales', 'VAT on purchases', ['Liability', 'Asset']))).toEqual([])
    expect(await saidOf(SIDED, lines('Till 20%', 'Suppliers', ['VAT on sales', 'Input VAT']))).toEqual([])
  })
})
