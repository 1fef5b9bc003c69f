import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from './read-question.ts'
import { VendorNames } from './vendor-names.ts'

const names = restaurantNames()
const vendors = new VendorNames()
for (const name of ['Sysco Boston, LLC', 'Coastal Produce', 'City of Boston', 'City of Atlanta', 'June', 'Labor Ready']) vendors.add(name)
const reader = new QuestionReader(names, undefined, vendors)
const JUNE = '2026-06-01..2026-06-30'

function read(question: string, last: Plan | null = null): string {
  return readingSummary(reader.read(question, last), names)
}

describe('a question that names a vendor', () => {
  it.each([
    ['what did we pay Sysco in June', `TRANSACTIONS | ${JUNE} | at all | from Sysco Boston, LLC`],
    ['sysco boston llc repairs June', `TRANSACTIONS | 6160 | ${JUNE} | at all | from Sysco Boston, LLC`],
    [
      'entries from Coastal Produce over $1,000 in May at Hoboken',
      'TRANSACTIONS | 2026-05-01..2026-05-31 | at 204 Hoboken | VALUE ABOVE 1000 | from Coastal Produce',
    ],
    ['how many invoices from Sysco in June', `TRANSACTIONS | ${JUNE} | at all | from Sysco Boston, LLC`],
    ['latest 5 entries from Sysco in June', `TRANSACTIONS | ${JUNE} | at all | NEWEST | first 5 | from Sysco Boston, LLC`],
    ['vendor Sysco June', `TRANSACTIONS | ${JUNE} | at all | from Sysco Boston, LLC`],
    // Names that begin alike, and names that are other words.
    ['city June', 'choose: City of Boston, City of Atlanta'],
    ['city of boston June', `TRANSACTIONS | ${JUNE} | at all | from City of Boston`],
    ['labor June', `FIGURES | Labor | ${JUNE} | at all`],
    ['labor ready June', `TRANSACTIONS | ${JUNE} | at all | from Labor Ready`],
    // How a name begins is a vendor only where something is bought, or nothing else is said.
    ['coastal stores revenue June', 'not understood: coastal, stores'],
    ['coastal food cost June', 'not understood: coastal'],
    ['coastal P&L June', 'not understood: coastal, p&l'],
    ['food cost from Coastal June', `TRANSACTIONS | 5010 | ${JUNE} | at all | from Coastal Produce`],
    ['stores that bought from Sysco in June', 'not understood: stores'],
    ['anything but Sysco in June', 'not understood: sysco'],
    // What entries do not have.
    ['Sysco against Coastal Produce June', 'not understood: coastal produce'],
    ['Sysco and Coastal Produce June', 'not understood: coastal produce'],
    ['revenue without Sysco June', 'not understood: sysco'],
    ['Sysco by store June', 'not understood: store, sysco'],
    ['Sysco by month this year', 'not understood: month, sysco'],
    ['Sysco June vs last year', 'not understood: last year, sysco'],
    ['why did we pay Sysco more in June', 'not understood: more'],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))

  it.each([
    ['and in May?', 'TRANSACTIONS | 6160 | 2026-05-01..2026-05-31 | at all | from Sysco Boston, LLC'],
    ['at Hoboken', `TRANSACTIONS | 6160 | ${JUNE} | at 204 Hoboken | from Sysco Boston, LLC`],
    ['what about Coastal Produce', `TRANSACTIONS | 6160 | ${JUNE} | at all | from Coastal Produce`],
    ['break it down by store', 'not understood: break, it, down, by, store'],
    ['trend', 'not understood: trend'],
    ['why', 'not understood: why'],
    ['by store', 'not understood: by, store'],
    ['and City of Boston too', 'not understood: city of boston'],
    ['the latest entries', `TRANSACTIONS | 6160 | ${JUNE} | at all | NEWEST | from Sysco Boston, LLC`],
    ['labor by store in May', 'BREAKDOWN | Labor | 2026-05-01..2026-05-31 | at all | by LOCATION'],
  ])('is followed by: %s', (question, meant) => {
    const before = reader.read('repairs from Sysco June', null)
    expect(read(question, before.kind === 'PLAN' ? before.plan : null)).toBe(meant)
  })

  it('is not understood where vendors are not known', () => {
    expect(readingSummary(new QuestionReader(names).read('what did we pay Sysco in June', null), names)).toBe('not understood: sysco')
  })

  it('is not guessed among many', () => {
    const many = new VendorNames()
    for (let at = 0; at < 13; at += 1) many.add(`Acme ${String.fromCodePoint(65 + at)} store`)
    expect(readingSummary(new QuestionReader(names, undefined, many).read('acme June', null), names)).toBe('not understood: acme')
  })
})
