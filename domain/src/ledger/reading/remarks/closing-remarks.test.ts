import { describe, expect, it } from 'vitest'
import { remarksOf, SIDED, saidOf, sale, sentencesOf, surveyRows } from '../../../../test/ledger-remarks.ts'
import { rawRows } from '../../../../test/text-files.ts'
import type { MatchCorrections } from '../file-match.ts'
import { fileRemarks } from './file-remarks.ts'

it('says which rows are left out for their status, and imports them if the column is not read', async () => {
  const rows = [
    { line: 1, cells: ['Date', 'Account', 'Status', 'Amount'] },
    { line: 2, cells: ['2026-01-05', 'Rent', 'Posted', '5.00'] },
    { line: 3, cells: ['2026-01-05', 'Rent', 'Draft', '6.00'] },
    { line: 4, cells: ['2026-01-05', 'Rent', 'Voided', '7.00'] },
    { line: 5, cells: ['2026-01-05', 'Rent', 'Draft', 'not yet'] },
  ]
  const read = (corrections: MatchCorrections) => surveyRows(rows, corrections)
  const file = await read({})
  expect(sentencesOf(fileRemarks(file, 2))).toEqual([
    '3 rows are left out, since their status says that they are not posted: “Draft” (2) and “Voided” (1). To import them, set the column of the status to “Not read”.',
  ])
  expect(file.survey).toMatchObject({ rows: 1, unreadableCount: 0 })
  const all = await read({ roles: ['DATE', 'ACCOUNT', 'IGNORED', 'AMOUNT'] })
  expect(all.survey).toMatchObject({ rows: 3, unreadableCount: 1 })
})

it('tells budgets that are left out from drafts', async () => {
  const rows = ['Actual', 'Budget', 'Budget', 'Draft'].map((scenario, at) => `2026-01-0${at + 1},Rent,Expense,Mill,${scenario},5.00`)
  expect(await saidOf('Date,Account,Account Type,Location,Scenario,Amount', rows)).toEqual([
    '1 row is left out, since its status says that it is not posted: “Draft” (1). To import it, set the column of the status to “Not read”. 2 rows are left out, since they are budgets, commitments or the like, not what was booked: “Budget” (2). To import them, set the column of the status to “Not read”.',
  ])
})

it.each([
  ['Status', 'Booked', 'Parked', 1],
  ['State', 'posted', 'cancel', 1],
  ['Parent State', 'posted', 'cancel', 1],
  ['Doc Status', 'Booked', 'Parked', 1],
  ['docstatus', '1', '2', 1],
  ['Posting', 'Yes', 'No', 1],
  ['Void Date', '', '2026-01-22', 1],
  ['Deleted At', '', '2026-01-22', 1],
  ['Void Reason', '', 'Voided by Dana', 1],
  ['Storniert', '', 'X', 1],
  ['Annullato', '', 'Sì', 1],
  ['Gelöscht', 'nein', 'ja', 1],
  ['Void Date', '00/00/0000', '01/22/2026', 1],
  ['Void Date', '9999-12-31', '2026-01-22', 1],
  // On every row, of the bank, and of what is not in the books.
  ['Event Status', 'Booked', 'Cancelled', 0],
  ['Void Date', '2026-01-22', '2026-01-22', 0],
  ['Bank Status', 'Reconciled', 'Pending', 0],
])('leaves out rows that %s says are not in the books: %j and %s', async (heading, posted, other, leftOut) => {
  const row = (day: string, amount: string, status: string) => `2026-01-${day},Sales,Income,Harbor,,${amount},${status}`
  const lines = [...['05', '06', '07', '08'].map((day) => row(day, '100.00', posted)), row('21', '700.00', other)]
  const { survey } = await surveyRows(rawRows([`${SIDED},${heading}`, ...lines].map((line) => line.split(','))))
  expect({ rows: survey.rows, leftOut: [...survey.unposted.values()].reduce((sum, one) => sum + one, 0) }).toEqual({
    rows: 5 - leftOut,
    leftOut,
  })
})

it('names a column of unknown statuses of which one says that a row is not posted', async () => {
  const rows = ['Ready', 'Done', 'Finished', 'Parked'].map((status, at) => `2026-01-0${at + 1},Rent,Expense,Harbor,5.00,,${status}`)
  expect(await saidOf(`${SIDED},Processing State`, rows)).toEqual([
    '“Processing State” has codes such as “Parked” and is not read: all rows are imported. If some are drafts, parked or voided, leave these rows out of the file.',
  ])
})

