import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthIndex } from '../../time/day.ts'
import type { LedgerAccountType } from '../account.ts'
import type { ChosenTypes, KnownType } from './file-accounts.ts'
import type { ColumnRole, MatchCorrections, SignRule } from './file-match.ts'
import { SAMPLE_ROWS } from './match-decision.ts'
import type { RawRow } from './raw-row.ts'
import type { RememberedMatch } from './remembered-match.ts'
import { surveyLedgerFile } from './survey-ledger-file.ts'

interface Passes {
  count: number
}

/** Reads lines split at semicolons, else at commas, and counts how often the file was opened. */
async function survey(
  lines: readonly string[],
  corrections: MatchCorrections = {},
  options: {
    passes?: Passes
    batch?: number
    scale?: number
    currency?: string
    knownType?: KnownType
    chosenTypes?: ChosenTypes
    remembered?: readonly RememberedMatch[]
  } = {},
) {
  const rows = lines.map((line, index): RawRow => ({ line: index + 1, cells: line.split(line.includes(';') ? ';' : ',') }))
  const size = options.batch ?? 1_000
  async function* open(): AsyncGenerator<RawRow[]> {
    if (options.passes !== undefined) options.passes.count++
    for (let at = 0; at < rows.length; at += size) yield await Promise.resolve(rows.slice(at, at + size))
  }
  const { knownType = () => null, chosenTypes = new Map() } = options
  const context = {
    scale: options.scale ?? 2,
    knownType,
    chosenTypes,
    ...(options.currency !== undefined && { currency: options.currency }),
  }
  return surveyLedgerFile(open, context, corrections, options.remembered)
}

const HEADINGS = 'date,account number,account name,account type,location,amount'

describe('formats are decided for the whole file', () => {
  const many = (line: string): string[] => Array.from({ length: SAMPLE_ROWS }, () => line)

  it('in one pass if the first rows were right', async () => {
    const passes = { count: 0 }
    const file = await survey(
      [HEADINGS, ...many('07/13/2026,6100,Rent,Expense,Durham,5.25'), '07/01/2026,6100,Rent,Expense,Durham,1.00'],
      {},
      { passes },
    )
    expect(passes.count).toBe(1)
    expect(file.survey).toMatchObject({ rows: SAMPLE_ROWS + 1, debits: SAMPLE_ROWS * 525 + 100, firstDay: '2026-07-01' })
  })

  it('in a second pass if a late row shows that the day comes first', async () => {
    const passes = { count: 0 }
    const file = await survey(
      [HEADINGS, ...many('07/01/2026,6100,Rent,Expense,Durham,5'), '13/01/2026,6100,Rent,Expense,Durham,5'],
      {},
      { passes },
    )
    expect(passes.count).toBe(2)
    expect(file.match.dateOrder).toBe('DAY_FIRST')
    expect(file.survey).toMatchObject({ rows: SAMPLE_ROWS + 1, unreadableCount: 0, firstDay: '2026-01-07', lastDay: '2026-01-13' })
  })

  it('in a second pass if a late amount shows a decimal comma', async () => {
    const rows = [HEADINGS, ...many('2026-07-01,6100,Rent,Expense,Durham,5')].map((line) => line.replaceAll(',', ';'))
    const file = await survey([...rows, '2026-07-01;6100;Rent;Expense;Durham;7,50'])
    expect(file.match.decimalMark).toBe('COMMA')
    expect(file.survey.debits).toBe(SAMPLE_ROWS * 500 + 750)
  })

  it('in a second pass if late accounts show that income is printed positive', async () => {
    const file = await survey([
      HEADINGS,
      ...many('2026-07-01,6100,Rent,Expense,Durham,5'),
      ...Array.from({ length: 10 }, () => '2026-07-02,4000,Sales,Income,Durham,100'),
    ])
    expect(file.match.signRule).toBe('NATURAL')
    expect(file.survey).toMatchObject({ debits: SAMPLE_ROWS * 500, credits: 100_000 })
  })

  it('and a row in another format is unreadable, with its reason', async () => {
    const file = await survey([
      HEADINGS,
      '07/13/2026,6100,Rent,Expense,Durham,5',
      '07/14/2026,6100,Rent,Expense,Durham,5',
      '15/07/2026,6100,Rent,Expense,Durham,5',
    ])
    expect(file.survey.rows).toBe(2)
    expect(file.survey.unreadableRows).toMatchObject([
      {
        line: 4,
        reason: expect.stringMatching(/^Date “15\/07\/2026” has its day first, and dates are read with the month first: .* both orders/),
      },
    ])
  })
})

it('asks about the signs of sales whose rows are all refunds', async () => {
  const confirms = async (...memos: readonly string[]) => {
    const rows = memos.map((memo) => `07/13/2026,4000,Sales,Income,Durham,-9.00,${memo}`)
    return (await survey([`${HEADINGS},memo`, ...rows])).signsRestOnGuesses
  }
  expect(await confirms('Refund of cold food', 'Credit memo 17')).toBe(true)
  expect(await confirms('Refund of cold food', 'Daily sales')).toBe(false)
})

