import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from './read-question.ts'
import { VendorNames } from './vendor-names.ts'

const names = restaurantNames()
const vendors = new VendorNames()
for (const name of [
  'Sysco Boston, LLC',
  'New Haven Water',
  'Coastal Produce',
  'City of Boston',
  'City of Atlanta',
  'June',
  'Labor Ready',
  'DoorDash',
  'KitchenwareStore',
])
  vendors.add(name)
const reader = new QuestionReader(names, undefined, vendors)
const JUNE = '2026-06-01..2026-06-30'
const YEAR = '2026-01-01..2026-06-30'
const SYSCO_REPAIRS = 'Sysco Boston, LLC in Repairs and maintenance'

function read(question: string, last: Plan | null = null): string {
  return readingSummary(reader.read(question, last), names)
}

describe('a question that names a vendor', () => {
  it.each([
    ['what did we pay Sysco in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from Sysco Boston, LLC`],
    ['sysco boston llc repairs June', `TRANSACTIONS | 6160 | ${JUNE} | at all | from Sysco Boston, LLC`],
    [
      'entries from Coastal Produce over $1,000 in May at Hoboken',
      'TRANSACTIONS | 2026-05-01..2026-05-31 | at 204 Hoboken | VALUE ABOVE 1000 | from Coastal Produce',
    ],
    ['how many invoices from Sysco in June', `TRANSACTIONS | ${JUNE} | at all | of Bill, Expense | from Sysco Boston, LLC`],
    ['latest 5 entries from Sysco in June', `TRANSACTIONS | ${JUNE} | at all | NEWEST | first 5 | from Sysco Boston, LLC`],
    ['vendor Sysco June', `TRANSACTIONS | ${JUNE} | at all | from Sysco Boston, LLC`],
    ['what did we pay Kitchenware in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from KitchenwareStore`],
    ['what did we pay kitchenware store in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from KitchenwareStore`],
    ['what did we pay door in June', 'not understood: door'],
    // No account that has the word in its name.
    ['DoorDash fees in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from DoorDash`],
    ['doordash charges by store in June', `BREAKDOWN | DoorDash | ${JUNE} | at all | by LOCATION`],
    ['are we still paying sysco in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from Sysco Boston, LLC`],
    ['does Hoboken use sysco', `TRANSACTIONS | ${JUNE} | at 204 Hoboken | of COSTS | from Sysco Boston, LLC`],
    ['which stores use sysco', 'BREAKDOWN | Sysco Boston, LLC | 2025-07-01..2026-06-30 | at all | by LOCATION'],
    ['Coastal Produce vs DoorDash in June', `FIGURES | Coastal Produce + DoorDash | ${JUNE} | at all`],
    [
      'Coastal Produce vs Sysco repairs in June',
      `FIGURES | Coastal Produce in Repairs and maintenance + ${SYSCO_REPAIRS} | ${JUNE} | at all`,
    ],
    ['Coastal Produce vs total food cost in June', 'not understood: vs'],
    ['which vendors hit repairs in June', `RANK | 6160 | ${JUNE} | at all | by VENDOR | DESC`],
    // Whenever that was.
    ['when did we last pay sysco', 'TRANSACTIONS | all days | at all | NEWEST | first 1 | of COSTS | from Sysco Boston, LLC'],
    ['when was sysco last paid?', 'TRANSACTIONS | all days | at all | NEWEST | first 1 | of COSTS | from Sysco Boston, LLC'],
    ['last sysco invoice', 'TRANSACTIONS | all days | at all | NEWEST | first 1 | of Bill, Expense | from Sysco Boston, LLC'],
    // No word that says nothing, misspelled.
    ['how much did we pay acme in june', 'not understood: acme'],
    // Names that begin alike, and names that are other words.
    ['new haven water bills in June', `TRANSACTIONS | ${JUNE} | at all | of Bill | from New Haven Water`],
    ['anything new in June', 'not understood: new'],
    ['vendors new in June', `FILTER | ${JUNE} | at all | by VENDOR | DESC | VALUE NEW`],
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
    ['revenue without Sysco June', 'not understood: sysco'],
    ['revenue against Sysco June', 'not understood: revenue'],
    ['why did we pay Sysco more in June', 'not understood: more'],
    // Figures of vendors.
    ['Sysco Boston LLC by store June', `BREAKDOWN | Sysco Boston, LLC | ${JUNE} | at all | by LOCATION`],
    ['Sysco Boston LLC by region in June', `BREAKDOWN | Sysco Boston, LLC | ${JUNE} | at all | by REGION`],
    ['Sysco Boston LLC by month this year', `TREND | Sysco Boston, LLC | ${YEAR} MONTHLY | at all`],
    ['how has Sysco Boston LLC trended this year', `TREND | Sysco Boston, LLC | ${YEAR} MONTHLY | at all`],
    ['Sysco Boston LLC June vs last year', `COMPARE | Sysco Boston, LLC | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['how much more did we pay Sysco Boston LLC in June than in May', `COMPARE | Sysco Boston, LLC | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['Sysco Boston LLC at Hoboken vs Princeton in June', `COMPARE | Sysco Boston, LLC | ${JUNE} | at 204 Hoboken | vs 207 Princeton`],
    ['Sysco Boston LLC against Coastal Produce June', `FIGURES | Sysco Boston, LLC + Coastal Produce | ${JUNE} | at all`],
    ['Sysco Boston LLC and Coastal Produce June', `FIGURES | Sysco Boston, LLC + Coastal Produce | ${JUNE} | at all`],
    ['Sysco Boston LLC and Coastal Produce by month this year', `TREND | Sysco Boston, LLC + Coastal Produce | ${YEAR} MONTHLY | at all`],
    ['top 3 stores for Sysco Boston LLC in June', `RANK | Sysco Boston, LLC | ${JUNE} | at all | by LOCATION | DESC | first 3`],
    [
      'which stores spent over 10k with Sysco Boston LLC in June',
      `FILTER | Sysco Boston, LLC | ${JUNE} | at all | by LOCATION | VALUE ABOVE 10000`,
    ],
    [
      'Sysco Boston LLC as a % of sales by store in June',
      `BREAKDOWN | Sysco Boston, LLC | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION`,
    ],
    ['food cost from Sysco Boston LLC by store in June', `BREAKDOWN | Sysco Boston, LLC in Food cost | ${JUNE} | at all | by LOCATION`],
    // How a name begins is a choice, unless something is bought.
    ['Sysco by store June', 'choose: Sysco Boston, LLC'],
    ['Sysco spend by store June', `BREAKDOWN | Sysco Boston, LLC | ${JUNE} | at all | by LOCATION`],
    // A name that is a line's, next to another vendor's.
    ['Sysco Boston LLC and DoorDash June', `FIGURES | Sysco Boston, LLC + DoorDash | ${JUNE} | at all`],
    ['Sysco Boston LLC, DoorDash and Coastal Produce June', `FIGURES | Sysco Boston, LLC + DoorDash + Coastal Produce | ${JUNE} | at all`],
    ['Labor Ready and labor June', 'not understood: labor'],
    ['Coastal Produce and food cost June', 'not understood: food cost'],
    ['city by store June', 'choose: City of Boston, City of Atlanta'],
    // What these do not have.
    ['Sysco Boston LLC June vs budget', 'not understood: budget'],
    ['Sysco Boston LLC vs food cost June', 'not understood: food cost'],
    ['Sysco Boston LLC by account June', 'BREAKDOWN | Sysco Boston, LLC | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
    ['why is Sysco Boston LLC up in June', 'not understood: why, up'],
    ['coastal food cost by store June', 'choose: Coastal Produce in Food cost'],
    // Next to a line or as a part of it they are not in it.
    ['Coastal Produce vs total food cost by month', 'not understood: month, vs'],
    ['Coastal Produce with total food cost by month', 'not understood: month'],
    ['Coastal Produce, food cost by month', 'not understood: month'],
    ['Coastal Produce to food cost ratio by month', 'not understood: ratio, month'],
    ['Coastal Produce ratio by month', 'not understood: ratio, month'],
    // Two vendors with days or places of their own.
    ['Coastal Produce this year vs DoorDash last year', 'not understood: last year, doordash, vs'],
    ['Coastal Produce by store and Labor Ready by month', 'not understood: store, month, labor ready'],
    ['Coastal Produce for Hoboken vs Labor Ready for the company', 'not understood: labor ready, vs'],
    ['Coastal Produce Labor Ready by month', 'not understood: month, labor ready'],
    ['DoorDash, Coastal Produce and Labor Ready June', `FIGURES | DoorDash + Coastal Produce + Labor Ready | ${JUNE} | at all`],
    ['EBITDA from Sysco Boston LLC by store June', 'not understood: store'],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))

  it.each([
    ['and in May?', 'TRANSACTIONS | 6160 | 2026-05-01..2026-05-31 | at all | from Sysco Boston, LLC'],
    ['at Hoboken', `TRANSACTIONS | 6160 | ${JUNE} | at 204 Hoboken | from Sysco Boston, LLC`],
    ['what about Coastal Produce', `TRANSACTIONS | 6160 | ${JUNE} | at all | from Coastal Produce`],
    ['break it down by store', `BREAKDOWN | ${SYSCO_REPAIRS} | ${JUNE} | at all | by LOCATION`],
    ['break that out by store', `BREAKDOWN | ${SYSCO_REPAIRS} | ${JUNE} | at all | by LOCATION`],
    ['by store', `BREAKDOWN | ${SYSCO_REPAIRS} | ${JUNE} | at all | by LOCATION`],
    ['trend', `TREND | ${SYSCO_REPAIRS} | 2025-07-01..2026-06-30 MONTHLY | at all`],
    ['vs last year', `COMPARE | ${SYSCO_REPAIRS} | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['vs City of Boston', `FIGURES | ${SYSCO_REPAIRS} + City of Boston in Repairs and maintenance | ${JUNE} | at all`],
    ['and City of Boston too', `FIGURES | ${SYSCO_REPAIRS} + City of Boston in Repairs and maintenance | ${JUNE} | at all`],
    ['vs budget', 'not understood: budget'],
    ['vs labor', 'not understood: vs'],
    ['why', 'not understood: why'],
    ['the latest entries', `TRANSACTIONS | 6160 | ${JUNE} | at all | NEWEST | from Sysco Boston, LLC`],
    ['labor by store in May', 'BREAKDOWN | Labor | 2026-05-01..2026-05-31 | at all | by LOCATION'],
  ])('is followed by: %s', (question, meant) => {
    const before = reader.read('repairs from Sysco June', null)
    expect(read(question, keptPlan(before))).toBe(meant)
  })

  it.each([
    ['and Coastal Produce', `BREAKDOWN | Coastal Produce | ${JUNE} | at all | by LOCATION`],
    ['also Coastal Produce', `BREAKDOWN | Sysco Boston, LLC + Coastal Produce | ${JUNE} | at all | by LOCATION`],
    ['as a % of sales', `BREAKDOWN | Sysco Boston, LLC | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION`],
    ['show me the entries', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from Sysco Boston, LLC`],
    ['by month', 'TREND | Sysco Boston, LLC | 2025-07-01..2026-06-30 MONTHLY | at all | by LOCATION'],
    ['just repairs', `BREAKDOWN | ${SYSCO_REPAIRS} | ${JUNE} | at all | by LOCATION`],
    ['also Coastal Produce vs last year', 'not understood: also'],
    ['vs Coastal Produce last year', 'not understood: vs'],
    ['plus DoorDash', `BREAKDOWN | Sysco Boston, LLC + DoorDash | ${JUNE} | at all | by LOCATION`],
    ['compare to labor', 'not understood: compare to'],
    ['highest first', `RANK | Sysco Boston, LLC | ${JUNE} | at all | by LOCATION | DESC`],
    ['why', 'not understood: why'],
    ['labor', `BREAKDOWN | Labor | ${JUNE} | at all | by LOCATION`],
  ])('by store is followed by: %s', (question, meant) => {
    const before = reader.read('Sysco Boston LLC by store June', null)
    expect(read(question, keptPlan(before))).toBe(meant)
  })

  it('is a question of its own after a list that it cannot go on from', () => {
    const before = reader.read('stores with labor above 30% of revenue in May', null)
    const last = keptPlan(before)
    expect(read('Coastal Produce entries in Q2 2026', last)).toBe('TRANSACTIONS | 2026-04-01..2026-06-30 | at all | from Coastal Produce')
    expect(read('entries in Q2 2026', last)).toBe('not understood: entries, in, q2, 2026')
  })

  it.each([
    ['supplies in June', 'how much of that was doordash', `TRANSACTIONS | 6110 | ${JUNE} | at all | from DoorDash`],
    ['supplies in June', 'how much of it went to Labor Ready?', `TRANSACTIONS | 6110 | ${JUNE} | at all | from Labor Ready`],
    // A place, a line, and what no vendor is paid for.
    ['supplies in June', 'how much of that was Hoboken', `FIGURES | 6110 | ${JUNE} | at 204 Hoboken`],
    ['labor in June', 'how much of that was overtime', `FIGURES | 6040 | ${JUNE} | at all`],
    ['guests in June', 'how much of that was doordash', 'not understood: doordash'],
  ])('%s, then %s', (before, question, meaning) => {
    const reading = reader.read(before, null)
    expect(read(question, keptPlan(reading))).toBe(meaning)
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
