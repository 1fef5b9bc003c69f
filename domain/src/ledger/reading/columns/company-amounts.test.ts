import { describe, expect, it } from 'vitest'
import { surveyRows } from '../../../../test/ledger-remarks.ts'
import { rawRows } from '../../../../test/text-files.ts'
import type { MatchCorrections } from '../file-match.ts'
import { fileRemarks } from '../remarks/file-remarks.ts'

const START = 'Date,Store,Account Number,Account,Account Type'
/** A sale of 60.00 in dollars, and two in Canadian dollars, of 124.00 that is worth 90.00 and of 310.00 at the same rate, each with its receipt. */
const LINES: readonly (readonly [start: string, currency: string, documents: number, company: number])[] = [
  ['2026-01-14,Elm,4000,Sales,Income', 'USD', -60, -60],
  ['2026-01-14,Elm,1010,Bank,Bank', 'USD', 60, 60],
  ['2026-01-15,Quay,4000,Sales,Income', 'CAD', -124, -90],
  ['2026-01-15,Quay,1010,Bank,Bank', 'CAD', 124, 90],
  ['2026-01-15,Quay,4000,Sales,Income', 'CAD', -310, -225],
  ['2026-01-15,Quay,1010,Bank,Bank', 'CAD', 310, 225],
]
const two = (amount: number): string => amount.toFixed(2)
const sides = (amount: number): string => (amount > 0 ? `${two(amount)},` : `,${two(-amount)}`)

async function read(headings: string, lines: readonly string[], corrections: MatchCorrections = {}) {
  const file = await surveyRows(rawRows([headings, ...lines].map((line) => line.split(','))), corrections, [], 'USD')
  const guesses = fileRemarks(file, 2, 'USD').filter(({ isGuess }) => isGuess)
  return { file, guesses: guesses.map(({ sentence }) => sentence), sales: Number(file.survey.accounts[0]?.amount) / 100 }
}

