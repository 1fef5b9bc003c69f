import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

function figures(row: string, measure = ''): string {
  return `FIGURES | ${row} | ${JUNE} | at all${measure}`
}

it.each([
  // Sums and differences that the report has a line for.
  ['COGS and labor combined June', figures('Prime cost')],
  ['labor plus cost of goods June', figures('Prime cost')],
  ['labor and COGS together as % of sales June', figures('Prime cost', ' | SHARE_OF_REVENUE')],
  ['the sum of COGS and labor by store, June', `BREAKDOWN | Prime cost | ${JUNE} | at all | by LOCATION`],
  ['sum of management, hourly staff and taxes and benefits June', figures('Labor')],
  ['general managers plus assistant managers June', figures('Management')],
  ['revenue less COGS June', figures('Gross profit')],
  ['revenue minus the cost of goods June', figures('Gross profit')],
  ['four-wall EBITDA plus occupancy June', figures('Controllable income')],
  ['labor less management less taxes and benefits June', figures('Hourly staff')],
  ['gross profit less labor less direct operating less occupancy June', figures('Four-wall EBITDA')],
  ['sales net of discounts and comps June', figures('Revenue')],
  ['sales net of comps June', figures('Revenue')],
  // What sales are net of.
  ['gross sales June', figures('Revenue less Discounts and comps')],
  ['gross sales before discounts June', figures('Revenue less Discounts and comps')],
  ['discounts as % of gross sales June', figures('Discounts and comps / (Revenue less Discounts and comps)')],
  ['gross sales less discounts June', 'not understood: gross, less'],
  ['gross delivery sales June', 'not understood: gross'],
  ['overtime as % of hourly wages June', figures('Overtime / Hourly staff')],
  // The report has no such line: it is computed.
  ['labor plus occupancy June', figures('Labor plus Occupancy')],
  ['labor and occupancy combined June by store', `BREAKDOWN | Labor plus Occupancy | ${JUNE} | at all | by LOCATION`],
  ['total labor less overtime June', figures('Labor less Overtime')],
  ['occupancy without property tax June', figures('Occupancy less Property tax')],
  ['occupancy excluding percentage rent and property tax June', figures('Occupancy less Percentage rent less Property tax')],
  [
    'occupancy excluding percentage rent, property tax and common area charges, June',
    figures('Occupancy less Percentage rent less Property tax less Common area charges'),
  ],
  ['sales without catering by region June', `BREAKDOWN | Revenue less Catering and events | ${JUNE} | at all | by REGION`],
  ['four-wall EBITDA less corporate overhead June', figures('Four-wall EBITDA less Corporate overhead')],
  ['net income without depreciation and interest June', figures('Net income plus Depreciation and interest')],
  ['EBITDA excluding occupancy June', figures('Controllable income')],
  ['labor less overtime as % of sales June', figures('Labor less Overtime', ' | SHARE_OF_REVENUE')],
  ['labor less overtime per labor hour June', figures('Labor less Overtime', ' | PER_METRIC | per Labor hours')],
  ['stores with labor less overtime over 90k in June', `FILTER | Labor less Overtime | ${JUNE} | at all | by LOCATION | VALUE ABOVE 90000`],
  ['occupancy without Hoboken June', `FIGURES | Occupancy | ${JUNE} | at all but 204 Hoboken`],
  // Counted twice, no part of it, or no amount.
  ['rent plus percentage rent June', 'not understood: plus'],
  ['opex less depreciation June', 'not understood: less'],
  ['labor excluding property tax June', 'not understood: excluding property tax'],
  ['sales excluding Hoboken and catering June', 'not understood: excluding catering'],
  ['prime cost plus labor June', 'not understood: plus'],
  ['revenue plus gross profit June', 'not understood: plus'],
  ['EBITDA plus net income June', 'not understood: plus'],
  ['four-wall EBITDA less occupancy June', 'not understood: less'],
  ['gross profit less cost of goods June', 'not understood: less'],
  ['hourly labor less overtime June', 'not understood: less'],
  ['management labor excluding benefits June', 'not understood: excluding benefits'],
  // Sales are net of discounts: without these they are more.
  ['sales excluding discounts June', figures('Revenue less Discounts and comps')],
  ['prime cost without overtime June', figures('Prime cost less Overtime')],
  ['four-wall EBITDA after corporate overhead June', figures('Four-wall EBITDA less Corporate overhead')],
  ['net income before depreciation and interest June', figures('Net income plus Depreciation and interest')],
  ['four-wall EBITDA before corporate overhead June', 'not understood: before'],
  ['labor, excluding overtime, by store June', `BREAKDOWN | Labor less Overtime | ${JUNE} | at all | by LOCATION`],
  ['total of labor and occupancy June', figures('Labor plus Occupancy')],
  // What is computed has no entries, accounts and reasons of its own.
  ['why did occupancy without property tax rise in June', 'not understood: Occupancy less Property tax'],
  ['occupancy without property tax by account June', 'not understood: Occupancy less Property tax, account'],
  ['entries of labor less overtime June', 'not understood: Labor less Overtime'],
  ['revenue less COGS and labor June', 'not understood: less'],
  ['labor plus discounts and comps June', 'not understood: plus'],
  ['difference between controllable income and four-wall EBITDA June', figures('Occupancy')],
  ['the gap between labor and COGS June', figures('Labor less Cost of goods')],
  ['difference between gross profit and labor June', figures('Gross profit less Labor')],
  // Ratios.
  ['EBITDA over revenue June', figures('Four-wall EBITDA', ' | SHARE_OF_REVENUE')],
  ['is labor over sales in June', `FIGURES | Labor + Revenue | ${JUNE} | at all`],
  ['labor divided by sales June', figures('Labor', ' | SHARE_OF_REVENUE')],
  ['ratio of labor to revenue June', figures('Labor', ' | SHARE_OF_REVENUE')],
  ['revenue divided by guests June', figures('Revenue', ' | PER_METRIC | per Guests')],
  ['labor divided by labor hours June', figures('Labor', ' | PER_METRIC | per Labor hours')],
  ['ratio of labor to COGS June', figures('Labor / Cost of goods')],
  ['labor to COGS ratio June', figures('Labor / Cost of goods')],
  ['overtime as a % of hourly staff June', figures('Overtime / Hourly staff')],
  [
    'taxes and benefits as a percent of total labor June vs last year',
    `COMPARE | Taxes and benefits / Labor | ${JUNE} | at all | vs PRIOR_YEAR`,
  ],
  ['what percent of labor is overtime June', figures('Overtime / Labor')],
  ['how much of labor is overtime June', figures('Overtime / Labor')],
  ['what share of occupancy is base rent June', figures('Base rent / Occupancy')],
  ['overtime as a share of labor June', figures('Overtime / Labor')],
  ['stores where overtime is over 5% of labor in June', `FILTER | Overtime / Labor | ${JUNE} | at all | by LOCATION | VALUE ABOVE 0.05`],
  ['stores with labor over 35% of sales in June', `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.35`],
  ['food cost over food sales June', figures('Food cost / Food sales')],
  ['labor plus occupancy as a % of food sales June', figures('(Labor plus Occupancy) / Food sales')],
  ['overtime/labor June', figures('Overtime / Labor')],
  ['food cost/food sales % June', figures('Food cost / Food sales')],
  ['labor/occupancy June', figures('Labor + Occupancy')],
  ['overtime and management as a % of labor June', 'not understood: of labor'],
  ['labor plus occupancy less property tax June', figures('Labor plus Occupancy less Property tax')],
  ['combined labor and occupancy June', figures('Labor plus Occupancy')],
  ['sales without delivery June', figures('Revenue less Delivery and takeout')],
  // A limit applies to the ratio; it has no share of revenue, is not divided again, and is not in dollars.
  [
    'stores with overtime as a % of labor over 1.9% in June',
    `FILTER | Overtime / Labor | ${JUNE} | at all | by LOCATION | VALUE ABOVE 0.019`,
  ],
  ['stores with labor to COGS ratio above 3 June', 'not understood: Labor / Cost of goods'],
  ['labor as % of sales and overtime as % of labor June', 'not understood: Overtime / Labor'],
  ['overtime as a % of labor per guest June', 'not understood: Overtime / Labor'],
  ['overtime as a % of labor in dollars June', 'not understood: in dollars'],
  ['AUV per guest June', 'not understood: auv per guest june'],
  // Better and worse need a direction.
  ['best 3 stores by labor to COGS ratio June', 'not understood: Labor / Cost of goods'],
  ['which stores beat last year on labor to COGS ratio June', 'not understood: Labor / Cost of goods'],
  [
    'which stores beat last year on prime cost without overtime June',
    `FILTER | Prime cost less Overtime | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE FAVORABLE`,
  ],
  ['delivery commissions as % of delivery sales June', figures('Delivery commissions / Delivery and takeout')],
  ['AUV by region June', `BREAKDOWN | Average unit volume | ${JUNE} | at all | by REGION`],
  ['average unit volume June', figures('Average unit volume')],
  ['labor as a percent of sales June', figures('Labor', ' | SHARE_OF_REVENUE')],
  ['guests divided by seats June', 'FIGURES | Guests | 2026-06-01..2026-06-30 | at all | PER_METRIC | per Seats'],
  // Places together.
  ['Savannah plus Charleston revenue June', `FIGURES | Revenue | ${JUNE} | at 302 Charleston, 307 Savannah`],
])('%s', (question, expected) => expect(readingSummary(reader.read(question, null), names)).toBe(expected))

