import { describe, expect, it } from 'vitest'
import { remarksOf, SIDED, SIGNED, saidOf, sale, sentencesOf, surveyLines, surveyRows } from '../../../../test/ledger-remarks.ts'
import { rawRows } from '../../../../test/text-files.ts'
import { surveyLedgerFile } from '../survey-ledger-file.ts'
import { fileRemarks } from './file-remarks.ts'

it.each([
  ['1,234', '“1,234” is read as 1234, not 1.234; no amount says which mark is decimal.'],
  ['1.234', '“1.234” is read as 1234, not 1.234; no amount says which mark is decimal.'],
])('names %s as a guess', async (amount, sentence) => {
  const { file } = await surveyLines([`2026-01-05|6100|Rent|Expense|Downtown|${amount}|`])
  expect(fileRemarks(file, 2)).toEqual([{ kind: 'DECIMAL_MARK', sentence, isGuess: true }])
})

it.each([
  ['05.01.2026', '“1,250” is read as 1250, not 1.250; no amount says which mark is decimal.'],
  ['01/05/2026', null],
])('names a comma as a guess in a ledger of dollars next to days such as %s: %s', async (day, sentence) => {
  const { file } = await surveyLines([`${day}|6100|Rent|Expense|Downtown|1,250|`], {}, [], 'USD')
  expect(fileRemarks(file, 2).flatMap(({ kind, sentence: said }) => (kind === 'DECIMAL_MARK' ? [said] : []))).toEqual(
    sentence === null ? [] : [sentence],
  )
})

it('names an amount as a guess whose point may separate thousands', async () => {
  const ownSaid = async (...amounts: readonly string[]) => {
    const { file } = await surveyLines(amounts.map((amount) => `2026-01-05|6100|Rent|Expense|Downtown|${amount}|`))
    return sentencesOf(fileRemarks(file, 2))
  }
  expect(await ownSaid('12.50', '4.500')).toEqual([
    '“4.500” is read as 4.500, not 4500, although other amounts have fewer decimals. If its mark separates thousands, write it without.',
  ])
  expect(await ownSaid('12.500', '4.500', '1200.500')).toEqual([])
  expect(await ownSaid('12.50', '4500.50')).toEqual([])
})

describe('amounts with two readings, of a source that has been read', () => {
  const row = (amount: string): string => `2026-01-05|6100|Rent|Expense|Downtown|${amount}|`
  const readAfter = async (earlier: string, currency: string, ...amounts: readonly string[]) => {
    const { file: first } = await surveyLines([row(earlier)], {}, [], currency)
    const { file } = await surveyLines(amounts.map(row), {}, [{ ...first.match, corrections: {} }], currency)
    return [file.match.decimalMark, ...sentencesOf(fileRemarks(file, 2))]
  }

  it.each<[earlier: string, currency: string, amount: string, mark: string, sentence: string | null]>([
    [
      '900.50',
      'USD',
      '77.000',
      'POINT',
      '“77.000” is read as 77.000, not 77000, as amounts of the earlier file were; no amount says which mark is decimal.',
    ],
    [
      '900,50',
      'EUR',
      '77,000',
      'COMMA',
      '“77,000” is read as 77.000, not 77000, as amounts of the earlier file were; no amount says which mark is decimal.',
    ],
    [
      '900',
      'EUR',
      '4.500',
      'POINT',
      '“4.500” is read as 4.500, not 4500, as amounts of the earlier file were; no amount says which mark is decimal.',
    ],
    ['900.50', 'USD', '4,500', 'POINT', null],
    ['900,50', 'EUR', '4.500', 'COMMA', null],
    ['900.50', 'USD', '4.500,00', 'COMMA', null],
  ])('after %s in %s, %s', async (earlier, currency, amount, mark, sentence) => {
    expect(await readAfter(earlier, currency, amount)).toEqual([mark, ...(sentence === null ? [] : [sentence])])
  })

  it('are named beside amounts with fewer decimals, too', async () => {
    expect(await readAfter('900.50', 'USD', '12.50', '4.500')).toEqual([
      'POINT',
      '“4.500” is read as 4.500, not 4500, although other amounts have fewer decimals. If its mark separates thousands, write it without.',
    ])
  })
})

