import { describe, expect, it } from 'vitest'
import { saidOf } from '../../../../test/ledger-remarks.ts'

const HEADINGS = 'Date,Account Number,Account Name,Account Type,Store,Debit,Credit'

describe('eliminations between companies are named', () => {
  const sale = (day: number, store: string) => `2026-01-${day},4000,Sales,Income,${store},,90.00`
  const cost = (day: number, store: string) => `2026-01-${day},5000,Food,Cost of Goods Sold,${store},40.00,`

  it('as a location', async () => {
    const said = await saidOf(HEADINGS, [sale(15, 'Mill'), cost(16, 'Mill'), sale(17, 'Eliminations')])
    expect(said).toEqual([
      '“Eliminations” is read as a location like the others, with 1 row: totals of all locations are after eliminations, those of each location before them.',
    ])
  })

  it('as amounts of a column', async () => {
    const said = await saidOf(`${HEADINGS},Eliminations`, [`${sale(15, 'Mill')},0.00`, `${cost(16, 'Mill')},-40.00`])
    expect(said).toEqual([
      '“Eliminations” has amounts such as -40.00 and is not read: the figures are before eliminations. To have these in the totals, import them as rows of a location of their own.',
    ])
  })

  it('as marks of rows, if there are any', async () => {
    expect(await saidOf(`${HEADINGS},Elimination`, [`${sale(15, 'Mill')},`, `${cost(16, 'Mill')},Yes`])).toEqual([
      'Rows that “Elimination” marks, as with “Yes”, are imported like all others. If they eliminate sales between companies, give them a location of their own, so that those of the companies are whole.',
    ])
    expect(await saidOf(`${HEADINGS},Elimination`, [`${sale(15, 'Mill')},No`, `${cost(16, 'Mill')},No`])).toEqual([])
    // As NetSuite has it.
    const [marked] = await saidOf(`${HEADINGS},Eliminate`, [`${sale(15, 'Mill')},F`, `${cost(16, 'Mill')},T`])
    expect(marked).toContain('Rows that “Eliminate” marks, as with “T”, are imported like all others.')
    expect(await saidOf(`${HEADINGS},Eliminate`, [`${sale(15, 'Mill')},F`, `${cost(16, 'Mill')},F`])).toEqual([])
  })
})

it.each(['Pest Elimination', 'Waste elimination'])('%s is no elimination between companies', async (store) => {
  const sale = (name: string) => `2026-01-15,4000,Sales,Income,${name},,90.00`
  expect((await saidOf(HEADINGS, [sale('Mill'), sale(store)])).join()).not.toContain('eliminations')
})

describe('rates of exchange are named', () => {
  const rates = (heading: string, texts: readonly string[], more = '') =>
    saidOf(
      `${HEADINGS},${heading}${more === '' ? '' : ',Hours'}`,
      texts.flatMap((rate, at) => [
        `2026-01-${at + 10},4000,Sales,Income,Mill,,90.00,${rate}${more}`,
        `2026-01-${at + 10},1000,Bank,Bank,Mill,90.00,,${rate}${more}`,
      ]),
    )

  it.each(['Rate', 'FX', 'Exch.', 'Kurs', 'Taux', 'Tipo de cambio', 'Exchange Rate', 'Wechselkurs'])('under “%s”', async (heading) => {
    expect(await rates(heading, ['1.0000', '0.7258', '1.0000'])).toEqual([
      `“${heading}” has rates and is not read, so amounts may be in several currencies. Import amounts in the ledger's currency.`,
    ])
  })

  it('unless all are 1, or they are those of pay, prices or tax', async () => {
    expect(await rates('Rate', ['1', '1.0000'])).toEqual([])
    expect(await rates('Rate', ['15.50', '18.25', '21.00'])).toEqual([])
    expect(await rates('Rate', ['1', '5', '20'])).toEqual([])
    expect(await rates('Rate', ['1.00', '15.125'], ',8')).toEqual([])
  })
})