describe('signs', () => {
  interface Case {
    readonly name: string
    readonly rows: readonly string[]
    readonly signRule: SignRule
    readonly confirms: boolean
    readonly chosen?: SignRule
  }
  const cases: readonly Case[] = [
    {
      name: 'costs positive, income negative',
      rows: [',Rent,Expense,,5', ',Sales,Income,,-9'],
      signRule: 'DEBIT_POSITIVE',
      confirms: false,
    },
    { name: 'both positive', rows: [',Rent,Expense,,5', ',Sales,Income,,9'], signRule: 'NATURAL', confirms: false },
    {
      name: 'costs negative, income positive',
      rows: [',Rent,Expense,,-5', ',Sales,Income,,9'],
      signRule: 'CREDIT_POSITIVE',
      confirms: false,
    },
    { name: 'mostly so', rows: [',Rent,Expense,,5', ',Sales,Income,,-9', ',Sales,Income,,2'], signRule: 'DEBIT_POSITIVE', confirms: false },
    { name: 'costs alone', rows: [',Rent,Expense,,5'], signRule: 'DEBIT_POSITIVE', confirms: false },
    { name: 'a refund alone', rows: [',Rent,Expense,,-90'], signRule: 'CREDIT_POSITIVE', confirms: true },
    {
      name: 'costs of both signs, below zero in all',
      rows: [',Rent,Expense,,5', ',Rent,Expense,,6', ',Rent,Expense,,-20'],
      signRule: 'DEBIT_POSITIVE',
      confirms: true,
    },
    {
      name: 'costs of both signs, above zero in all',
      rows: [',Rent,Expense,,50', ',Rent,Expense,,-40', ',Rent,Expense,,-5'],
      signRule: 'DEBIT_POSITIVE',
      confirms: true,
    },
    {
      name: 'costs with a refund among many',
      rows: [',Rent,Expense,,5', ',Rent,Expense,,6', ',Rent,Expense,,7', ',Rent,Expense,,-5'],
      signRule: 'DEBIT_POSITIVE',
      confirms: false,
    },
    {
      name: 'natural, its only cost a refund',
      rows: [',Rent,Expense,,-5', ',Rent,Expense,,2', ',Sales,Income,,9'],
      signRule: 'NATURAL',
      confirms: true,
    },
    { name: 'negative income alone', rows: [',Sales,Income,,-9'], signRule: 'DEBIT_POSITIVE', confirms: false },
    { name: 'positive income of a row alone', rows: [',Sales,Income,,9'], signRule: 'NATURAL', confirms: true },
    {
      name: 'income alone',
      rows: [',Sales,Income,,-9', ',Sales,Income,,-8', ',Sales,Income,,-7', ',Sales,Income,,5'],
      signRule: 'DEBIT_POSITIVE',
      confirms: false,
    },
    // Discounts and refunds alone may have either sign.
    { name: 'discounts below zero', rows: [',Discounts,Income,,-9', ',Discounts,Income,,-7'], signRule: 'NATURAL', confirms: true },
    { name: 'discounts above zero', rows: [',Discounts,Income,,9', ',Discounts,Income,,7'], signRule: 'DEBIT_POSITIVE', confirms: true },
    { name: 'returns alone', rows: [',Sales returns,Income,,-9'], signRule: 'NATURAL', confirms: true },
    {
      name: 'sales net of discounts',
      rows: [',Sales net of discounts,Income,,9', ',Rent,Expense,,7'],
      signRule: 'NATURAL',
      confirms: false,
    },
    { name: 'discounts beside costs', rows: [',Discounts,Income,,-9', ',Fees,Expense,,7'], signRule: 'NATURAL', confirms: true },
    {
      name: 'discounts beside sales',
      rows: [',Sales,Income,,-90', ',Discounts,Income,,9', ',Rent,Expense,,7'],
      signRule: 'DEBIT_POSITIVE',
      confirms: false,
    },
    {
      name: 'a year with its closing entry',
      rows: [
        ...[1, 2, 3, 4].flatMap((each) => [`,Rent,Expense,,${each}`, `,Sales,Income,,-${2 * each}`]),
        ',Rent,Expense,,-10',
        ',Sales,Income,,20',
      ],
      signRule: 'DEBIT_POSITIVE',
      confirms: false,
    },
    { name: 'types guessed', rows: ['6100,Rent,,,5', '4000,Sales,,,-9'], signRule: 'DEBIT_POSITIVE', confirms: true },
    { name: 'types guessed, both positive', rows: ['6100,Rent,,,5', '4000,Sales,,,9'], signRule: 'NATURAL', confirms: true },
    {
      name: 'natural with one type guessed',
      rows: [',Rent,Expense,,5', ',Sales,Income,,9', ',Cash,,,7'],
      signRule: 'NATURAL',
      confirms: true,
    },
    {
      name: 'debit positive with one type guessed',
      rows: [',Rent,Expense,,5', ',Sales,Income,,-9', ',Cash,,,7'],
      signRule: 'DEBIT_POSITIVE',
      confirms: false,
    },
    {
      name: 'each amount with its side',
      rows: [',Foo,,,5.00 Dr', ',Bar,,,0', ',Bar,,,9.00 Cr'],
      signRule: 'DEBIT_POSITIVE',
      confirms: false,
    },
    { name: 'a refund alone, with its side', rows: [',Rent,Expense,,90.00 Cr'], signRule: 'DEBIT_POSITIVE', confirms: false },
    {
      name: 'one amount without its side',
      rows: [',Foo,,,5.00 Dr', ',Bar,,,9.00 Cr', ',Bar,,,7.00'],
      signRule: 'DEBIT_POSITIVE',
      confirms: true,
    },
    { name: 'nothing known', rows: [',Foo,,,5', ',Bar,,,-9'], signRule: 'DEBIT_POSITIVE', confirms: true },
    { name: 'chosen by a person', rows: ['6100,Rent,,,5'], signRule: 'CREDIT_POSITIVE', confirms: false, chosen: 'CREDIT_POSITIVE' },
    { name: 'chosen natural, types guessed', rows: ['6100,Rent,,,5'], signRule: 'NATURAL', confirms: true, chosen: 'NATURAL' },
  ]
  it.each(cases)('$name', async ({ rows, signRule, confirms, chosen }) => {
    const file = await survey([HEADINGS, ...rows.map((row) => `2026-07-01,${row}`)], chosen === undefined ? {} : { signRule: chosen })
    expect([file.match.signRule, file.signsRestOnGuesses]).toEqual([signRule, confirms])
  })

  it.each(['Contra Revenue', 'Contra-Income', 'Sales Deductions', 'Sales Returns & Allowances'])(
    'take a positive %s from revenue where amounts have no sides',
    async (type) => {
      const file = await survey([
        HEADINGS,
        ...[',Sales,Income,,9', `,Less,${type},,2`, ',Rent,Expense,,5'].map((row) => `2026-07-01,${row}`),
      ])
      expect(file.match.signRule).toBe('NATURAL')
      expect(file.survey.totals.map(({ netIncome }) => BigInt(netIncome))).toEqual([200n])
    },
  )

  describe('of an earlier file of the source', () => {
    const before = (signRule: SignRule) => ({
      recognizedAs: null,
      headings: HEADINGS.split(','),
      roles: ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'ACCOUNT_TYPE', 'LOCATION', 'AMOUNT'] as const,
      dateOrder: 'ISO' as const,
      decimalMark: 'POINT' as const,
      corrections: {},
      signRule,
    })
    it.each<[string, readonly string[], SignRule, boolean]>([
      ['decide where a refund alone does not', [',Rent,Expense,,-90'], 'DEBIT_POSITIVE', false],
      ['decide where income alone does not', [',Sales,Income,,-9'], 'NATURAL', false],
      ['are asked about where many rows have others', Array.from({ length: 11 }, () => ',Rent,Expense,,-90'), 'DEBIT_POSITIVE', true],
      ['are asked about where this one plainly has others', [',Rent,Expense,,5', ',Sales,Income,,9'], 'DEBIT_POSITIVE', true],
      ['decide over amounts of both signs', [',Rent,Expense,,5', ',Rent,Expense,,-20', ',Sales,Income,,9'], 'CREDIT_POSITIVE', false],
    ])('%s', async (_, rows, signRule, confirms) => {
      const lines = [HEADINGS, ...rows.map((row) => `2026-07-01,${row}`)]
      const file = await survey(lines, {}, { remembered: [before(signRule)] })
      expect([file.match.signRule, file.signsRestOnGuesses]).toEqual([signRule, confirms])
    })

    it.each([
      [['1', '2'], false],
      [['1'], true],
    ] as const)('need a confirmation again where guessed types are new: known are %j', async (known, confirms) => {
      const knownType: KnownType = (number) =>
        (known as readonly string[]).includes(number) ? { type: number === '1' ? 'EXPENSE' : 'INCOME', isStated: false } : null
      const rows = [HEADINGS, '2026-07-01,1,Rent,,,5', '2026-07-01,2,Sales,,,9']
      const file = await survey(rows, {}, { remembered: [before('NATURAL')], knownType })
      expect([file.match.signRule, file.signsRestOnGuesses]).toEqual(['NATURAL', confirms])
    })
  })

  it('need no confirmation if the ledger knows the accounts', async () => {
    const known: Record<string, ReturnType<KnownType>> = {
      '1': { type: 'EXPENSE', isStated: true },
      '2': { type: 'INCOME', isStated: true },
    }
    const file = await survey(
      [HEADINGS, '2026-07-01,1,Foo,,,5', '2026-07-01,2,Bar,,,9'],
      {},
      { knownType: (number) => known[number] ?? null },
    )
    expect([file.match.signRule, file.signsRestOnGuesses]).toEqual(['NATURAL', false])
  })

  const COGS = 'COST_OF_GOODS_SOLD'
  it.each([
    { name: 'the file speaks over a guess of the ledger', known: COGS, isStated: false, says: 'Income', type: 'INCOME', confirms: false },
    {
      name: 'the file speaks for its own signs over an older word',
      known: COGS,
      isStated: true,
      says: 'Income',
      type: 'INCOME',
      confirms: false,
    },
    { name: "the ledger's guess stays a guess", known: COGS, isStated: false, says: '', type: COGS, confirms: true },
    { name: "the ledger's word stands where the file has none", known: COGS, isStated: true, says: '', type: COGS, confirms: false },
  ] as const)('$name', async ({ known, isStated, says, type, confirms }) => {
    const file = await survey(
      [HEADINGS, `2026-07-01,5150,Delivery fees,${says},,5`],
      { signRule: 'NATURAL' },
      { knownType: () => ({ type: known, isStated }) },
    )
    expect([file.survey.accounts[0]?.typing.type, file.signsRestOnGuesses]).toEqual([type, confirms])
    expect(file.survey.debits).toBe(type === COGS ? 500 : 0)
  })
})

