import { describe, expect, it } from 'vitest'
import { surveyRows } from '../../../../test/ledger-remarks.ts'
import { rawRows } from '../../../../test/text-files.ts'
import type { MatchCorrections } from '../file-match.ts'
import { fileRemarks } from '../remarks/file-remarks.ts'

const START = 'Date,Store,Account Number,Account,Account Type'
/** A sale of 60.00 in dollars, and one of 124.00 in Canadian dollars that is worth 90.00, each with its receipt. */
const LINES: readonly (readonly [start: string, currency: string, documents: number, company: number])[] = [
  ['2026-01-14,Elm,4000,Sales,Income', 'USD', -60, -60],
  ['2026-01-14,Elm,1010,Bank,Bank', 'USD', 60, 60],
  ['2026-01-15,Quay,4000,Sales,Income', 'CAD', -124, -90],
  ['2026-01-15,Quay,1010,Bank,Bank', 'CAD', 124, 90],
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
  ])('reads “%s”', async (heading) => {
    const { file, guesses, sales } = await read(
      `${START},Debit,Credit,${heading}`,
      lines((amount) => amount),
    )
    expect({ obstacle: file.obstacle, guesses, sales, signs: file.match.signRule }).toEqual({
      obstacle: null,
      guesses: [],
      sales: -150,
      signs: 'DEBIT_POSITIVE',
    })
  })

  it('knows signs by debits and credits, also where these are reversed', async () => {
    const { file, sales } = await read(`${START},Debit,Credit,Amount (USD)`, [
      ...lines((amount) => -amount),
      '2026-01-16,Elm,4000,Sales,Income,,-8.00,-8.00',
      '2026-01-16,Elm,1010,Bank,Bank,-8.00,,8.00',
    ])
    expect([file.match.signRule, sales]).toEqual(['CREDIT_POSITIVE', -142])
  })

  it('is not in the way of currencies', async () => {
    const rows = LINES.map(([start, currency, documents, company]) => `${start},${currency},${sides(documents)},${two(company)}`)
    const { file, sales } = await read(`${START},Currency,Debit,Credit,Amount (USD)`, rows)
    expect([file.survey.unreadableCount, sales]).toEqual([0, -150])
  })

  it('refuses an amount without signs, unless a person chooses the columns', async () => {
    const unsigned = await read(`${START},Debit,Credit,Amount (USD)`, lines(Math.abs))
    expect(unsigned.file.obstacle).toBe(
      "“Amount (USD)” has amounts in the ledger's currency, and they are not those under “Credit”: 90.00 and 124.00 on line 4. If its credits have a minus, read that column as the amount. Choose it under Columns. Otherwise export debits and credits in that currency.",
    )
    const roles = [...unsigned.file.match.roles]
    expect((await read(`${START},Debit,Credit,Amount (USD)`, lines(Math.abs), { roles })).file.obstacle).toBeNull()
  })

  it('changes nothing where all amounts are the same', async () => {
    const same = LINES.map(([start, , , company]) => `${start},${sides(company)},${two(Math.abs(company))}`)
    const { file, guesses, sales } = await read(`${START},Debit,Credit,Amount (USD)`, same)
    expect([file.match.signRule, file.obstacle, guesses, sales]).toEqual(['DEBIT_AND_CREDIT', null, [], -150])
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
      -184,
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
      expect([guesses, sales]).toEqual([[], -150])
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
  ])('reads those of the company: %s', async (headings) => {
    const { file, guesses, sales } = await read(`${START},Currency,${headings}`, rows)
    expect([file.survey.unreadableCount, guesses, sales]).toEqual([0, [], -150])
  })

  it('leaves quantities out, which Oracle marks as STAT', async () => {
    const { file, sales } = await read(`${START},Currency,Entered Dr,Entered Cr,Accounted Dr,Accounted Cr`, [
      ...rows,
      '2026-01-15,Quay,4000,Sales,Income,STAT,,700.00,,700.00',
    ])
    expect([file.survey.unreadableRows.map(({ reason }) => reason), sales]).toEqual([
      ['Currency “STAT” marks a quantity, not an amount'],
      -150,
    ])
  })

  it('takes them for those of another company where they are the same in another currency', async () => {
    const same = LINES.map(([start, , documents]) => `${start},GBP,${sides(documents)},${sides(documents)}`)
    const { file } = await read(`${START},Currency,Entered Dr,Entered Cr,Accounted Dr,Accounted Cr`, same)
    expect(file.obstacle).toContain('The amount is in GBP, the ledger in USD')
    const alone = LINES.map(([start, , documents]) => `${start},GBP,${sides(documents)}`)
    expect((await read(`${START},Currency,Accounted Dr,Accounted Cr`, alone)).file.obstacle).toContain('The amount is in GBP')
    const some = LINES.map(([start, currency, , company]) => `${start},${currency},${sides(company)}`)
    expect((await read(`${START},Currency,Accounted Dr,Accounted Cr`, some)).sales).toBe(-150)
  })
})

describe('an amount beside another one', () => {
  const lines = LINES.map(([start, , documents, company]) => `${start},${two(documents)},${two(company)}`)

  it('is pointed out where nothing says which of them counts', async () => {
    const { guesses, sales } = await read(`${START},Amount,Value`, lines)
    expect([sales, guesses]).toEqual([
      -184,
      [
        "“Value” is not read and has other amounts, such as -90.00 on line 4, where “Amount” has -124.00. If these are the ones of the books, as without tax or in the ledger's currency, choose that column instead.",
      ],
    ])
  })

  it.each(['Amount,Functional Amount', 'Foreign Amount,Amount', 'Amount (Gross),Amount', 'Amount (CAD),Amount'])(
    'is not where headings say so: %s',
    async (headings) => {
      const { guesses, sales } = await read(`${START},${headings}`, lines)
      expect([sales, guesses]).toEqual([-150, []])
    },
  )
})