describe('debits and credits of documents beside an amount in the currency of the company', () => {
  const lines = (of: (amount: number) => number) =>
    LINES.map(([start, , documents, company]) => `${start},${sides(documents)},${two(of(company))}`)

  it.each([
    'Amount (USD)',
    'Amount USD',
    'Amount (LCY)',
    'Local Amount',
    'Local Ccy Amount',
    'Company Currency Amount',
    'Base Amount',
    'Functional Amount',
    'Home Amount',
    'Accounted Amount',
    'Amount in base',
    'USD Equivalent',
    'USD Amount',
    'Total USD',
    'USD',
    'Accounted',
    'Local Equivalent',
    'Equivalent',
    'Equiv.',
    'Amt LC',
    'LC Amount',
    'US$',
    'Reporting Amount',
  ])('reads “%s”', async (heading) => {
    const { file, guesses, sales } = await read(
      `${START},Debit,Credit,${heading}`,
      lines((amount) => amount),
    )
    expect({ obstacle: file.obstacle, guesses, sales, signs: file.match.signRule }).toEqual({
      obstacle: null,
      guesses: [],
      sales: -375,
      signs: 'DEBIT_POSITIVE',
    })
  })

  it('knows signs by debits and credits, also where these are reversed', async () => {
    const { file, sales } = await read(`${START},Debit,Credit,Amount (USD)`, [
      ...lines((amount) => -amount),
      '2026-01-16,Elm,4000,Sales,Income,,-8.00,-8.00',
      '2026-01-16,Elm,1010,Bank,Bank,-8.00,,8.00',
    ])
    expect([file.match.signRule, sales]).toEqual(['CREDIT_POSITIVE', -367])
  })

  it('is not in the way of currencies', async () => {
    const rows = LINES.map(([start, currency, documents, company]) => `${start},${currency},${sides(documents)},${two(company)}`)
    const { file, sales } = await read(`${START},Currency,Debit,Credit,Amount (USD)`, rows)
    expect([file.survey.unreadableCount, sales]).toEqual([0, -375])
  })

  it('refuses an amount without signs, unless a person chooses the columns', async () => {
    const unsigned = await read(`${START},Debit,Credit,Amount (USD)`, lines(Math.abs))
    expect(unsigned.file.obstacle).toBe(
      "“Amount (USD)” has amounts in the ledger's currency, and they are not those under “Credit”: 90.00 and 124.00 on line 4. If its credits have a minus, read that column as the amount. Choose it under Columns. Otherwise export debits and credits in that currency.",
    )
    const roles = [...unsigned.file.match.roles]
    expect((await read(`${START},Debit,Credit,Amount (USD)`, lines(Math.abs), { roles })).file.obstacle).toBeNull()
  })

  it('reads “Amount (USD)” at a rate of each day', async () => {
    const rows = [17, 17.12, 17.05, 16.98].map(
      (rate, at) => `2026-01-1${at},Elm,4000,Sales,Income,,${two(1700 + at * 90)},${two(-(1700 + at * 90) / rate)}`,
    )
    expect((await read(`${START},Debit,Credit,Amount (USD)`, rows)).file.match.signRule).toBe('DEBIT_POSITIVE')
    const wild = rows.map((row, at) => row.replace(/[\d.]+$/, two(100 + at * at * 70)))
    const { file, guesses } = await read(`${START},Debit,Credit,Amount (USD)`, wild)
    expect([file.match.signRule, file.obstacle, guesses.join()]).toEqual([
      'DEBIT_AND_CREDIT',
      null,
      expect.stringContaining('“Amount (USD)” is not read'),
    ])
  })

  it('says so, without a guess', async () => {
    const { file } = await read(
      `${START},Debit,Credit,Local Amount`,
      lines((amount) => amount),
    )
    expect(fileRemarks(file, 2, 'USD').filter(({ kind }) => kind === 'COMPANY_AMOUNTS')).toEqual([
      {
        kind: 'COMPANY_AMOUNTS',
        sentence:
          "Amounts under “Local Amount” are read, as those in the ledger's currency, in place of “Debit” and “Credit”, which differ from them.",
        isGuess: false,
      },
    ])
  })

  it('takes a zero for an amount that is too small for a cent, and for no other', async () => {
    const small = (debit: string) => [
      ...lines((amount) => amount),
      ...Array.from({ length: 20 }, (_, at) => `2026-01-15,Quay,5000,Food,Cost of Goods Sold,${at + 20}.00,,${at + 20}.00`),
      `2026-01-16,Quay,6000,Fees,Expense,${debit},,0.00`,
    ]
    expect((await read(`${START},Debit,Credit,Amount (USD)`, small('0.01'))).file.match.signRule).toBe('DEBIT_POSITIVE')
    const { file } = await read(`${START},Debit,Credit,Amount (USD)`, small('3.00'))
    expect([file.match.signRule, file.obstacle]).toEqual(['DEBIT_AND_CREDIT', expect.stringContaining('“Amount (USD)” has amounts in')])
  })

  it('refuses “Local Amount” without signs only where the amounts of documents are read, and else is in doubt', async () => {
    const rows = LINES.map(([start, , documents, company]) => `${start},${two(documents)},${sides(documents)},${two(Math.abs(company))}`)
    const known = await read(`${START},Foreign Amount,Debit,Credit,Local Amount`, rows)
    expect(known.file.obstacle).toContain("“Local Amount” has amounts in the ledger's currency")
    const open = await read(`${START},Debit,Credit,Local Amount`, lines(Math.abs))
    expect([open.file.obstacle, open.guesses.join()]).toEqual([
      null,
      expect.stringContaining('“Local Amount” is not read and has other amounts'),
    ])
  })

  it('leaves rows of other currencies out where the amount has no signs', async () => {
    const rows = LINES.map(([start, currency, documents, company]) => `${start},${currency},${sides(documents)},${two(Math.abs(company))}`)
    const { file } = await read(`${START},Currency,Debit,Credit,Local Amount`, rows)
    expect(file.survey.unreadableRows.map(({ reason }) => reason)).toEqual(Array(4).fill('The amount is in CAD, the ledger in USD'))
  })

  it('changes nothing where all amounts are the same', async () => {
    const same = LINES.map(([start, , , company]) => `${start},${sides(company)},${two(Math.abs(company))}`)
    const { file, guesses, sales } = await read(`${START},Debit,Credit,Amount (USD)`, same)
    expect([file.match.signRule, file.obstacle, guesses, sales]).toEqual(['DEBIT_AND_CREDIT', null, [], -375])
  })

  it('leaves amounts alone that are rounded, or that tax is on', async () => {
    const { file, guesses } = await read(
      `${START},Debit,Credit,Amount (USD)`,
      LINES.map(([start, , , company]) => `${start},${sides(company + Math.sign(company) * 0.4)},${company}`),
    )
    expect([file.match.signRule, file.obstacle, guesses]).toEqual(['DEBIT_AND_CREDIT', null, []])
    const taxed = await read(
      `${START},Debit,Credit,VAT %,Base Amount`,
      LINES.map(([start, , documents, company], at) => `${start},${sides(documents)},20,${at % 2 === 0 ? Math.abs(company) : ''}`),
    )
    expect([taxed.file.match.signRule, taxed.file.obstacle, taxed.guesses]).toEqual(['DEBIT_AND_CREDIT', null, []])
  })

  it('points out net amounts beside debits and credits with tax, and not where these are net', async () => {
    const taxed = (net: number) => LINES.map(([start, , documents]) => `${start},${sides(documents)},10.00,${two(documents * net)}`)
    expect((await read(`${START},Debit,Credit,VAT,Net`, taxed(0.5))).guesses.join()).toContain('“Net” is not read and has other amounts')
    expect((await read(`${START},Debit,Credit,VAT,Net`, taxed(1))).guesses).toEqual([])
  })

  it.each(['Net Amount', 'Amount'])('points “%s” out as a guess, since it does not say whose currency it is in', async (heading) => {
    const { file, guesses, sales } = await read(
      `${START},Debit,Credit,${heading}`,
      lines((amount) => amount),
    )
    expect([file.match.signRule, sales, guesses]).toEqual([
      'DEBIT_AND_CREDIT',
      -494,
      [
        `“${heading}” is not read and has other amounts, such as -90.00 on line 4, where “Credit” has 124.00. If these are the ones of the books, as without tax or in the ledger's currency, choose that column instead.`,
      ],
    ])
  })

  it.each(['Amount (CAD)', 'Amount in Currency', 'Foreign Amount', 'Transaction Amount', 'Amount (Gross)', 'Amount (Tax)'])(
    'says nothing of “%s”',
    async (heading) => {
      const rows = LINES.map(([start, , documents, company]) => `${start},${sides(company)},${two(documents)}`)
      const { guesses, sales } = await read(`${START},Debit,Credit,${heading}`, rows)
      expect([guesses, sales]).toEqual([[], -375])
    },
  )
})