it.each([
  ['labor by store June', 'without overtime', `BREAKDOWN | Labor less Overtime | ${JUNE} | at all | by LOCATION`],
  ['occupancy vs budget June', 'not counting property tax', `COMPARE | Occupancy less Property tax | ${JUNE} | at all | vs Budget 2026`],
  ['four-wall EBITDA June', 'without local marketing', figures('Four-wall EBITDA plus Local marketing')],
  ['four-wall EBITDA June', 'without corporate overhead', 'not understood: without corporate overhead'],
  ['labor June', 'without Hoboken', `FIGURES | Labor | ${JUNE} | at all but 204 Hoboken`],
  ['overtime June', 'as a % of labor', figures('Overtime / Labor')],
  ['overtime by store June', 'as a % of sales', `BREAKDOWN | 6040 | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION`],
  ['labor less overtime June', 'without management', figures('Labor less Overtime less Management')],
  ['labor less overtime June', 'without hourly staff', 'not understood: without hourly staff'],
  ['labor less overtime June', 'include overtime', 'not understood: include'],
  ['four-wall EBITDA June', 'less corporate overhead', figures('Four-wall EBITDA less Corporate overhead')],
  ['labor June', 'less overtime', figures('Labor less Overtime')],
  ['labor June', 'take out overtime', figures('Labor less Overtime')],
  ['labor June', 'net of overtime vs budget', `COMPARE | Labor less Overtime | ${JUNE} | at all | vs Budget 2026`],
  ['labor June', 'other than overtime, what costs went up', 'not understood: other than overtime'],
  ['labor June', 'excluding overtime, how does Back Bay compare to Fishtown', 'not understood: excluding overtime'],
  ['stores with labor over 30% of sales June', 'without overtime', 'not understood: without overtime'],
  ['overtime as a % of labor June', 'in dollars', 'not understood: in dollars'],
  ['labor less overtime June', 'what is it made of', 'not understood: made of'],
  ['labor plus occupancy June', 'by region', `BREAKDOWN | Labor plus Occupancy | ${JUNE} | at all | by REGION`],
  ['labor plus occupancy June', 'as % of sales', figures('Labor plus Occupancy', ' | SHARE_OF_REVENUE')],
])('%s, then %s', (question, then, expected) => {
  const before = reader.read(question, null)
  if (before.kind !== 'PLAN') throw new Error(JSON.stringify(before))
  expect(readingSummary(reader.read(then, before.plan), names)).toBe(expected)
})
