import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchCorrections } from './file-match.ts'
import type { RawRow } from './raw-row.ts'
import { surveyLedgerFile } from './survey-ledger-file.ts'

const HEADINGS = 'date|account_number|account_name|account_type|location|amount|memo|reference'

async function surveyOf(rows: readonly string[], corrections: MatchCorrections = {}, headings = HEADINGS) {
  const raw = [headings, ...rows].map((row, at): RawRow => ({ line: at + 1, cells: row.split('|') }))
  return await surveyLedgerFile(
    async function* () {
      yield raw
    },
    { scale: 2 },
    corrections,
  )
}

const SALES = '4000|Sales|Income'
const FOOD = '5000|Food|Cost of Goods Sold'
const WAGES = '6000|Wages|Expense'
const CASH = '1000|Cash|Bank'
const RETAINED = '3900|Retained Earnings|Equity'

/** Trade of a location, three months: sales of 100.00, food of 30.00, wages of 40.00, each against cash. */
const trade = (location: string, months = ['2025-10', '2025-11', '2025-12']): string[] =>
  months.flatMap((month) =>
    (
      [
        [SALES, '-100.00'],
        [FOOD, '30.00'],
        [WAGES, '40.00'],
      ] as const
    ).flatMap(([account, amount]) => [
      `${month}-31|${account}|${location}|${amount}|trade|T${month}${account}`.replace('11-31', '11-30'),
      `${month}-31|${CASH}|${location}|${amount.startsWith('-') ? amount.slice(1) : `-${amount}`}|trade|T${month}${account}`.replace(
        '11-31',
        '11-30',
      ),
    ]),
  )

const closingOf = (location: string, memo = 'Close the year', reference = 'CLOSE', day = '2025-12-31'): string[] => [
  `${day}|${SALES}|${location}|300.00|${memo}|${reference}`,
  `${day}|${FOOD}|${location}|-90.00|${memo}|${reference}`,
  `${day}|${WAGES}|${location}|-120.00|${memo}|${reference}`,
  `${day}|${RETAINED}|${location}|-90.00|${memo}|${reference}`,
]

const closingOfBoth = [
  `2025-12-31|${SALES}||600.00||`,
  `2025-12-31|${FOOD}||-180.00||`,
  `2025-12-31|${WAGES}||-240.00||`,
  `2025-12-31|${RETAINED}||-180.00||`,
]

/** The same, half of the profit to each account. */
const closingTo = (...accounts: readonly string[]): string[] => [
  ...closingOf('Harbor').slice(0, 3),
  ...accounts.map((account) => `2025-12-31|${account}|Harbor|-${(90 / accounts.length).toFixed(2)}||CLOSE`),
]
const DRAWS = "3800|Owner's Draw|Equity"
const DRAW = [`2025-12-31|${DRAWS}|Harbor|20.00|draw|D1`, `2025-12-31|${CASH}|Harbor|-20.00|draw|D1`]
const CLOSED_DRAW = [`2025-12-31|${DRAWS}|Harbor|-20.00|Close the year|CLOSE`, `2025-12-31|${RETAINED}|Harbor|-70.00|Close the year|CLOSE`]
const withoutFood = (rows: readonly string[]): string[] => rows.filter((row) => !row.includes(FOOD) && !row.includes('|-30.00|'))
const RESULT_OF_TWO = `2025-12-31|${RETAINED}|Harbor|-180.00|Close the year|CLOSE`

const withoutBalances = (rows: readonly string[]): string[] => rows.filter((row) => !row.includes(CASH) && !row.includes(RETAINED))
const OPEN_COSTS = `2025-12-31|6100|Rent|Expense|Harbor|5.00|trade|R1`