describe('currencies', () => {
  const read = async (lines: readonly string[], corrections: MatchCorrections = {}) => {
    const { survey: found, obstacle } = await survey(lines, corrections, { currency: 'USD' })
    return { debits: found.debits, unreadable: found.unreadableRows.map(({ line, reason }) => `${line} ${reason}`), obstacle }
  }
  const rows = (...amounts: readonly string[]): readonly string[] => amounts.map((amount) => `2026-07-01,Rent,Expense,${amount}`)

  it.each<[string, string, readonly string[], number]>([
    ['the column in the currency of the ledger', 'Amount,Amount (USD)', ['900,657', '300,300'], 95_700],
    ['the same before the other', 'Amount USD,Amount', ['657,900'], 65_700],
    ['the other currency last', 'Amount (CAD),Amount', ['900,657'], 65_700],
    ['that of the ledger next to that of each transaction', 'Amount in transaction currency,Amount In USD', ['900,657'], 65_700],
    ['the same before it', 'Amount in USD,Amount in document currency', ['657,900'], 65_700],
    [
      'debits and credits in it',
      'Debit in transaction currency,Credit in transaction currency,Debit in USD,Credit in USD',
      ['900,,657,'],
      65_700,
    ],
    ['the base currency', 'Currency,Amount,Base Amount', ['CAD,900,657', 'USD,1,2'], 65_900],
    ['the home currency', 'Currency,Debit,Credit,Home Debit,Home Credit', ['CAD,900,,657,', 'CAD,,9,,7'], 65_700],
    ['debits and credits in the currency of the ledger', 'Debit (CAD),Credit (CAD),Debit (USD),Credit (USD)', ['900,,657,'], 65_700],
    ['a currency of every row', 'Currency,Amount', ['USD,5', 'usd,6', 'US Dollar,7', ',8'], 2_600],
    ['codes and symbols beside amounts', 'Amount', ['USD 5', '$6', 'US$7', '8 USD'], 2_600],
  ])('reads %s', async (_, headings, amounts, debits) => {
    const found = await read([`Date,Account,Account Type,${headings}`, ...rows(...amounts)])
    expect(found).toEqual({ debits, unreadable: [], obstacle: null })
  })

  it('adds no amounts of two currencies', async () => {
    const found = await read(['Date,Account,Account Type,Currency,Amount', ...rows('USD,5', 'CAD,7', 'Canadian Dollar,8', 'Gold,9')])
    expect(found).toEqual({
      debits: 500,
      unreadable: [
        '3 The amount is in CAD, the ledger in USD',
        '4 The amount is in CAD, the ledger in USD',
        '5 Currency “Gold” is not a code such as USD',
      ],
      obstacle: null,
    })
    const beside = await read(['Date,Account,Account Type,Amount', ...rows('5', '€7', 'CA$8', 'CAD 9')])
    expect(beside.unreadable).toEqual([
      '3 The amount is in EUR, the ledger in USD',
      '4 The amount is in CAD, the ledger in USD',
      '5 The amount is in CAD, the ledger in USD',
    ])
  })

  it('refuses columns in another currency, unless a person chose them', async () => {
    const lines = ['Date,Account,Account Type,Amount (CAD)', ...rows('5')]
    expect((await read(lines)).obstacle).toBe(
      "The amounts under “Amount (CAD)” are in another currency than the ledger, USD. Export them in USD, or set the company's currency.",
    )
    expect(await read(lines, { roles: ['DATE', 'ACCOUNT', 'ACCOUNT_TYPE', 'AMOUNT'] })).toMatchObject({ debits: 500, obstacle: null })
  })
})