describe('days of reversals are named', () => {
  const accrual = '2026-01-31,6200,Wages,Expense,Mill,50.00,,2026-02-01'
  const sale = '2026-01-15,4000,Sales,Income,Mill,,90.00,'

  it('if no entry has one', async () => {
    expect(await saidOf(`${HEADINGS},Reversal Date`, [sale, accrual])).toEqual([
      '“Reversal Date” has days such as 2026-02-01 on which entries are to be reversed, and is not read. The file has no entry of the same account on that day: if the system posts the reversals automatically, export them, too, or those costs stay.',
    ])
  })

  it('not if one has, or no day is given', async () => {
    const reversal = '2026-02-01,6200,Wages,Expense,Mill,,50.00,'
    expect(await saidOf(`${HEADINGS},Reversal Date`, [sale, accrual, reversal])).toEqual([])
    expect(await saidOf(`${HEADINGS},Reversal Date`, [sale])).toEqual([])
  })

  it('though another has, unless the days are after the file ends', async () => {
    const other = '2026-01-31,6300,Power,Expense,Mill,20.00,,2026-02-01'
    const reversal = '2026-02-01,6200,Wages,Expense,Mill,,50.00,'
    const later = '2026-02-28,6200,Wages,Expense,Mill,50.00,,2026-03-01'
    expect(await saidOf(`${HEADINGS},Reversal Date`, [accrual, other, reversal])).toHaveLength(1)
    expect(await saidOf(`${HEADINGS},Reversal Date`, [accrual, reversal, later])).toEqual([])
  })

  it('not where flags or days of another form are', async () => {
    const flags = ['0', '1', '0'].map((flag) => `2026-01-15,4000,Sales,Income,Mill,,90.00,${flag}`)
    expect(await saidOf(`${HEADINGS},Reversing`, flags)).toEqual([])
    const days = ['01/31/2026,6200,Wages,Expense,Mill,50.00,,02/01/2026', '2/1/2026,6200,Wages,Expense,Mill,,50.00,']
    expect((await saidOf(`${HEADINGS},Reversal Date`, days)).join()).not.toContain('to be reversed')
    expect(
      (await saidOf(`${HEADINGS},Reversal Date`, [sale, '2026-01-31,6200,Wages,Expense,Mill,50.00,,02/01/2026'])).join(),
    ).not.toContain('to be reversed')
  })
})

describe('account numbers of more than 15 digits', () => {
  const row = (number: string) => `2026-01-15,${number},Sales,Income,Mill,,90.00`
  it('are named if all end in zero', async () => {
    expect((await saidOf(HEADINGS, [row('4000100020003010'), row('4000100020003020')])).join()).toContain('more than 15 digits')
    expect((await saidOf(HEADINGS, [row('4000100020003010'), row('4000100020003021')])).join()).not.toContain('more than 15 digits')
    expect((await saidOf(HEADINGS, [row('400010002000300'), row('400010002000310')])).join()).not.toContain('more than 15 digits')
  })
})

describe('a refund to a guest', () => {
  const refunds = async (type: string, memo: string) => {
    const rows = [
      '2026-01-15,Sales,Income,Mill,90.00,Till',
      `2026-01-16,Care,${type},Mill,25.00,${memo}`,
      '2026-01-17,Rent,Expense,Mill,30.00,Rent',
    ]
    return (await saidOf('Date,Account Name,Account Type,Store,Amount,Memo', rows)).filter((one) => one.includes('No amount is below zero'))
  }
  it('is a cost on an account of costs', async () => {
    expect(await refunds('Expense', 'Refund guest')).toEqual([])
    expect(await refunds('Expense', 'Refund from vendor')).toHaveLength(1)
    expect(await refunds('Expense', 'Refund of customer deposit from Sysco')).toHaveLength(1)
    expect(await refunds('Income', 'Refund guest')).toHaveLength(1)
  })
})

it.each([
  ['Taxable', 'Y', 'N'],
  ['Method', 'Card', 'Cash'],
  ['Team', 'FOH', 'BOH'],
])('a column %s that goes with income and costs but for a row is no side', async (heading, one, other) => {
  const rows = [
    ...['900.00', '800.00', '700.00'].map((amount, at) => `2026-01-0${at + 5},Sales,Income,Ash,${amount},${one}`),
    `2026-01-12,Sales,Income,Ash,50.00,${other}`,
    ...['300.00', '310.00'].map((amount, at) => `2026-01-2${at},Rent,Expense,Ash,${amount},${other}`),
  ]
  expect(await saidOf(`Date,Account Name,Account Type,Location,Amount,${heading}`, rows)).not.toContainEqual(
    expect.stringContaining('No amount is below zero'),
  )
})

it.each([
  ['Debit?', 'N', 'Y'],
  ['B/A', 'A', 'B'],
  ['Flow', 'In', 'Out'],
  ['Af Bij', 'Bij', 'Af'],
  ['借贷', '贷', '借'],
])('a column %s that may say the sides of amounts without a sign is named', async (heading, credit, debit) => {
  const rows = [
    ...['900.00', '800.00'].map((amount, at) => `2026-01-0${at + 5},Sales,Income,Ash,${amount},${credit}`),
    `2026-01-12,Sales,Income,Ash,50.00,${debit}`,
    `2026-01-20,Rent,Expense,Ash,300.00,${debit}`,
    `2026-01-21,Wages,Expense,Ash,310.00,${debit}`,
  ]
  const said = `No amount is below zero, and “${heading}” is not read. If it says which of them are credits or taken back, give those amounts a minus in the file.`
  const headings = `Date,Account Name,Account Type,Location,Amount,${heading}`
  expect(await saidOf(headings, rows)).toContain(said)
  // Without an exception, the signs are those of the types.
  expect(
    await saidOf(
      headings,
      rows.filter((_, at) => at !== 2),
    ),
  ).not.toContain(said)
})