describe('entries that close a year are left out', () => {
  const harbor = [...trade('Harbor'), ...closingOf('Harbor')]
  it.each<[string, readonly string[], number]>([
    ['with a reference', harbor, 4],
    ['without a reference, by their memo', [...trade('Harbor'), ...closingOf('Harbor', 'Close the year', '')], 4],
    ['without either', [...trade('Harbor'), ...closingOf('Harbor', '', '')], 4],
    ['of two locations in one journal', [...trade('Harbor'), ...trade('Pier'), ...closingOf('Harbor'), ...closingOf('Pier')], 8],
    ['of one location of two', [...harbor, ...trade('Pier')], 4],
    ['booked without a location', [...trade('Harbor'), ...closingOf('')], 4],
    ['of the profit and loss alone', withoutBalances(harbor), 3],
    ['on the first day of the next year', [...trade('Harbor'), ...closingOf('Harbor', 'Close', 'C', '2026-01-01')], 4],
    [
      'sharing its reference with trade',
      [...trade('Harbor'), ...closingOf('Harbor')].map((row) => `${row.split('|').slice(0, -1).join('|')}|DEC`),
      4,
    ],
    [
      'sharing its memo with trade, without a reference',
      [...trade('Harbor'), ...closingOf('Harbor')].map((row) => `${row.split('|').slice(0, -2).join('|')}|trade|`),
      4,
    ],
    [
      'of one location by its reference, of another among trade',
      [...trade('Harbor'), ...trade('Pier'), ...closingOf('Harbor'), ...closingOf('Pier', 'Close', 'T2025-124000')].map((row) =>
        row.replace(/T2025-12.*$/, 'T12'),
      ),
      8,
    ],
    [
      'booked without a location among trade',
      [...trade('Harbor'), ...trade('Pier'), ...closingOfBoth].map((row) => `${row.split('|').slice(0, -1).join('|')}|DEC`),
      4,
    ],
    ['to partners, by the type that is stated', [...trade('Harbor'), ...closingTo('3810|J. Smith|Equity', '3820|K. Jones|Equity')], 5],
    ['to an account that German books have for it', [...trade('Harbor'), ...closingTo('8020|GuV-Konto|')], 4],
    ['to equity by its German name', [...trade('Harbor'), ...closingTo('3000|Eigenkapital|')], 4],
    ['to reserves', [...trade('Harbor'), ...closingTo('3830|Revenue reserves|')], 4],
    ['with draws, in one entry', [...trade('Harbor'), ...DRAW, ...closingOf('Harbor').slice(0, 3), ...CLOSED_DRAW], 5],
    [
      'every month',
      ['2025-10', '2025-12'].flatMap((month) => [
        ...trade('Harbor', [month]),
        `${month}-31|${SALES}|Harbor|100.00|close|C${month}`,
        `${month}-31|${FOOD}|Harbor|-30.00|close|C${month}`,
        `${month}-31|${WAGES}|Harbor|-40.00|close|C${month}`,
        `${month}-31|${RETAINED}|Harbor|-30.00|close|C${month}`,
      ]),
      8,
    ],
  ])('%s', async (_, rows, closing) => {
    const read = await surveyOf(rows)
    expect(read.survey.closingCount).toBe(closing)
    expect(read.survey.rows).toBe(rows.length - closing)
    const named = read.survey.totals.reduce((sum, { netIncome }) => sum + BigInt(netIncome), 0n)
    const places = new Set(rows.filter((row) => row.includes('trade')).map((row) => row.split('|')[4])).size
    const months = new Set(rows.filter((row) => row.includes('trade')).map((row) => row.slice(0, 7))).size
    expect(named).toBe(BigInt(3_000 * places * months))
  })

  it.each<[string, (rows: readonly string[]) => readonly string[]]>([
    ['in one entry', (rows) => rows],
    ['among draws with the same number', (rows) => [...DRAW, ...rows].map((row) => `${row.split('|').slice(0, -1).join('|')}|DEC`)],
  ])('of two accounts, %s', async (_, changed) => {
    const rows = changed(withoutFood([...trade('Harbor'), ...closingOf('Harbor').slice(0, 3), RESULT_OF_TWO]))
    const { survey } = await surveyOf(rows)
    expect(survey.closingCount).toBe(3)
    expect(survey.totals.reduce((sum, { netIncome }) => sum + BigInt(netIncome), 0n)).toBe(18_000n)
  })

  it('of a year that is only partly in the file, by their sides', async () => {
    // Of this file, the sums say that income is debited: a person says otherwise, or the source's earlier files do.
    const { survey } = await surveyOf([...trade('Harbor', ['2025-12']), ...closingOf('Harbor')], { signRule: 'DEBIT_POSITIVE' })
    expect({ left: survey.closingCount, rows: survey.rows }).toEqual({ left: 4, rows: 6 })
  })

  const inSteps = (summary: string, [sales, food, wages, profit]: readonly string[]): string[] => [
    `2025-12-31|${SALES}|Harbor|${sales}||C1`,
    `2025-12-31|${summary}|Harbor|-${sales}||C1`,
    `2025-12-31|${FOOD}|Harbor|-${food}||C2`,
    `2025-12-31|${WAGES}|Harbor|-${wages}||C2`,
    `2025-12-31|${summary}|Harbor|${(Number(food) + Number(wages)).toFixed(2)}||C2`,
    `2025-12-31|${summary}|Harbor|${profit}||C3`,
    `2025-12-31|${RETAINED}|Harbor|-${profit}||C3`,
  ]
  const YEAR = ['1200.00', '360.00', '480.00', '360.00'] as const
  const QUARTER = ['300.00', '90.00', '120.00', '90.00'] as const
  const SUMMARY = '3990|Income Summary|Equity'

  it.each<[string, readonly string[]]>([
    ['of a whole year', [...trade('Harbor'), ...inSteps(SUMMARY, QUARTER)]],
    ['of a year that is only partly in the file', [...trade('Harbor', ['2025-12']), ...inSteps(SUMMARY, YEAR)]],
    ['through an account that the file calls income', [...trade('Harbor'), ...inSteps('8990|Income Summary|Other Income', QUARTER)]],
    [
      'through an account that the file calls income, partly',
      [...trade('Harbor', ['2025-12']), ...inSteps('8990|Income Summary|Other Income', YEAR)],
    ],
  ])('in steps, %s', async (_, rows) => {
    const { survey, closing } = await surveyOf(rows, { signRule: 'DEBIT_POSITIVE' })
    expect({ left: survey.closingCount, rows: survey.rows }).toEqual({ left: 7, rows: rows.length - 7 })
    expect(closing[0]?.equity).toBe('3900 Retained Earnings')
    expect(survey.totals.reduce((sum, { netIncome }) => sum + BigInt(netIncome), 0n)).toBe(BigInt(((rows.length - 7) / 6) * 3_000))
  })

  it('and named with where they go', async () => {
    const [closing] = (await surveyOf(harbor)).closing
    expect(closing).toMatchObject({
      day: '2025-12-31',
      profit: 9_000,
      equity: '3900 Retained Earnings',
      largest: { account: '4000 Sales', amount: 30_000 },
    })
  })

  it('unless a person wants them in', async () => {
    const { closing, survey } = await surveyOf(harbor, { importsClosing: true })
    expect({ rows: survey.rows, left: survey.closingCount, found: closing.length }).toEqual({ rows: harbor.length, left: 0, found: 1 })
  })
})