describe('chosen types', () => {
  const lines = [HEADINGS, '2026-07-01,4000,Sales,,,100', '2026-07-01,6000,Wages,,,40', '2026-07-01,2500,Tips,,,5']

  it('settle signs that depended on guesses', async () => {
    const guessed = await survey(lines)
    expect([guessed.match.signRule, guessed.signsRestOnGuesses]).toEqual(['NATURAL', true])
    const chosenTypes = new Map([
      ['4000', 'INCOME'],
      ['6000', 'EXPENSE'],
      ['2500', 'BALANCE_SHEET'],
    ] as const)
    const file = await survey(lines, {}, { chosenTypes })
    expect([file.match.signRule, file.signsRestOnGuesses]).toEqual(['NATURAL', false])
    expect(file.survey.accounts.map(({ typing }) => typing.certainty)).toEqual(['STATED', 'STATED', 'STATED'])
    // Tips are a liability here.
    expect([file.survey.debits, file.survey.credits]).toEqual([4_000, 10_500])
  })

  it('change signs and remove accounts from net income', async () => {
    const netIncome = async (type: LedgerAccountType | null) =>
      (await survey(lines, { signRule: 'NATURAL' }, { chosenTypes: new Map([['2500', type]]) })).survey.totals[0]?.netIncome
    expect(await netIncome('BALANCE_SHEET')).toBe(6_000)
    expect(await netIncome('OTHER_INCOME')).toBe(6_500)
    // Without a type it stands in no line of the profit and loss.
    expect(await netIncome(null)).toBe(6_000)
  })

  it('override the file and the ledger, by name for accounts without a number', async () => {
    const file = await survey(
      ['date,account number,account name,account type,location,amount', '2026-07-01,,Rent,Income,,5'],
      {},
      { knownType: () => ({ type: 'BALANCE_SHEET', isStated: true }), chosenTypes: new Map([['Rent', 'EXPENSE']]) },
    )
    expect(file.survey.accounts[0]?.typing).toEqual({ type: 'EXPENSE', normalSide: 'DEBIT', certainty: 'STATED' })
  })
})