describe('debits and credits of documents beside those of the company', () => {
  const rows = LINES.map(([start, currency, documents, company]) => `${start},${currency},${sides(documents)},${sides(company)}`)

  it.each([
    'Debit,Credit,Debit in base,Credit in base',
    'Debit,Credit,Base Debit Amount,Base Credit Amount',
    'Debit,Credit,Debit (Local),Credit (Local)',
    'Entered Dr,Entered Cr,Accounted Dr,Accounted Cr',
    'Foreign Debit,Foreign Credit,Debit,Credit',
    'Curr. Debit,Curr. Credit,Debit,Credit',
    'Debit (doc. curr.),Credit (doc. curr.),Debit,Credit',
    'Cury Debit,Cury Credit,Debit,Credit',
    'Debit in currency,Credit in currency,Debit,Credit',
    'Debit,Credit,Debit LC,Credit LC',
    'Debit,Credit,DR (LC),CR (LC)',
    'Debit,Credit,USD Debit,USD Credit',
    'Debit,Credit,Debit Equivalent,Credit Equivalent',
  ])('reads those of the company: %s', async (headings) => {
    const { file, guesses, sales } = await read(`${START},Currency,${headings}`, rows)
    expect([file.survey.unreadableCount, guesses, sales]).toEqual([0, [], -375])
  })

  it('leaves quantities out, which Oracle marks as STAT', async () => {
    const { file, sales } = await read(`${START},Currency,Entered Dr,Entered Cr,Accounted Dr,Accounted Cr`, [
      ...rows,
      '2026-01-15,Quay,4000,Sales,Income,STAT,,700.00,,700.00',
    ])
    expect([file.survey.unreadableRows.map(({ reason }) => reason), sales]).toEqual([
      ['Currency “STAT” marks a quantity, not an amount'],
      -375,
    ])
  })

  it('takes them for those of another company where they are the same in another currency', async () => {
    const same = LINES.map(([start, , documents]) => `${start},GBP,${sides(documents)},${sides(documents)}`)
    const { file } = await read(`${START},Currency,Entered Dr,Entered Cr,Accounted Dr,Accounted Cr`, same)
    expect(file.obstacle).toContain('The amount is in GBP, the ledger in USD')
    const alone = LINES.map(([start, , documents]) => `${start},GBP,${sides(documents)}`)
    expect((await read(`${START},Currency,Accounted Dr,Accounted Cr`, alone)).file.obstacle).toContain('The amount is in GBP')
    const some = LINES.map(([start, currency, , company]) => `${start},${currency},${sides(company)}`)
    expect((await read(`${START},Currency,Accounted Dr,Accounted Cr`, some)).sales).toBe(-375)
  })
})