it('says that the whole file is below zero with the signs of the earlier file', async () => {
  const income = (amount: string): string => `2026-01-05|4000|Sales|Income|Downtown|${amount}|`
  const cost = (amount: string): string => `2026-01-05|6100|Rent|Expense|Downtown|${amount}|`
  const { file: first } = await surveyLines([income('900.00'), cost('-70.00')], { signRule: 'CREDIT_POSITIVE' })
  const after = async (...lines: readonly string[]) =>
    (await surveyLines(lines, {}, [{ ...first.match, corrections: { signRule: 'CREDIT_POSITIVE' } }])).sentences
  const advice = 'If nothing is taken back, as by refunds, choose the signs the other way round.'
  expect(await after(cost('70.00'))).toEqual([`Costs of 70.00 are below zero as a whole, with the signs of the earlier file. ${advice}`])
  expect(await after(income('-900.00'))).toEqual([
    `Revenue of 900.00 is below zero as a whole, with the signs of the earlier file. ${advice}`,
  ])
  expect(await after(cost('-70.00'))).toEqual([])
  expect(await after(income('900.00'))).toEqual([])
  expect(await after(income('900.00'), cost('70.00'))).toEqual([])
})

describe('a file that may be read wrong', () => {
  it('is named where debits and credits differ beside the balance sheet', async () => {
    expect(await saidOf(SIDED, sale(5, 100))).toEqual([])
    expect(await saidOf(SIDED, ['2026-01-05,Sales,Income,Harbor,,100.00', '2026-01-06,Rent,Expense,Harbor,70.00,'])).toEqual([])
    expect(await saidOf(SIDED, [...sale(5, 100), '2026-01-06,Rent,Expense,Harbor,70.00,'])).toEqual([
      'Debits and credits differ by 70.00, although the file has accounts of the balance sheet. If it should have whole entries, rows are missing, or signs or amounts are read wrong.',
    ])
  })

  it('is named where revenue and costs are both below zero', async () => {
    const rows = ['2026-01-05,Sales,Income,Harbor,900.00,', '2026-01-06,Rent,Expense,Harbor,,70.00']
    expect(await saidOf(SIDED, rows)).toEqual([
      'Revenue of 900.00 and costs of 70.00 are both below zero, as if debits and credits were exchanged. If they are, choose the columns or signs the other way round.',
    ])
    expect(await saidOf(SIDED, ['2026-01-05,Sales,Income,Harbor,900.00,', '2026-01-06,Rent,Expense,Harbor,70.00,'])).toEqual([])
  })

  it('is named where revenue alone, or costs alone, are below zero by their debits and credits', async () => {
    const advice = 'If nothing is taken back, as by refunds, choose the columns the other way round.'
    expect(await saidOf(SIDED, ['2026-01-05,Sales,Income,Harbor,900.00,'])).toEqual([
      `Revenue of 900.00 is below zero as a whole, with the debits and credits of the file. ${advice}`,
    ])
    expect(await saidOf(SIDED, ['2026-01-05,Rent,Expense,Harbor,,70.00', '2026-01-06,Rent,Expense,Harbor,7.00,'])).toEqual([
      `Costs of 63.00 are below zero as a whole, with the debits and credits of the file. ${advice}`,
    ])
    expect(await saidOf(SIDED, ['2026-01-05,Sales,Income,Harbor,,900.00'])).toEqual([])
  })

  it('is named where discounts have the sign of sales', async () => {
    const usual = ['2026-01-05,Food sales,Income,Harbor,1000.00', '2026-01-06,Wages,Expense,Harbor,400.00']
    const signs = async (...rows: readonly string[]) =>
      (await remarksOf(SIGNED, [...usual, ...rows])).flatMap(({ kind, sentence }) => (kind === 'SIGNS' ? [sentence] : []))
    expect(await signs('2026-01-12,Discounts given,Income,Harbor,50.00')).toEqual([
      'Discounts given adds 50.00 to revenue, with the sign of sales. If it takes from revenue, write those amounts with the other sign.',
    ])
    expect(await signs('2026-01-12,Discounts given,Income,Harbor,50.00', '2026-01-12,Sales returns,Income,Harbor,7.00')).toEqual([
      'Discounts given and 1 other such account add 57.00 to revenue, with the sign of sales. If they take from revenue, write those amounts with the other sign.',
    ])
    expect(await signs('2026-01-12,Discounts given,Income,Harbor,-50.00')).toEqual([])
    for (const name of ['Discounts taken', 'Early payment discounts', 'Rebates and allowances', 'Erhaltene Rabatte'])
      expect(await signs(`2026-01-12,${name},Income,Harbor,50.00`)).toEqual([])
  })

  it('is named where they are below zero at one location, or in one month', async () => {
    const entries = (place: string, month: string, isReversed: boolean, day: string) =>
      [
        ['Sales,Income', 'CREDIT', '900.00'],
        ['Interest,Other Income', 'CREDIT', '8.00'],
        ['Rent,Expense', 'DEBIT', '70.00'],
      ].map(([account, side, amount]) => {
        const sides = (side === 'DEBIT') === isReversed ? `,${amount}` : `${amount},`
        return `2026-${month}-${day},${account},${place},${sides}`
      })
    const books = (place: string, month: string, isReversed = false) =>
      ['05', '06', '07', '08'].flatMap((day) => entries(place, month, isReversed, day))
    const usual = [...books('Harbor', '01'), ...books('Mill', '01'), ...books('Harbor', '02')]
    const below = 'revenue of 3,632.00 and costs of 280.00 are both below zero, as if debits and credits were exchanged there.'
    const advice = 'Its signs may be the other way round than those of the rest: import it from a file of its own.'
    expect(await saidOf(SIDED, [...usual, ...books('Pier', '01', true)])).toEqual([`At “Pier”, ${below} ${advice}`])
    expect(await saidOf(SIDED, [...usual, ...books('Mill', '03', true)])).toEqual([`In Mar 2026, ${below} ${advice}`])
    expect(await saidOf(SIDED, [...usual, '2026-03-05,Sales,Income,Mill,9.00,', ...books('Pier', '03')])).toEqual([])
    // A few corrections, and what is eliminated.
    expect(await saidOf(SIDED, [...usual, ...entries('Mill', '03', true, '05')])).toEqual([])
    expect((await saidOf(SIDED, [...usual, ...books('Eliminations', '01', true)])).join()).not.toContain('below zero')
  })

  it('is named where another column may say the signs', async () => {
    const hint =
      'No amount is below zero, and “Sign” is not read. If it says which of them are credits or taken back, give those amounts a minus in the file.'
    const rows = (...amounts: readonly string[]) => amounts.map((amount, at) => `2026-01-0${at + 1},Rent,Expense,Harbor,${amount}`)
    expect(await saidOf(`${SIGNED},Sign`, rows('10.00,+', '4.00,-'))).toContain(hint)
    expect(await saidOf(`${SIGNED},Sign`, rows('10.00,+', '-4.00,-'))).not.toContain(hint)
    for (const [heading, one, other] of [
      ['Posting Key', '40', '50'],
      ['+/-', '+', '-'],
      ['Reversal', '', 'X'],
      ['Segno', 'P', 'N'],
      ['Side', 'L', 'R'],
    ])
      expect(await saidOf(`${SIGNED},${heading}`, rows(`10.00,${one}`, `4.00,${other}`))).toContain(hint.replace('“Sign”', `“${heading}”`))
    expect(await saidOf(`${SIGNED},Side`, rows('10.00,FOH', '4.00,BOH'))).toEqual([])
  })

  it('is named where credit memos and refunds have no sign', async () => {
    const row = (account: string, amount: string, type: string, memo = '') => `2026-01-05,${account},Harbor,${amount},${type},${memo}`
    const usual = [row('Sales,Income', '900.00', 'Invoice'), row('Food,Cost of Goods Sold', '250.00', 'Bill')]
    const signs = async (...rows: readonly string[]) =>
      (await remarksOf(`${SIGNED},Document Type,Memo`, [...usual, ...rows])).flatMap(({ kind, sentence }) =>
        kind === 'SIGNS' ? [sentence] : [],
      )
    expect(await signs(row('Sales,Income', '12.50', 'Credit Memo'), row('Food,Cost of Goods Sold', '8.00', 'Vendor Credit'))).toEqual([
      `No amount is below zero, and 2 rows say “Credit Memo” or “Vendor Credit”. They are added like all others: line 4 adds 12.50 to Sales. If they reduce sales or costs, write their amounts with a minus sign.`,
    ])
    expect(await signs(row('Sales,Income', '12.50', '', 'Refund of table 4'))).toEqual([
      `No amount is below zero, and 1 row says “Refund”. It is added like all others: line 4 adds 12.50 to Sales. If it reduces sales or costs, write its amount with a minus sign.`,
    ])
    for (const type of ['Gutschrift', 'Avoir', 'Nota de crédito', 'Creditnota', 'Kreditfaktura', 'Credit note', 'Return', 'Reversal'])
      expect(await signs(row('Sales,Income', '12.50', type))).toHaveLength(1)
    for (const type of ['Invoice', 'Payment', 'Credit Card Charge', 'Bill', 'Journal Entry'])
      expect(await signs(row('Sales,Income', '12.50', type))).toEqual([])
    // Amounts with signs, an account that takes back with every row, and what is outside the profit and loss.
    expect(await signs(row('Sales,Income', '-12.50', 'Credit Memo'))).toEqual([])
    expect(await signs(row('Sales returns,Contra Revenue', '12.50', 'Credit Memo'))).toEqual([])
    expect(await signs(row('Receivables,Accounts Receivable', '12.50', 'Credit Memo'))).toEqual([])
  })

  it('is named where what was spent and received is read as debits and credits', async () => {
    const rows = [
      '2026-01-05,Rent,Expense,Harbor,70.00,',
      '2026-01-06,Sales,Income,Harbor,,900.00',
      '2026-01-07,Sales,Income,Harbor,,90.00',
    ]
    for (const [spent, received] of [
      ['Spent', 'Received'],
      ['Money out', 'Money in'],
      ['Ausgaben', 'Einnahmen'],
    ])
      expect(await saidOf(`Date,Account Name,Account Type,Location,${spent},${received}`, rows)).toEqual([
        `Amounts under “${spent}” are read as debits, which raise costs, and what was received as credits, which raise revenue. If the accounts are those of a bank, exchange the two columns.`,
      ])
  })

  it('is named where revenue as a whole is below zero', async () => {
    const rows = (amount: string) => Array.from({ length: 12 }, (_, at) => `2026-01-${at + 10},Sales,Income,Harbor,${amount}`)
    const below = (sentences: readonly string[]) => sentences.filter((one) => one.startsWith('Revenue of '))
    expect(below(await saidOf(SIDED, [...rows('90.00,'), '2026-01-09,Rent,Expense,Harbor,70.00,']))).toEqual([
      'Revenue of 1,080.00 is below zero as a whole. If it is not taken back, as by refunds, choose the columns or signs the other way round.',
    ])
    expect(below(await saidOf(SIDED, [...rows(',90.00'), '2026-01-09,Rent,Expense,Harbor,70.00,']))).toEqual([])
    // A few refunds among costs.
    expect(below(await saidOf(SIDED, [...rows('1.00,'), '2026-01-09,Rent,Expense,Harbor,7000.00,']))).toEqual([])
  })

  it('is named where books, measures or a second column of amounts are not read', async () => {
    const lines = (texts: readonly string[]) => sale(5, 100).map((line, at) => `${line},${texts[at]}`)
    const startOf = async (heading: string, texts: readonly string[]) =>
      (await saidOf(`${SIDED},${heading}`, lines(texts))).map((sentence) => sentence.slice(0, 40))
    expect(await startOf('Basis', ['A', 'C'])).toEqual(['“Basis” has several texts and is not rea'])
    expect(await startOf('Basis', ['A', 'A'])).toEqual([])
    expect(await startOf('Report Basis', ['Accrual', 'Cash'])).toEqual(['“Report Basis” has several texts and is '])
    expect(await startOf('UOM', ['USD', 'HRS'])).toEqual(['“UOM” has several units and is not read:'])
    expect(await startOf('Unit', ['101', '102'])).toEqual([])
    expect(await startOf('Debit', ['5.00', '6.00'])).toEqual(['Several columns with amounts are headed '])
  })

  it('is named for rates, companies and shares that are not read', async () => {
    const lines = (texts: readonly string[]) => sale(5, 100).map((line, at) => `${line},${texts[at]}`)
    expect(await saidOf(`${SIDED},Exchange Rate`, lines(['1', '0.7407']))).toEqual([
      "“Exchange Rate” has rates and is not read, so amounts may be in several currencies. Import amounts in the ledger's currency.",
    ])
    expect(await saidOf(`${SIDED},Exchange Rate`, lines(['1', '1.00']))).toEqual([])
    // Amounts in the ledger's currency beside those of the documents.
    expect(await saidOf(`${SIDED},Exchange Rate,Amount (Foreign Currency)`, lines(['1,9.00', '0.7407,9.00']))).toEqual([])
    expect(await saidOf(`${SIDED},Company`, lines(['Alpha', 'Beta']))).toEqual([
      '“Company” has several texts for the same location and is not read. If locations of one name are different ones there, import a file for each.',
    ])
    expect(await saidOf(`${SIDED},Company`, lines(['Alpha', 'Alpha']))).toEqual([])
    expect(await saidOf(`${SIDED},Allocation %`, lines(['50%', '30%']))).toEqual([
      '“Allocation %” has shares and is not read: each amount counts in full. If the rows of a divided entry have its whole amount each, multiply them by the share in the file.',
    ])
    expect(await saidOf(`${SIDED},Allocation %`, lines(['50', '100']))).toHaveLength(1)
    expect(await saidOf(`${SIDED},Ownership %`, lines(['50%', '50%']))).toHaveLength(1)
    expect(await saidOf(`${SIDED},Allocation %`, lines(['100%', '100%']))).toEqual([])
    expect(await saidOf(`${SIDED},Verteilungsschlüssel`, lines(['50,5%', '50,5%']))).toHaveLength(1)
    expect(await saidOf(`${SIDED},Split`, lines(['1', '2']))).toEqual([])
    expect(await saidOf(`${SIDED},Interest`, lines(['0.85', '5.25 %']))).toEqual([])
    expect(await saidOf(`${SIDED},Equity`, lines(['0.50', '0.50']))).toEqual([])
  })

  it('is named where rows may not be in the books', async () => {
    const lines = (texts: readonly string[]) => sale(5, 100).map((line, at) => `${line},${texts[at]}`)
    const hint = (heading: string, text: string) =>
      `“${heading}” says “${text}” on some rows, and they are imported like the others. If they are no actual entries, leave them out of the file.`
    for (const [heading, one, other] of [
      ['Transaction Type', 'Invoice', 'Purchase Order'],
      ['Type', 'Estimate', 'Invoice'],
      ['SRC', 'GEN', 'BUA'],
      ['Kind', 'Budget', 'Allocated'],
    ] as const) {
      const text = one === 'Estimate' || one === 'Budget' ? one : other
      expect(await saidOf(`${SIDED},${heading}`, lines([one, other]))).toContain(hint(heading, text))
    }
    expect(await saidOf(`${SIDED},Transaction Type`, lines(['Invoice', 'Bill']))).toEqual([])
    for (const [heading, text] of [
      // Dynamics 365 calls the postings of an order so.
      ['Transaction Type', 'Sales order'],
      ['Transaction Type', 'Purchase order'],
      ['Country', 'POL'],
      ['Payee', 'Budget'],
      ['Job Type', 'Work Order'],
      ['Class', 'Commitments'],
    ] as const)
      expect((await saidOf(`${SIDED},${heading}`, lines(['Other', text]))).filter((one) => one.includes('on some rows'))).toEqual([])
    const codes = (heading: string, text: string) =>
      `“${heading}” has codes such as “${text}” and is not read: all rows are imported. If some are drafts, parked or voided, leave these rows out of the file.`
    expect(await saidOf(`${SIDED},Document Status`, lines(['', 'V']))).toEqual([codes('Document Status', 'V')])
    expect(await saidOf(`${SIDED},Posting Status`, lines(['P', 'U']))).toEqual([codes('Posting Status', 'P')])
    expect(await saidOf(`${SIDED},Posting Status`, lines(['P', 'P']))).toEqual([])
    expect(await saidOf(`${SIDED},State`, lines(['NC', 'VA']))).toEqual([])
  })

  it('is named where rows may be versions of the same figures', async () => {
    const lines = (texts: readonly string[]) => sale(5, 100).map((line, at) => `${line},${texts[at]}`)
    expect(await saidOf(`${SIDED},Version`, lines(['V1', 'V2']))).toEqual([
      '“Version” says “V1” and “V2”, and the rows of all of them count. If they are versions of the same figures, leave those out of the file that should not count.',
    ])
    expect(await saidOf(`${SIDED},Scenario Name`, lines(['Base', 'Stretch']))).toHaveLength(1)
    expect(await saidOf(`${SIDED},Version`, lines(['V1', 'V1']))).toEqual([])
    expect(await saidOf(`${SIDED},Conversion`, lines(['V1', 'V2']))).toEqual([])
  })

  it('is named where columns add up to the amount', async () => {
    const rows = (...quays: readonly string[]) =>
      quays.map((quay, at) => `2026-01-0${at + 1},Rent,Expense,Mill Road,${(Number(quay) + 1).toFixed(2)},1.00,${quay}`)
    expect(await saidOf(`${SIGNED},North,South`, rows('2.00', '3.00', '4.00'))).toContain(
      '“North” and “South” add up to “Amount” and are not read. If they are locations, months or the like, write a row for each with its amount.',
    )
    expect((await saidOf(`${SIGNED},North,South`, rows('2.00', '3.00'))).filter((one) => one.includes('add up'))).toEqual([])
    expect((await saidOf(`${SIGNED},Budget,Variance`, rows('2.00', '3.00', '4.00'))).filter((one) => one.includes('add up'))).toEqual([])
    const other = rows('2.00', '3.00', '4.00').map((line) => line.replace(',1.00,', ',1.50,'))
    expect((await saidOf(`${SIGNED},North,South`, other)).filter((one) => one.includes('add up'))).toEqual([])
  })

  it('is named for codes of statuses in the next file of a source as well', async () => {
    const rows = (status: string) =>
      rawRows([[...SIDED.split(','), 'Document Status'], ...sale(5, 100).map((line, at) => [...line.split(','), at === 0 ? '' : status])])
    const first = await surveyRows(rows(''))
    expect(fileRemarks(first, 2)).toEqual([])
    const next = await surveyRows(rows('V'), {}, [{ ...first.match, corrections: {} }])
    expect(fileRemarks(next, 2).map(({ kind }) => kind)).toEqual(['STATUSES'])
  })

  it('is named where a code of a kind of rows is not known, in any file of a source', async () => {
    const rows = (...kinds: readonly string[]) => [
      ['Date', 'Account Name', 'Account Type', 'Location', 'Amount', 'Ledger Type'],
      ...kinds.map((kind, at) => ['2026-01-05', 'Rent', 'Expense', 'Harbor', `${at + 1}.00`, kind]),
    ]
    const first = await surveyRows(rawRows(rows('AA', 'AA', 'BA')))
    expect([first.survey.rows, sentencesOf(fileRemarks(first, 2)).length]).toEqual([2, 1])
    const next = await surveyRows(rawRows(rows('AA', 'BA', 'BU', 'ZQ')), {}, [{ ...first.match, corrections: {} }])
    expect([next.survey.rows, Number(next.survey.debits)]).toEqual([2, 500])
    expect(sentencesOf(fileRemarks(next, 2))).toContain(
      '“Ledger Type” says “ZQ” on some rows, and they are imported like the others. If they are no actual entries, leave them out of the file.',
    )
    // Columns that a person chose for an earlier file have other texts in this one.
    const chosen = await surveyRows(rawRows(rows('AA', 'ZQ')), {}, [{ ...first.match, corrections: { roles: first.match.roles } }])
    expect(fileRemarks(chosen, 2).map(({ kind }) => kind)).toEqual(['NEVER_POSTED'])
    const unread = first.match.roles.map((role) => (role === 'STATUS' ? ('IGNORED' as const) : role))
    const asChosen = await surveyRows(rawRows(rows('AA', 'ZQ', 'Budget')), { roles: unread })
    expect([asChosen.survey.rows, fileRemarks(asChosen, 2)]).toEqual([3, []])
    const status = async (heading: string, text: string) => {
      const found = await remarksOf(`${SIGNED},${heading}`, [
        `2026-01-05,Rent,Expense,Harbor,5.00,A`,
        `2026-01-05,Rent,Expense,Harbor,6.00,${text}`,
      ])
      return found.find(({ kind }) => kind === 'UNPOSTED')?.isGuess
    }
    expect([await status('Balance Type', 'B'), await status('Balance Type', 'Budget')]).toEqual([true, false])
    expect([await status('Actual Flag', 'B'), await status('Actual Flag', 'E')]).toEqual([false, false])
  })

  it('is named where kinds of rows come after the first ones', async () => {
    const named = async (heading: string, one: string, other: string) => {
      const row = (kind: string) => ['2026-01-05', 'Rent', 'Expense', 'Harbor', '5.50', kind]
      const [first, last] = [[[...SIGNED.split(','), heading], ...Array.from({ length: 20_002 }, () => row(one))], [row(other)]]
      const file = await surveyLedgerFile(
        async function* () {
          yield await Promise.resolve(rawRows(first))
          yield await Promise.resolve(rawRows(last).map(({ cells }) => ({ cells, line: 20_004 })))
        },
        { scale: 2 },
      )
      return fileRemarks(file, 2).flatMap(({ kind }) => (kind === 'NEVER_POSTED' || kind === 'UNPOSTED' ? [kind] : []))
    }
    expect(await named('Ledger Type', 'AA', 'BA')).toEqual(['UNPOSTED'])
    expect(await named('Scenario', 'Actual', 'Budget')).toEqual(['NEVER_POSTED'])
    expect(await named('Transaction Type', 'Bill', 'Purchase Order')).toEqual(['NEVER_POSTED'])
  })

  it('is named where all credits are below zero', async () => {
    const rows = ['2026-01-05,Sales,Income,,-1000', '2026-01-05,Wages,Expense,280,']
    const headings = 'Date,Account Name,Account Type,Debit,Credit'
    expect(await saidOf(headings, rows)).toEqual([
      'The only credit is below zero: it is read as taken back, as a debit. If the minus only marks a credit, say so under the column of credits, or with --negative-credits yes.',
    ])
    expect(await saidOf(headings, [...rows, '2026-01-06,Sales,Income,,50'])).toEqual([])
  })
})