describe('corrections', () => {
  const lines = ['when,what,how much', '01/02/2026,Rent,5']
  it('override recognition', async () => {
    const roles: ColumnRole[] = ['DATE', 'ACCOUNT', 'AMOUNT']
    const file = await survey(lines, { roles, dateOrder: 'DAY_FIRST', signRule: 'CREDIT_POSITIVE' })
    expect(file.survey.firstRows).toMatchObject([{ day: '2026-02-01', accountName: 'Rent', amount: -500 }])
  })

  it('have to fit the columns', async () => {
    await expect(survey(lines, { roles: ['DATE'] })).rejects.toThrow('The file has 3 columns, and roles were given for 1.')
    await expect(survey(lines, { roles: ['DATE', 'DATE', 'AMOUNT'] })).rejects.toThrow('Two columns are read as DATE.')
  })
})

describe('a file that cannot be imported', () => {
  it.each([
    [['when,what,how much', 'once,Rent,5'], 'No column is read as the date, the amount or the account. Choose it under Columns.'],
    [['when,what,how much', '2026-07-01,Rent,5'], 'No column is read as the amount or the account. Choose it under Columns.'],
    ...[
      ['Fiscal Year,Period', '2026,1', 'Period', '1'],
      ['Year,Month', '2026,7', 'Month', '7'],
      ['Fiscal Year,Month', '2026,Jul', 'Month', 'Jul'],
      ['Book,Period', 'A,FY26-P01', 'Period', 'FY26-P01'],
      ['Book,Period', 'A,01/2026', 'Period', '01/2026'],
      ['Book,Period', 'A,P01 2026', 'Period', 'P01 2026'],
    ].map(([headings, cells, heading, example]): [string[], string] => [
      [`${headings},account,amount`, `${cells},Rent,5`],
      `No column is read as the date. Choose it under Columns. “${heading}” has months or periods, such as “${example}”, and a ledger needs days. If no other column has them, export the ledger with the date of each transaction.`,
    ]),
    [
      ['Week,account,amount', '2026-W01,Rent,5'],
      'No column is read as the date. Choose it under Columns. “Week” has weeks, such as “2026-W01”, and a ledger needs days. If no other column has them, export the ledger with the date of each transaction.',
    ],
    [['Paper,account,amount', 'A4,Rent,5'], 'No column is read as the date. Choose it under Columns.'],
    [['Period balance,account,amount', '5.00,Rent,5'], 'No column is read as the date. Choose it under Columns.'],
    [['date,account,how much', '2026-07-01,Rent,5'], 'No column is read as the amount. Choose it under Columns.'],
    [
      ['date,account,YTD,MTD', '2026-07-01,Rent,15.00,5.00'],
      'No column is read as the amount. Choose it under Columns. Amounts are under “YTD” and “MTD”: choose the one with the amount of each line alone.',
    ],
    [
      ['date,account,Increase,Decrease', '2026-07-01,Rent,15.00,', '2026-07-01,Bank,,15.00'],
      'No column is read as the amount. Choose it under Columns. Each line has an amount under one of “Increase” and “Decrease”: if they are debits and credits, choose them as such, otherwise write all amounts into one column.',
    ],
    // A bank's minus would turn what was spent around.
    [
      ['date,account,Spent,Received', '2026-07-01,Rent,-15.00,', '2026-07-01,Sales,,15.00'],
      'No column is read as the amount. Choose it under Columns. Each line has an amount under one of “Spent” and “Received”: if they are debits and credits, choose them as such, otherwise write all amounts into one column.',
    ],
    [['date,account,due on,rate', '2026-07-01,Rent,15.02.2026,8.25%'], 'No column is read as the amount. Choose it under Columns.'],
    [['date,amount', '2026-07-01,5'], 'No column is read as the account. Choose it under Columns.'],
    [
      ['Date,Particulars,Vch Type,Vch No.,Debit,Credit', '5-Jan-26,Cash,Sales,1,500.00,', '9-Jan-26,Rent,Payment,3,200.00,'],
      '“Particulars” names one account of each voucher, and nothing names the other one. In Tally, show the details of the Day Book (Alt+F5) before the export, or export ledgers with the name of each. Or choose the account under Columns.',
    ],
    ...[
      ['AccountDebit', 'AccountCredit'],
      ['Debit Account', 'Credit Account'],
      ['Konto Soll', 'Konto Haben'],
      ['借方勘定科目', '貸方勘定科目'],
      ['借方科目', '贷方科目'],
    ].map(([debit, credit]): [string[], string] => [
      [`date,${debit},${credit},amount`, '2026-07-01,1000,4000,5.00'],
      `Each line has two accounts, under “${debit}” and “${credit}”. Export the journal or the general ledger, with a line for each account.`,
    ]),
    [
      ['Datum,Soll,Haben,Betrag', '2026-07-01,1000,4000,5.00'],
      'No column is read as the account. If “Soll” and “Haben” name two accounts on each line, next to “Betrag”, they cannot be read. Export the journal or the general ledger, with a line for each account.',
    ],
    [
      ['GL Date,Account,Ledger Type,Amount', '2026-07-01,4000,BA,5.00'],
      'The file has budgets, commitments or the like alone, as “Ledger Type: BA” says, and no entries. If they should count, set that column to “Not read”.',
    ],
    ...['1401', '14.01.', '14.01', '1-14'].map((date): [readonly string[], string] => [
      ['Datum,Konto,Betrag', `${date},4000,5.00`],
      `The dates have no year, such as “${date}”. Export them with the year, or write them as 2026-01-31 in the file, and import it again.`,
    ]),
    [
      ['Date,Label,Debit,Credit', '4000 Food sales (1),,,5.00', '2026-07-01,x,,5.00'],
      'Accounts are on separate lines with their totals, such as “4000 Food sales (1)”, and no column has them. Export a list of all lines with the account in a column; in Odoo, that of Journal Items, not grouped.',
    ],
    [['date,account,amount'], 'The file has headings but no entries.'],
    [
      ['date,account,amount', 'x,Rent,5'],
      'None of the rows can be read, the first on line 2: Date “x” is not a date. Correct the columns or the formats, or the file.',
    ],
  ])('%j', async (lines, obstacle) => {
    expect((await survey(lines)).obstacle).toBe(obstacle)
  })

  it('is empty', async () => {
    await expect(survey([])).rejects.toThrow('The file is empty.')
    await expect(survey(['', ' ,'])).rejects.toThrow('The file is empty.')
  })
})