describe('debits and credits beside those in a reporting currency', () => {
  const beside = (of: (company: number, documents: number) => number) =>
    LINES.map(([start, , documents, company]) => `${start},${sides(documents)},${sides(of(company, documents))}`)

  it.each(['Reporting DR,Reporting CR', 'Reporting Debit,Reporting Credit', 'Debit (Reporting Currency),Credit (Reporting Currency)'])(
    'are those of documents if some are the same: %s',
    async (headings) => {
      const { file, guesses, sales } = await read(
        `${START},Debit,Credit,${headings}`,
        beside((company) => company),
      )
      const said = fileRemarks(file, 2, 'USD').map(({ sentence }) => sentence)
      const [debit, credit] = headings.split(',')
      expect([guesses, sales, said]).toEqual([
        [],
        -375,
        [
          `Amounts under “${debit}” and “${credit}” are read, as those in the ledger's currency, in place of “Debit” and “Credit”, which differ from them.`,
        ],
      ])
    },
  )

  it('are read, as a guess, if all differ: the group may have another currency', async () => {
    const { guesses, sales } = await read(
      `${START},Debit,Credit,Reporting DR,Reporting CR`,
      beside((_, documents) => documents * 0.9),
    )
    expect([sales, guesses.join()]).toEqual([-494, expect.stringContaining('“Reporting DR” is not read and has other amounts')])
  })
})

describe('an amount beside another one', () => {
  const lines = LINES.map(([start, , documents, company]) => `${start},${two(documents)},${two(company)}`)

  it('is pointed out where nothing says which of them counts', async () => {
    const { guesses, sales } = await read(`${START},Amount,Value`, lines)
    expect([sales, guesses]).toEqual([
      -494,
      [
        "“Value” is not read and has other amounts, such as -90.00 on line 4, where “Amount” has -124.00. If these are the ones of the books, as without tax or in the ledger's currency, choose that column instead.",
      ],
    ])
  })

  it.each(['Equivalent', 'USD', 'Amt LC', 'LC', 'USD Equivalent', 'Reporting Amount'])('gives way to “%s”', async (heading) => {
    const { guesses, sales } = await read(`${START},Amount,${heading}`, lines)
    expect([guesses, sales]).toEqual([[], -375])
  })

  it('is not added to foreign ones where only these have an equivalent', async () => {
    const own = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `2026-01-0${n},Elm,4000,Sales,Income,-${n * 11}.00,`)
    const { file } = await read(`${START},Amount,Equivalent`, [...own, ...lines.slice(2)])
    expect(file.obstacle).toContain('“Equivalent” has amounts in the ledger')
  })

  it('gives way to one at rates of the day', async () => {
    const rows = [1, 1, 1.36, 1.3641, 1.3582].map(
      (rate, at) => `2026-01-1${at},Elm,4000,Sales,Income,${two(-(100 + at * 37))},${two(-(100 + at * 37) / rate)}`,
    )
    expect((await read(`${START},Amount,Equivalent`, rows)).sales).toBe(-702.21)
  })

  it('is pointed out where the heading of the other says nothing', async () => {
    const { guesses, sales } = await read(`${START},Amount,Field 9`, lines)
    expect([sales, guesses.join()]).toEqual([-494, expect.stringContaining('“Field 9” is not read and has other amounts')])
  })

  it.each([
    ['Price', ['-40.00,-40.00', '-60.00,-60.00', '-50.00,-40.00', '-75.00,-60.00']],
    ['Pieces', ['-40.00,40.00', '-60.00,60.00', '-50.00,25.00', '-76.00,38.00']],
    ['Field 7', ['-40.00,-40.00', '-60.00,-60.00', '-50.00,-13.00', '-76.00,-71.00']],
    ['Field 8', ['-40.00,-40.00', '-60.00,-60.00', '-50.00,-40.00', '-75.00,see note']],
  ])('is not where the other is under “%s”', async (heading, amounts) => {
    const rows = amounts.map((cells, at) => `2026-01-${at + 10},Elm,4000,Sales,Income,${cells}`)
    expect((await read(`${START},Amount,${heading}`, rows)).guesses.join()).not.toContain('other amounts')
  })

  it.each([
    ['a quantity', ['-40.00,4', '-60.00,6', '-25.00,2', '-38.50,3', '-5.00,4']],
    ['a code', ['-40.00,41', '-60.00,4', '-2500.00,4', '-385.00,12']],
    ['empty in most rows', ['-40.00,50.00', '-60.00,75.00', '-25.00,', '-38.50,', '-5.00,']],
    ['other in one row', ['-40.00,-40.00', '-60.00,-60.00', '-25.00,-20.00']],
  ])('is not where it is %s', async (_, amounts) => {
    const rows = amounts.map((cells, at) => `2026-01-${at + 10},Elm,4000,Sales,Income,${cells}`)
    expect((await read(`${START},Amount,Value`, rows)).guesses.join()).not.toContain('other amounts')
  })

  it('is where some are the same and the others have one rate, however large', async () => {
    const amounts = [-50, -80, -1700, -3400, -2040]
    const rows = amounts.map(
      (amount, at) => `2026-01-${at + 10},Elm,4000,Sales,Income,${two(amount)},${two(amount < -100 ? amount / 17 : amount)}`,
    )
    expect((await read(`${START},Amount,Value`, rows)).guesses.join()).toContain('“Value” is not read and has other amounts')
  })

  it.each(['Amount,Functional Amount', 'Foreign Amount,Amount', 'Amount (Gross),Amount', 'Amount (CAD),Amount'])(
    'is not where headings say so: %s',
    async (headings) => {
      const { guesses, sales } = await read(`${START},${headings}`, lines)
      expect([sales, guesses]).toEqual([-375, []])
    },
  )
})