describe('a file of closing entries alone', () => {
  const SENTENCE =
    'The file has only entries that close a year, and these are left out: 4 rows of Dec 31, 2025, such as those that take 4000 Sales to 3900 Retained Earnings. Reports show a year as it was before it was closed, so nothing is missing without them. If they should count, choose to import them.'

  it('is refused with that reason', async () => {
    const read = await surveyOf(closingOf('Harbor'), { signRule: 'DEBIT_POSITIVE' })
    expect([read.survey.closingCount, read.obstacle]).toEqual([4, SENTENCE])
    const imported = await surveyOf(closingOf('Harbor'), { signRule: 'DEBIT_POSITIVE', importsClosing: true })
    expect([imported.survey.rows, imported.obstacle]).toEqual([4, null])
  })

  it('is none of trade with its signs turned around, also where no earlier file tells', async () => {
    const first = await surveyOf(closingOf('Harbor'))
    expect([first.match.signRule, first.survey.closingCount, first.obstacle]).toEqual(['DEBIT_POSITIVE', 4, SENTENCE])
    const both = await surveyOf([...closingOf('Harbor'), ...closingOf('Pier')])
    expect([both.survey.closingCount, both.survey.rows]).toEqual([8, 0])
    const years = await surveyOf([...closingOf('Harbor'), ...closingOf('Harbor', 'Close', 'C24', '2024-12-31')])
    expect([years.survey.closingCount, years.survey.rows]).toEqual([8, 0])
    // To import them anyway, the signs are asked about.
    const wanted = await surveyOf(closingOf('Harbor'), { importsClosing: true })
    expect([wanted.survey.rows, wanted.signsRestOnGuesses]).toEqual([4, true])
  })

  it('is asked about where they are not known to close a year', async () => {
    const rows = closingOf('Harbor').map((row, at) => row.replace('2025-12-31', `2025-12-1${at}`).replace('CLOSE', `C${at}`))
    const { survey, signsRestOnGuesses } = await surveyOf(rows)
    expect([survey.rows, signsRestOnGuesses]).toEqual([4, true])
  })

  it('is not what a year looks like whose balances are opened against equity', async () => {
    const turned = closingOf('Harbor', 'Opening').map((row) =>
      row.includes('|-') ? row.replace('|-', '|') : row.replace(/\|(\d+\.00)\|/, '|-$1|'),
    )
    const { survey, match, signsRestOnGuesses } = await surveyOf(turned)
    expect([match.signRule, survey.rows, signsRestOnGuesses]).toEqual(['DEBIT_POSITIVE', 4, false])
  })
})