describe('the survey of a file', () => {
  it('has totals by month and location, and accounts with their names', async () => {
    const { survey: read } = await survey([
      HEADINGS,
      '2026-07-02,6100,Rent,Expense,Durham,5.00',
      '2026-06-30,4000,Sales,Income,,-20.00',
      '2026-07-01,6100,Rent and lease,Expense,Durham,-1.50',
      '2026-07-03,1000,Cash,Asset,Durham,3.00',
      '2026-07-32,1000,Cash,Asset,Nowhere,3.00',
      '2026-07-03,6100,Lease,Expense,Durham,0',
      '2026-07-03,6100,Alternative lease,Expense,Durham,0',
    ])
    expect(read).toMatchObject({
      rows: 6,
      unreadableCount: 1,
      firstDay: '2026-06-30',
      lastDay: '2026-07-03',
      debits: 800,
      credits: 2150,
      totals: [
        { month: monthIndex(2026, 6), locationName: '', rows: 1, debits: 0, credits: 2000, netIncome: 2000 },
        { month: monthIndex(2026, 7), locationName: 'Durham', rows: 5, debits: 800, credits: 150, netIncome: -350 },
      ],
      accounts: [
        {
          number: '6100',
          name: 'Alternative lease',
          names: ['Alternative lease', 'Lease', 'Rent', 'Rent and lease'],
          rows: 4,
          amount: 350,
        },
        { number: '4000', name: 'Sales', rows: 1, amount: -2000, typing: { type: 'INCOME', certainty: 'STATED' } },
        { number: '1000', name: 'Cash', rows: 1, amount: 300, typing: { type: 'BALANCE_SHEET' } },
      ],
      locations: [
        { name: 'Durham', rows: 5 },
        { name: '', rows: 1 },
      ],
    })
  })

  it('names an account by its number if the file has no name', async () => {
    const { survey: read } = await survey(['date,account number,amount', '2026-07-01,6100,5'])
    expect(read.accounts).toMatchObject([{ number: '6100', name: '6100' }])
  })

  it('keeps the first 1,000 unreadable rows', async () => {
    const { survey: read } = await survey([HEADINGS, ...Array.from({ length: 1_500 }, () => 'never,6100,Rent,Expense,,5')])
    expect(read.unreadableCount).toBe(1_500)
    expect(read.unreadableRows).toHaveLength(1_000)
  })

  it('adds up exactly for any batch size', async () => {
    const minor = fc.bigInt({ min: -9223372036854775807n, max: 9223372036854775807n })
    const anyEntry = fc.record({
      day: fc.constantFrom('2026-06-30', '2026-07-01', '2026-07-31'),
      account: fc.constantFrom('6100,Rent,Expense', '4000,Sales,Income', '1000,Cash,Asset'),
      location: fc.constantFrom('', 'Durham', 'Back Bay'),
      minor: fc.oneof(minor, fc.bigInt({ min: -100_000n, max: 100_000n })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 7 }), async (entries, batch) => {
        const lines = entries.map(({ day, account, location, minor: units }) => `${day},${account},${location},${units}`)
        const { survey: read } = await survey([HEADINGS, ...lines], { signRule: 'DEBIT_POSITIVE' }, { batch, scale: 0 })
        const sum = (wanted: (entry: (typeof entries)[number]) => boolean): bigint =>
          entries.filter(wanted).reduce((total, entry) => total + entry.minor, 0n)
        expect(BigInt(read.debits) - BigInt(read.credits)).toBe(sum(() => true))
        for (const account of read.accounts) expect(BigInt(account.amount)).toBe(sum((entry) => entry.account.startsWith(account.number)))
        for (const total of read.totals) {
          const here = (entry: (typeof entries)[number]): boolean =>
            entry.location === total.locationName && entry.day.startsWith(total.month === monthIndex(2026, 6) ? '2026-06' : '2026-07')
          expect(BigInt(total.debits) - BigInt(total.credits)).toBe(sum(here))
          expect(-BigInt(total.netIncome)).toBe(sum((entry) => here(entry) && !entry.account.startsWith('1000')))
        }
        expect(read.totals.reduce((rows, total) => rows + total.rows, 0)).toBe(entries.length)
      }),
    )
  })
})