const OTHER_PERIODS = [
  'Month',
  'Months',
  'Month End',
  'Periods',
  'Period Closed',
  'Period 13',
  'Adj Period',
  'Adjustment Period',
  'Special Period',
  'Prior Period',
  'Reversal Period',
  'Per Guest',
]

describe('balances brought forward', () => {
  const file = (heading: string, opening: string, usual: string) => [
    { line: 1, cells: ['Date', heading, 'Account Name', 'Account Type', 'Store', 'Debit', 'Credit'] },
    { line: 2, cells: ['2026-01-01', opening, 'Sales', 'Income', 'Mill', '', '500.00'] },
    { line: 3, cells: ['2026-01-01', opening, 'Cash', 'Bank', 'Mill', '500.00', ''] },
    { line: 4, cells: ['2026-01-15', usual, 'Sales', 'Income', 'Mill', '', '90.00'] },
    { line: 5, cells: ['2026-01-15', usual, 'Cash', 'Bank', 'Mill', '90.00', ''] },
  ]

  it.each([
    ['Period', '0', '1', 'Period: 0'],
    ['Per.', '000', '1', 'Per.: 000'],
    ['Fiscal Period', '00', '01', 'Fiscal Period: 00'],
    ['Period', '2026-00', '2026-01', 'Period: 2026-00'],
    ['Period', 'FY26-P00', 'FY26-P01', 'Period: FY26-P00'],
    ['Period', 'BBF', 'Jan', 'Period: BBF'],
    ['Type', 'BBF', 'GJ', 'Type: BBF'],
    ['Type', 'Balance brought forward', 'Journal', 'Balance brought forward'],
    ['Type', 'Bal fwd', 'Journal', 'Type: Bal fwd'],
  ])('are left out and named, by a column %s with %s', async (heading, opening, usual, status) => {
    const read = await surveyRows(file(heading, opening, usual))
    expect(read.survey.rows).toBe(2)
    expect(sentencesOf(fileRemarks(read, 2))).toEqual([
      `2 rows are left out, since they bring balances forward: “${status}” (2). Their amounts are those of earlier months. To import them, set the column that says so to “Not read”.`,
    ])
    expect(fileRemarks(read, 2)).toMatchObject([{ kind: 'UNPOSTED', isGuess: true }])
    const chosen = { roles: read.match.roles.map((role, at) => (at === 1 ? 'IGNORED' : role)) }
    expect((await surveyRows(file(heading, opening, usual), chosen)).survey.rows).toBe(4)
  })

  it.each<readonly [string, string, string]>([
    ['Period', '10', '1'],
    ['Period', '2026-10', '2026-01'],
    ['Pay period', '0', '1'],
    ['Type', 'Opening stock', 'Journal'],
    ['Type', 'Opening', 'Closing'],
    ['Source', 'Opening', 'Closing'],
    ['Status', 'Opening', 'Posted'],
    ['Period', 'Opening', 'Lunch'],
    ['Meal Period', 'Opening', 'Lunch'],
    ['Period', '10.00', '1.00'],
    ['Period', '1200', '1230'],
    ['Period', '2000', '1230'],
    ['Period', '12-00', '01-26'],
    ['Period', '01-00', '01-26'],
    // No and yes, or other numbers than those of periods.
    ['Period', '0', '17'],
    ['Period', '0', '2026'],
    ...OTHER_PERIODS.map((heading) => [heading, '0', '1'] as const),
  ])('are no rows of %s %s', async (heading, other, usual) => {
    const read = await surveyRows(file(heading, other, usual))
    expect(read.survey).toMatchObject({ rows: 4, unreadableCount: 0 })
    expect(sentencesOf(fileRemarks(read, 2)).join()).not.toContain('forward')
  })

  it('are no periods that are counted from 0, and no flags', async () => {
    const rows = (...periods: readonly string[]) => [
      { line: 1, cells: ['Date', 'Period', 'Account Name', 'Account Type', 'Store', 'Amount'] },
      ...periods.map((period, at) => ({ line: at + 2, cells: [`2026-0${at + 1}-15`, period, 'Sales', 'Income', 'Mill', '-90.00'] })),
    ]
    expect((await surveyRows(rows('0', '1', '2', '3'))).survey.rows).toBe(4)
    expect((await surveyRows(rows('0', '0', '1', '1'))).survey.rows).toBe(4)
    expect((await surveyRows(rows('1', '2', '3', '0'))).survey.rows).toBe(4)
  })

  it('are no entries with a date and an amount whose memo alone says so', async () => {
    const rows = ['BBF', 'Bal fwd', 'SOY balance', 'Start of year balance', '= Beginning Balance =', 'Opening', 'OB'].map((memo, at) => ({
      line: at + 2,
      cells: ['2026-01-05', 'Loan fees', 'Expense', 'Mill', memo, `${at + 5}00.00`],
    }))
    const read = await surveyRows([{ line: 1, cells: ['Date', 'Account Name', 'Account Type', 'Store', 'Memo', 'Amount'] }, ...rows])
    expect(read.survey.rows).toBe(rows.length)
    expect(sentencesOf(fileRemarks(read, 2)).join()).not.toContain('opening')
  })
})