describe('columns that are called those of the company, and are not', () => {
  /** Rows of debits, credits and a third amount, `|` for commas, at accounts of their own. */
  const rowsOf = (lines: readonly string[]) => lines.map((line, at) => `2026-01-${at + 10},Elm,${at + 4000},Account ${at},Expense,${line}`)

  it.each<readonly [string, string, readonly string[], number]>([
    [
      'amounts of some rows alone',
      'Debit,Credit,Local Amount',
      [',1210,0.00', '605,,0.00', '300.25,,120.10', '700,,0.00', '80,,32.00'],
      475.25,
    ],
    [
      'what sales tax is on',
      'Taxes,Debit,Credit,Base Amount',
      ['10%,,500.00,0.00', ',,50.00,500.00', '10%,,200.00,0.00', ',,20.00,200.00', ',770.00,,0.00'],
      0,
    ],
    [
      'what sales tax is on, without zeros',
      'Taxes,Debit,Credit,Base Amount',
      ['10%,,500.00,500.00', ',,50.00,500.00', ',,20.00,200.00'],
      -570,
    ],
    ['a part of bills', 'Debit,Credit,Company Amount', ['100.00,,50.00', '240.00,,120.00', '90.00,,30.00', '60.00,,20.00'], 490],
    [
      'a part of some bills',
      'Debit,Credit,Company Amount',
      ['100.00,,50.00', '240.00,,120.00', '90.00,,', '60.00,,', '70.00,,', '30.00,,'],
      590,
    ],
    [
      'base pay',
      'Debit,Credit,Base Amount,Overtime Amount',
      ['1000.00,,800.00,200.00', '1000.00,,800.00,200.00', '1300.00,,1100.00,200.00', '900.00,,900.00,0.00', '640.00,,600.00,40.00'],
      4840,
    ],
    ['net of tax', 'Debit,Credit,Net Amount (USD)', ['119.00,,100.00', '238.00,,200.00', '59.50,,50.00'], 416.5],
    ['one row that differs', 'Debit,Credit,Amount (USD)', ['100.00,,73.00', '50.00,,50.00', '60.00,,60.00'], 210],
  ])('are not read, and no reason to refuse a file: %s', async (_, headings, lines, sum) => {
    const { file } = await read(`${START},${headings}`, rowsOf(lines))
    const all = file.survey.accounts.reduce((total, { amount }) => total + Number(amount), 0) / 100
    expect([file.match.signRule, file.obstacle, all]).toEqual(['DEBIT_AND_CREDIT', null, sum])
  })

  it('are not named where they are mostly empty or zero, or what tax is on', async () => {
    const quiet = await Promise.all([
      read(`${START},Debit,Credit,Local Amount`, rowsOf([',1210,0.00', '605,,0.00', '300.25,,120.10', '700,,0.00', '80,,52.00'])),
      read(`${START},Debit,Credit,Company Amount`, rowsOf(['100.00,,60.00', '240.00,,150.00', '9.00,,', '6.00,,', '7.00,,'])),
      read(`${START},Taxes,Debit,Credit,Base Amount`, rowsOf([',500.00,,450.00', ',50.00,,45.00'])),
    ])
    expect(quiet.flatMap(({ guesses }) => guesses).filter((sentence) => sentence.includes('other amounts'))).toEqual([])
  })
})