describe('other entries stay', () => {
  it.each<[string, readonly string[]]>([
    [
      'dividends and corrections of retained earnings',
      [...trade('Harbor'), `2025-12-31|${RETAINED}|Harbor|20.00|dividend|D1`, `2025-12-31|${CASH}|Harbor|-20.00|dividend|D1`],
    ],
    [
      'an opening balance',
      [`2025-10-01|${RETAINED}|Harbor|-500.00|opening|O1`, `2025-10-01|${CASH}|Harbor|500.00|opening|O1`, ...trade('Harbor')],
    ],
    [
      'a cost of an earlier year against retained earnings',
      [...trade('Harbor'), `2025-12-31|${WAGES}|Harbor|7.00|audit|A1`, `2025-12-31|${RETAINED}|Harbor|-7.00|audit|A1`],
    ],
    [
      'a refund and a credit of the same day against equity',
      [
        ...trade('Harbor'),
        `2025-12-31|${SALES}|Harbor|7.00|refund|A1`,
        `2025-12-31|${DRAWS}|Harbor|-7.00|refund|A1`,
        `2025-12-31|${WAGES}|Harbor|-5.00|credit|A2`,
        `2025-12-31|${DRAWS}|Harbor|5.00|credit|A2`,
      ],
    ],
    [
      'a refund and a credit of one amount against opening balances',
      [
        ...trade('Harbor'),
        `2025-12-31|${SALES}|Harbor|50.00|refund|A1`,
        `2025-12-31|3000|Opening Balance Equity|Equity|Harbor|-50.00|refund|A1`,
        `2025-12-31|${WAGES}|Mill|-50.00|credit|A2`,
        `2025-12-31|3000|Opening Balance Equity|Equity|Mill|50.00|credit|A2`,
      ],
    ],
    [
      'a reversal of everything within a month',
      withoutBalances([
        ...trade('Harbor', ['2025-12']),
        ...trade('Harbor', ['2025-12']).map((row) => (row.includes('|-') ? row.replace('|-', '|') : row.replace(/\|(\d+\.00)\|/, '|-$1|'))),
      ]),
    ],
    [
      'what would close part of the accounts, without equity',
      withoutBalances([...trade('Harbor'), OPEN_COSTS, ...closingOf('Harbor').slice(0, 2)]),
    ],
  ])('%s', async (_, rows) => {
    const { survey, closing } = await surveyOf(rows)
    expect(closing).toEqual([])
    expect(survey.rows).toBe(rows.length)
  })
})

const accounts = [SALES, FOOD, WAGES, '4100|Catering|Income', '6100|Rent|Expense'] as const
const entry = fc.record({
  account: fc.constantFrom(...accounts),
  location: fc.constantFrom('Harbor', 'Pier', 'Quay'),
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 12 }),
  amount: fc.integer({ min: 1, max: 99_999 }),
})
const money = (minor: number): string => (minor / 100).toFixed(2)

it('finds exactly the closing entries of any year, by location or together, and none where there are none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 8, maxLength: 60 }),
      fc.boolean(),
      fc.boolean(),
      async (entries, isByLocation, isClosed) => {
        const sums = new Map<string, number>()
        const rows = entries.flatMap(({ account, location, day, month, amount }, at) => {
          const signed = account.endsWith('Income') ? -amount : amount
          const key = `${account}|${isByLocation ? location : 'Head office'}`
          sums.set(key, (sums.get(key) ?? 0) + signed)
          const date = `2025-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
          return [`${date}|${account}|${location}|${money(signed)}||J${at}`, `${date}|${CASH}|${location}|${money(-signed)}||J${at}`]
        })
        const closed = [...sums].map(([key, sum]) => `2025-12-31|${key}|${money(-sum)}||CL`)
        const result = [...sums.values()].reduce((sum, one) => sum + one, 0)
        const closing = isClosed && closed.length >= 2 ? [...closed, `2025-12-31|${RETAINED}|Head office|${money(result)}||CL`] : []
        const { survey } = await surveyOf([...rows, ...closing])
        expect({ left: survey.closingCount, rows: survey.rows }).toEqual({ left: closing.length, rows: rows.length })
      },
    ),
    { numRuns: 60 },
  )
})