describe('a file that may be read wrong', () => {
  it('is named where rows of the profit and loss are opening balances', async () => {
    const opening = (account: string, memo: string) => `2026-03-01,${account},Harbor,900.00,${memo},OB-0301`
    const ownSaid = async (...rows: readonly string[]) => saidOf('Date,Account Name,Account Type,Location,Debit,Memo,Ref', rows)
    expect(await ownSaid(opening('Rent,Expense', 'Opening Balance'), opening('Wages,Expense', 'Wages'))).toContain(
      '1 row of the profit and loss is described as an opening balance and is imported as entries of that day. If it carries earlier months forward, those count twice: leave it out of the file.',
    )
    expect(await ownSaid(opening('Rent,Expense', 'Rent'), opening('Cash,Bank', 'Opening Balance'))).not.toContain('opening balance')
  })

  it('is named where rows say that they close a year', async () => {
    const rows = (memo: string) => ['Sales,Income', 'Rent,Expense'].map((account) => `2025-12-31,${account},Harbor,90.00,,${memo}`)
    const closed = 'of the profit and loss are described as closing a year'
    const ownSaid = async (memo: string) =>
      (await saidOf(`${SIDED},Memo`, [...rows(memo), ...sale(5, 7)])).filter((one) => one.includes(closed))
    expect(await ownSaid('Year-end closing entry 2025')).toEqual([
      '2 rows of the profit and loss are described as closing a year and are imported like all others. If they take its revenue and costs back, leave them out of the file.',
    ])
    expect(await ownSaid('Month-end closing accrual')).toEqual([])
    expect(await ownSaid('Daily closing entry 01/03/2026')).toEqual([])
  })

  it('is named where income and costs of one account each are closed to an unknown account', async () => {
    const rows = ['01-05,Sales,Income,Harbor,,900.00', '01-06,Wages,Expense,Harbor,300.00,']
    const closing = ['12-31,Sales,Income,Harbor,900.00,', '12-31,Wages,Expense,Harbor,,300.00']
    const said = await saidOf(
      SIDED,
      [...rows, ...closing].map((row) => `2025-${row}`),
    )
    expect(said.filter((sentence) => sentence.startsWith('After Dec 31, 2025'))).toHaveLength(1)
  })

  it('is a guess where costs alone go to equity, as corrections of earlier years do', async () => {
    const booked = ['05,Wages,Expense,Harbor,300.00,', '05,Rent,Expense,Harbor,70.00,', '05,Cash,Bank,Harbor,,370.00']
    const sales = ['05,Sales,Income,Harbor,,900.00', '05,Cash,Bank,Harbor,900.00,']
    const costs = ['31,Wages,Expense,Harbor,,300.00', '31,Rent,Expense,Harbor,,70.00']
    const closing = async (rows: readonly string[]) =>
      (
        await remarksOf(
          SIDED,
          rows.map((row) => `2025-12-${row}`),
        )
      ).flatMap(({ kind, isGuess }) => (kind === 'CLOSING' ? [isGuess] : []))
    expect(await closing([...booked, ...sales, ...costs, '31,Retained Earnings,Equity,Harbor,370.00,'])).toEqual([true])
    const all = [...costs, '31,Sales,Income,Harbor,900.00,', '31,Retained Earnings,Equity,Harbor,,530.00']
    expect(await closing([...booked, ...sales, ...all])).toEqual([false])
  })

  it('is named where a year is closed to an unknown account', async () => {
    const trade = ['Sales,Income,Harbor,,900.00', 'Food,Cost of Goods Sold,Harbor,250.00,', 'Wages,Expense,Harbor,300.00,']
    const rent = 'Rent,Expense,Harbor,100.00,'
    const closing = ['Sales,Income,Harbor,900.00,', 'Food,Cost of Goods Sold,Harbor,,250.00', 'Wages,Expense,Harbor,,300.00']
    const rows = [
      ...[...trade, rent].map((row) => `2025-12-05,${row}`),
      ...[...closing, 'Rent,Expense,Harbor,,100.00', 'Cash,Bank,Harbor,,250.00', 'Carried on,Bank,Harbor,250.00,'].map(
        (row) => `2025-12-31,${row}`,
      ),
    ]
    const closed =
      'After Dec 31, 2025 every account of the profit and loss is zero, as if entries that close a year were in the file. Reports over the year show nothing then: leave those entries out of the file.'
    expect((await saidOf(SIDED, rows)).filter((sentence) => sentence.startsWith('After'))).toEqual([closed])
    expect((await saidOf(SIDED, rows.slice(0, -3))).filter((sentence) => sentence.startsWith('After'))).toEqual([])
    // A month with an accrual and its reversal alone.
    const accrual = ['2025-11-05,Rent,Expense,Harbor,100.00,', '2025-11-30,Rent,Expense,Harbor,,100.00']
    expect((await saidOf(SIDED, [...accrual, ...rows.slice(0, 4)])).filter((sentence) => sentence.startsWith('After'))).toEqual([])
  })

  it('is named where voided rows are taken back by rows of their own', async () => {
    const voiding = 'For each of the 2 voided rows that are left out, the file has a row with the opposite amount, which is imported.'
    const bill = (day: string, yes: string, [debit, credit] = ['70.00,', ',70.00']): string[] => [
      `2026-01-${day},Repairs,Expense,Harbor,${debit},${yes}`,
      `2026-01-${day},Payables,Accounts Payable,Harbor,${credit},${yes}`,
    ]
    const heading = `${SIDED},Voided`
    const back: [string, string] = [',70.00', '70.00,']
    const ownSaid = async (rows: readonly string[]) => (await saidOf(heading, rows)).map((sentence) => sentence.slice(0, voiding.length))
    expect(await ownSaid([...bill('05', 'Yes'), ...bill('20', 'No', back)])).toContain(voiding)
    // Zero takes back nothing.
    expect(await ownSaid([...bill('05', 'Yes', ['0.00,', ',0.00']), ...bill('20', 'No', ['0.00,', ',0.00'])])).not.toContain(voiding)
    // Voided and entered again.
    expect(await ownSaid([...bill('05', 'Yes'), ...bill('20', 'No')])).not.toContain(voiding)
    expect(await ownSaid([...bill('05', 'Yes'), ...bill('06', 'Yes'), ...bill('20', 'No', back)])).not.toContain(voiding)
  })
})

