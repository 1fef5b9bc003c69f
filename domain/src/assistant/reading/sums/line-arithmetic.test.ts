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
  // The report has no such line.
  ['labor plus occupancy June', 'not understood: plus'],
  ['labor and occupancy combined June', 'not understood: combined'],
  ['total labor less overtime', 'not understood: less'],
  ['revenue less COGS and labor June', 'not understood: less'],
  ['labor plus discounts and comps June', 'not understood: plus'],
  // Ratios.
  ['EBITDA over revenue June', figures('Four-wall EBITDA', ' | SHARE_OF_REVENUE')],
  ['is labor over sales in June', `FIGURES | Labor + Revenue | ${JUNE} | at all`],
  ['labor divided by sales June', figures('Labor', ' | SHARE_OF_REVENUE')],
  ['ratio of labor to revenue June', figures('Labor', ' | SHARE_OF_REVENUE')],
  ['revenue divided by guests June', figures('Revenue', ' | PER_METRIC | per Guests')],
  ['labor divided by labor hours June', figures('Labor', ' | PER_METRIC | per Labor hours')],
  ['ratio of labor to COGS June', 'not understood: of labor'],
  ['labor to COGS ratio June', 'not understood: ratio'],
  ['guests divided by seats June', 'not understood: divided'],
  // Places together.
  ['Savannah plus Charleston revenue June', `FIGURES | Revenue | ${JUNE} | at 302 Charleston, 307 Savannah`],
])('%s', (question, expected) => expect(readingSummary(reader.read(question, null), names)).toBe(expected))