describe('headings', () => {
  const ENTRIES = ['2026-03-05,6100 Rent,Hill,12.00', '2026-03-06,4000 Sales,Hill,-50.00']
  const roles: ColumnRole[] = ['DATE', 'ACCOUNT', 'LOCATION', 'AMOUNT']

  it('are missing if the first row is an entry, and no row is lost', async () => {
    const unread = await survey(ENTRIES)
    expect(unread.match).toMatchObject({ headingLine: 0, headings: ['', '', '', ''] })
    expect(unread.columns.map(({ firstValues }) => firstValues[0])).toEqual(['2026-03-05', '6100 Rent', 'Hill', '12.00'])
    expect(unread.obstacle).toBe('No column is read as the date, the amount or the account. Choose it under Columns.')
    const read = await survey(ENTRIES, { roles })
    expect(read.survey).toMatchObject({ rows: 2, debits: 1200, credits: 5000, unreadableCount: 0 })
  })

  it('are on the line that a person chooses among the first lines with text', async () => {
    const lines = ['Ledger of March', '', 'When,What,Where,How much', 'day,account,place,USD', ...ENTRIES]
    const found = await survey(lines)
    expect(found.firstLines.slice(0, 3)).toEqual([
      { line: 1, text: 'Ledger of March' },
      { line: 3, text: 'When, What, Where, How much' },
      { line: 4, text: 'day, account, place, USD' },
    ])
    const chosen = await survey(lines, { headingLine: 4, roles })
    expect(chosen.match.headings).toEqual(['day', 'account', 'place', 'USD'])
    expect(chosen.survey).toMatchObject({ rows: 2, unreadableCount: 0 })
    await expect(survey(lines, { headingLine: 2 })).rejects.toThrow('The file has no headings on line 2. Choose a line with text.')
  })

  it('are found by those of an earlier file', async () => {
    const lines = ['Ledger of March,,,', 'a,b,c,d', 'day,account,place,USD', ...ENTRIES]
    const { match, corrections } = await survey(lines, { headingLine: 3, roles })
    const next = await survey(
      ['Ledger of April,,,', 'a,b,c,d', ...lines.slice(1)],
      {},
      { remembered: [{ ...match, corrections: { roles } }] },
    )
    expect(corrections).toEqual({ headingLine: 3, roles })
    expect(next.match).toMatchObject({ headingLine: 4, roles })
    expect(next.survey.rows).toBe(2)
  })
})

describe('texts of accounts', () => {
  const TEXTS = 'date,account,account type,amount'
  const many = (line: string): string[] => Array.from({ length: SAMPLE_ROWS }, () => line)
  const accountsOf = ({ survey: read }: Awaited<ReturnType<typeof survey>>) => read.accounts.map(({ number, name }) => [number, name])

  it('stay separate accounts if codes distinguish them, even only on the last row', async () => {
    const file = await survey([TEXTS, ...many('2026-07-01,5100-F,Expense,1'), '2026-07-02,5100-R,Expense,2'])
    expect(accountsOf(file)).toEqual([
      ['5100-F', '5100-F'],
      ['5100-R', '5100-R'],
    ])
    expect(file.sharedAccounts).toEqual([])
    expect(file.match.accountText).toBe('NUMBER_ONLY')
  })

  it('are asked about if names differ, even only on the last row, until somebody decides', async () => {
    const lines = [
      TEXTS,
      ...many('2026-07-01,5100 Food,Expense,1'),
      '2026-07-02,6100 Rent,Expense,2',
      '2026-07-02,5100 Food cost,Expense,2',
    ]
    const undecided = await survey(lines)
    expect(undecided.sharedAccounts).toEqual([{ account: '5100', texts: ['5100 Food', '5100 Food cost'] }])
    const one = await survey(lines, { accountText: 'NUMBER_FIRST' })
    expect([one.sharedAccounts, one.survey.accounts.length]).toEqual([[], 2])
    const apart = await survey(lines, { accountText: 'NAME_ONLY' })
    expect([apart.sharedAccounts, apart.survey.accounts.length]).toEqual([[], 3])
  })

  it('are plain numbers if an earlier file of the source showed that', async () => {
    const march = await survey([TEXTS, '2026-03-01,5100-MAIN,Expense,1', '2026-03-01,5100-BAR2,Expense,1'])
    const april = [TEXTS, '2026-04-01,5100-MAIN,Expense,1', '2026-04-01,6100-MAIN,Expense,1']
    expect((await survey(april)).match.accountText).toBe('NUMBER_FIRST')
    const { match } = await survey(april, {}, { remembered: [{ ...march.match, corrections: {} }] })
    expect([march.match.accountText, match.accountText]).toEqual(['NUMBER_ONLY', 'NUMBER_ONLY'])
  })

  it('of nested headings are asked about if only numbers above them distinguish accounts', async () => {
    const lines = ['Date,Memo,Amount', '5000 Food,,', 'Produce,,', '2026-07-01,a,1', 'Total Produce,,1', 'Total 5000 Food,,1']
    const other = ['5500 Food,,', 'Produce,,', '2026-07-01,b,2', 'Total Produce,,2', 'Total 5500 Food,,2']
    const names = ['6000 Rent,,', '2026-07-01,c,3', 'Total 6000 Rent,,3', '6100 Fees,,', '2026-07-01,c,3', 'Total 6100 Fees,,3']
    const file = await survey([...lines, ...other, ...names, '6200 Gas,,', '2026-07-01,c,3', 'Total 6200 Gas,,3'], { headingsNest: true })
    expect(file.sharedAccounts).toEqual([{ account: 'Food:Produce', texts: ['5000 Food:Produce', '5500 Food:Produce'] }])
  })
})