describe('a month in which entries close a year', () => {
  const trade = ['2025-11', '2025-12'].flatMap((month) =>
    ['05', '06', '07', '08', '09'].flatMap((day) => [
      `${month}-${day},Sales,Income,Harbor,,100.00,`,
      `${month}-${day},Rent,Expense,Harbor,20.00,,`,
      `${month}-${day},Cash,Bank,Harbor,80.00,,`,
    ]),
  )
  const closing = (sales: number, rent: number, to = 'Retained earnings,Equity') => [
    `2025-12-31,Sales,Income,Harbor,${sales}.00,,Close the year`,
    `2025-12-31,Rent,Expense,Harbor,,${rent}.00,Close the year`,
    `2025-12-31,${to},Harbor,,${sales - rent}.00,Close the year`,
  ]
  const said = async (lines: readonly string[], corrections: MatchCorrections) =>
    sentencesOf(fileRemarks(await surveyRows(rawRows([`${SIDED},Memo`, ...lines].map((line) => line.split(','))), corrections), 2))

  it('has no exchanged debits and credits where they are imported knowingly', async () => {
    const [closed, ...others] = await said([...trade, ...closing(1000, 200)], { importsClosing: true })
    expect(closed).toContain('They are imported as chosen')
    expect(others).toEqual([])
  })

  it('may have them where entries alone say that they close it', async () => {
    expect(await said([...trade, ...closing(950, 190, 'Cash,Bank')], {})).toEqual([
      '2 rows of the profit and loss are described as closing a year and are imported like all others. If they take its revenue and costs back, leave them out of the file.',
      'In Dec 2025, revenue of 450.00 and costs of 90.00 are both below zero: either entries that close a year are among them, or debits and credits are exchanged there. Its signs may be the other way round than those of the rest: import it from a file of its own.',
    ])
  })
})
