import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
describe('figures that stand with a ranking or a limit', () => {
  it.each([
    [
      'top 5 stores by revenue in June and their labor %',
      'RANK | Revenue + Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 5',
    ],
    [
      'rank stores by EBITDA margin in June and show revenue',
      'RANK | Four-wall EBITDA + Revenue | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC',
    ],
    [
      'labor % of the top 5 stores by sales in June',
      'RANK | Revenue + Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 5',
    ],
    [
      'revenue for the 5 stores with the highest labor % in June',
      'RANK | Labor + Revenue | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 5',
    ],
    [
      'stores with labor over 35% in June and their revenue',
      'FILTER | Labor + Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | Labor: SHARE_OF_REVENUE ABOVE 0.35',
    ],
    [
      'best month for revenue this year and its labor %',
      'RANK | Revenue + Labor | 2026-01-01..2026-06-30 | at all | by PERIOD | DESC | first 1',
    ],
    [
      'top 5 stores by revenue in June with labor % and EBITDA',
      'RANK | Revenue + Labor + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 5',
    ],
    ['top 5 stores by sales in June and labor in May', 'not understood: labor, may'],
    ['top 5 stores by sales and the worst 3', 'not understood: 3'],
    ['top 5 stores by sales in June and Hoboken', 'not understood: hoboken, 204 Hoboken'],
    ['top 3 stores by revenue in June and their managers', 'choose: Management, General managers, Assistant managers'],
    [
      'stores with labor over 35% in June and sales under 200k',
      'FILTER | Labor + Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | Labor: SHARE_OF_REVENUE ABOVE 0.35 | Revenue: VALUE BELOW 200000',
    ],
    ['who beat plan on sales and EBITDA in June', 'choose: Revenue, Four-wall EBITDA, both Revenue and Four-wall EBITDA'],
    [
      'top 5 stores by sales in June vs budget and their labor',
      'RANK | Revenue + Labor | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LOCATION | DESC | first 5',
    ],
    ['top 5 stores by sales in June with guests and their forecast', 'refused: FORECAST'],
    ['worst 3 regions for labor % in June and why', 'not understood: worst, 3'],
    [
      'top 5 stores by sales in June and what they pay in rent',
      'RANK | Revenue + Occupancy | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 5',
    ],
    ['top 5 stores by sales and by labor %', 'choose: Revenue, Labor'],
    [
      'which store is best in June and what is its rent',
      'RANK | Four-wall EBITDA + Occupancy | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 1',
    ],
    ['labor at the top 5 stores', 'RANK | Labor | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 5'],
    ['labor at the top 5 stores by sales', 'RANK | Revenue + Labor | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC | first 5'],
    [
      'which store has the highest sales in June and what is its EBITDA',
      'RANK | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 1',
    ],
    [
      'the worst store for labor in June and its sales',
      'RANK | Labor + Revenue | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 1',
    ],
  ])('%s', (question, meaning) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(meaning)
  })
})
