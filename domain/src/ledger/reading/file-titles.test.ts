import { expect, it } from 'vitest'
import { surveyLines, surveyRows } from '../../../test/ledger-remarks.ts'
import { titleObstacle } from './file-titles.ts'

const obstacleOf = (title: string, heading = 'Amount') =>
  titleObstacle({
    titles: [
      { line: 1, text: 'Northwind Group' },
      { line: 2, text: title },
    ],
    headings: ['Date', 'Account', heading],
    roles: ['DATE', 'ACCOUNT', 'AMOUNT'],
    currency: 'USD',
  })

it.each(['(All amounts in thousands of USD)', 'Rs. in Lakhs', 'in $000s', 'Angaben in T€', 'USD thousands'])(
  'refuses amounts %s',
  (title) => {
    expect(obstacleOf(title)).toBe(
      `“${title}” on line 2 says that amounts are not in full. A ledger proves every cent: export it with full amounts.`,
    )
  },
)

it.each(['Amount ($000)', 'Amount (in thousands)', 'Amount (in cents)'])('refuses them by their heading, %s', (heading) => {
  expect(obstacleOf('General Ledger', heading)).toContain(`“${heading}” above the amounts says`)
})

it.each(['amount_minor', 'amount_cents', 'Amount (¢)', 'AmountInCents'])('refuses minor units, %s', (heading) => {
  expect(obstacleOf('General Ledger', heading)).toContain(`“${heading}” above the amounts says that amounts are not in full`)
})

it.each(['YTD Amount', 'Budget Amount', 'Amount Year-to-Date', 'Prior Year Amount', 'Forecast'])(
  'refuses amounts that are no entries, %s',
  (heading) => {
    expect(obstacleOf('General Ledger', heading)).toBe(
      `“${heading}” above the amounts says that they are not those of single entries. Export the amount of each entry, or choose the columns yourself.`,
    )
  },
)

it.each(['Amount', 'Net Amount', 'Actual Amount', 'Amount (USD)', 'Amount Home Accents'])('takes %s', (heading) => {
  expect(obstacleOf('General Ledger', heading)).toBeNull()
})

it.each([
  'Reporting currency: CAD',
  'All amounts in EUR',
  '(in GBP)',
  'Currency CAD',
  'Amounts shown in CAD',
  'All amounts in BGN',
  '(in PKR)',
])('refuses another currency: %s', (title) => {
  expect(obstacleOf(title)).toBe(
    `“${title}” on line 2 says that amounts are in another currency than the ledger, USD. Export them in USD, or set the company's currency.`,
  )
})

it.each([
  'Reporting currency: USD',
  'All amounts in USD',
  'January 1 - 31, 2026',
  'Thousand Oaks',
  'General Ledger in Dec 2026',
  'Created in Jan',
  'Basis: Cash',
  '7900 Foreign currency exchange EUR',
  '1,000 Islands Ltd.',
  'Currency: Home',
  'As shown in GAS report',
  'Home Accents',
  'Sweet Scents',
  'The Crescents',
  'AdolesCents',
  'Ursa Minor',
])('reads on below %s', (title) => {
  expect(obstacleOf(title)).toBeNull()
})

it.each([
  ['All amounts in EUR', 'on line 4 says that amounts are in another currency than the ledger, USD.'],
  ['Amounts in $ thousands', 'on line 4 says that amounts are not in full.'],
])('refuses amounts by a text below them, %s', async (note, said) => {
  const entries = ['2026-01-05|4000|Food Sales|Income|Harbor|12.50|', '2026-01-20|6100|Rent|Expense|Harbor|3.25|']
  const read = async (...lines: readonly string[]) => (await surveyLines(lines, {}, [], 'USD')).file.obstacle
  expect(await read(...entries, `${note}||||||`)).toContain(said)
  // Between entries it may belong to the page before.
  expect(await read(entries[0] ?? '', `${note}||||||`, entries[1] ?? '')).toBeNull()
  expect(await read(...entries, 'Printed by Dana||||||')).toBeNull()
})

it('reads amounts in spite of such a text where a person chose the columns', async () => {
  const rows = [
    ['Date', 'Account', 'Account Type', 'Amount'],
    ['2026-01-05', '4000 Food Sales', 'Income', '12.50'],
    ['All amounts in thousands', '', '', ''],
  ].map((cells, at) => ({ line: at + 1, cells }))
  const chosen = { roles: ['DATE', 'ACCOUNT', 'ACCOUNT_TYPE', 'AMOUNT'] } as const
  expect((await surveyRows(rows)).obstacle).toContain('“All amounts in thousands” on line 3')
  expect((await surveyRows(rows, chosen)).obstacle).toBeNull()
})