describe('types', () => {
  const guessed = async (type: string, known: ReturnType<KnownType> = null) =>
    (await survey(['date,account,account type,debit,credit', `2026-07-01,4000 Sales,${type},,5`], {}, { knownType: () => known }))
      .typesAreGuessed

  it('are asked about if they are not stated and the ledger does not know the account', async () => {
    expect(await guessed('')).toBe(true)
    expect(await guessed('Sundry')).toBe(true)
    expect(await guessed('Income')).toBe(false)
    expect(await guessed('', { type: 'INCOME', isStated: true })).toBe(false)
    expect(await guessed('', { type: 'INCOME', isStated: false })).toBe(false)
  })
})

it('names the column of second accounts if a file has only one side of its lines', async () => {
  const contraHeading = async (...lines: string[]) => (await survey(['Datum;Konto;Gegenkonto;Kontoart;Betrag', ...lines])).contraHeading
  expect(await contraHeading('01.03.2026;4210;1200;Aufwand;5,00', '02.03.2026;4210;1200;Aufwand;7,00')).toBe('Gegenkonto')
  expect(await contraHeading('01.03.2026;4210;1200;Aufwand;5,00', '01.03.2026;1200;4210;Aktiva;-5,00')).toBeNull()
  expect(await contraHeading('01.03.2026;4210;;Aufwand;5,00', '02.03.2026;4210;;Aufwand;7,00')).toBeNull()
})

describe('lines above rows name no location', () => {
  const headings = 'Date,Account Number,Account Name,Debit,Credit'
  const sale = '2026-01-15,4000,Sales,,90.00'
  const locationsOf = async (lines: readonly string[], corrections = {}) => {
    const { survey: read } = await survey(lines, corrections)
    return [read.unreadableCount, ...read.locations.map(({ name, rows }) => `${name || 'none'}: ${rows}`)]
  }

  it.each([
    ['after the total of the block', ['Store: Mill', sale, 'Total Location: Mill', sale], [0, 'none: 2']],
    ['before a name alone', ['Store: Mill', sale, 'Harbor', sale], [0, 'none: 2']],
    ['inside those of companies', ['Company: A', 'Branch: Mill', sale, 'Company: B', sale], [0, 'none: 2']],
    ['beside a further text, which is asked about', ['Location,Mill', sale], [1, 'none: 1']],
  ])('%s', async (_, lines, found) => expect(await locationsOf([headings, ...lines])).toEqual(found))

  it('and leave the location that a person chose', async () => {
    expect(await locationsOf([headings, 'Department: Kitchen', sale], { location: 'Mill Road' })).toEqual([0, 'Mill Road: 1'])
  })

  it('and are accounts where these are above their rows', async () => {
    const { survey: read, match } = await survey([
      'Date,Transaction Type,Name,Memo,Amount,Balance',
      'Airfare,,,,,0.00',
      '01/05/2026,Bill,Air,,120.00,120.00',
      'Total for Airfare,,,,120.00,',
      'Hotel,,,,,0.00',
      '01/06/2026,Bill,Inn,,80.00,80.00',
      'Total for Hotel,,,,80.00,',
    ])
    expect(match.accountsFrom).toBe('HEADING_ROWS')
    expect(read.accounts.map(({ name, amount }) => [name, Math.abs(Number(amount))])).toEqual([
      ['Airfare', 12000],
      ['Hotel', 8000],
    ])
    expect(read.locations.map(({ name }) => name)).toEqual([''])
  })
})

it('takes accounts above their rows where the balance is marked behind the name, as in Yardi', async () => {
  const { survey: read, match } = await survey([
    'Property;Property Name;Date;Period;Person/Description;Control;Reference;Debit;Credit;Balance;Remarks',
    '4100-0000;;;;Rental income;;;;;0.00;= Beginning Balance =',
    'mill;Mill Road;01/15/2026;01/2026;Harper;R-1;chk 12;0.00;90.00;-90.00;January',
    'harb;Harbor;01/16/2026;01/2026;Moss;R-2;chk 13;0.00;80.00;-170.00;January',
    ';;;;Net Change=-170.00;;;0.00;170.00;-170.00;= Ending Balance =',
    '6100-0000;;;;Utilities;;;;;0.00;= Beginning Balance =',
    'mill;Mill Road;01/20/2026;01/2026;Power;P-5;inv 9;30.00;0.00;30.00;Power',
    ';;;;Net Change=30.00;;;30.00;0.00;30.00;= Ending Balance =',
  ])
  expect(match.accountsFrom).toBe('HEADING_ROWS')
  expect(read.unreadableCount).toBe(0)
  expect(read.accounts.map(({ number, name, amount }) => [number, name, amount])).toEqual([
    ['4100-0000', 'Rental income', -17000],
    ['6100-0000', 'Utilities', 3000],
  ])
  expect(read.locations.map(({ name }) => name)).toEqual(['mill', 'harb'])
})