it('says that amounts are read without a tax', async () => {
  const rows = [
    ['Date', 'Account Name', 'Account Type', 'Location', 'Amount', 'Tax', 'Net Amount'],
    ['2026-01-05', 'Supplies', 'Expense', 'Harbor', '108.00', '8.00', '100.00'],
  ].map((cells, at) => ({ line: at + 1, cells }))
  const file = await surveyRows(rows)
  expect(sentencesOf(fileRemarks(file, 2))).toEqual([
    'The amounts are those under “Net Amount”, without the tax under “Tax”. If the tax has no lines of its own, as sales tax that is part of a cost, choose “Amount” instead.',
  ])
})

it.each([
  ...['Amount (incl. GST)', 'Amount incl VAT', 'Montant TTC', 'Amount with tax'].map((heading) => [
    heading,
    'have tax in them, as the heading says, so revenue and costs are too high by it. Export amounts without tax.',
  ]),
  ...['Gross', 'Bruttobetrag'].map((heading) => [
    heading,
    'may have tax in them, or be those before discounts. If revenue and costs are booked without, export net amounts.',
  ]),
])('says what amounts under %s may have in them', async (heading, said) => {
  const sentences = await saidOf(SIGNED.replace('Amount', heading), ['2026-01-05,Sales,Income,Perth,-1100.00'])
  expect(sentences).toContain(`The amounts under “${heading}” ${said}`)
})
