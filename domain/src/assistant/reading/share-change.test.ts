import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const Q2 = '2026-04-01..2026-06-30'

// `labor %` of the restaurants is a metric of its own too: margins and shares are of lines.
describe('how far a share of revenue moved', () => {
  it.each([
    [
      "which regions were below last year's four-wall margin in Q2",
      `FILTER | Four-wall EBITDA | ${Q2} | at all | vs PRIOR_YEAR | by REGION | SHARE_CHANGE BELOW 0`,
    ],
    [
      'which stores improved four-wall margin in Q2 vs last year',
      `FILTER | Four-wall EBITDA | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE FAVORABLE`,
    ],
    [
      'stores with improving four-wall margin in Q2 vs last year',
      `FILTER | Four-wall EBITDA | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE FAVORABLE`,
    ],
    [
      'stores with EBITDA margin better than last year in Q2',
      `FILTER | Four-wall EBITDA | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE FAVORABLE`,
    ],
    [
      'stores with decreasing occupancy % Q2 vs Q1',
      `FILTER | Occupancy | ${Q2} | at all | vs PRIOR_PERIOD | by LOCATION | SHARE_CHANGE BELOW 0`,
    ],
    [
      'stores with occupancy % above budget in June',
      `FILTER | Occupancy | ${JUNE} | at all | vs Budget 2026 | by LOCATION | SHARE_CHANGE ABOVE 0`,
    ],
    [
      'stores with occupancy % not above budget in June',
      `FILTER | Occupancy | ${JUNE} | at all | vs Budget 2026 | by LOCATION | SHARE_CHANGE AT_MOST 0`,
    ],
    [
      'stores where EBITDA margin fell more than 2 points vs last year in June',
      `FILTER | Four-wall EBITDA | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE BELOW -0.02`,
    ],
    [
      'stores with occupancy 50 bps over budget in June',
      `FILTER | Occupancy | ${JUNE} | at all | vs Budget 2026 | by LOCATION | SHARE_CHANGE ABOVE 0.005`,
    ],
    [
      'which store had the biggest improvement in four-wall margin vs last year in June',
      `RANK | Four-wall EBITDA | ${JUNE} | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | BEST | first 1`,
    ],
    [
      'which store slipped most on occupancy % vs last year in June',
      `RANK | Occupancy | ${JUNE} | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | WORST | first 1`,
    ],
    ['how many points did prime cost move between Q1 and Q2', `COMPARE | Prime cost | ${Q2} | at all | SHARE_OF_REVENUE | vs PRIOR_PERIOD`],
    // Percent of what? Of the share, or of revenue.
    ['which stores had occupancy % up more than 2% vs last year in June', 'not understood: %'],
    // Amounts do not move by points.
    ['guests up more than 2 points vs last year in June, by store', 'not understood: points'],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))
})

describe('why a share of revenue moved', () => {
  const named = new Map([
    ...names.groups.map(({ id, name }) => [id, name] as const),
    ...names.accounts.map(({ id, name }) => [id, name] as const),
  ])
  /** Names of the lines whose shares explain the first one's, by the second of two choices. */
  const explained = (question: string): readonly (string | undefined)[] => {
    const reading = reader.read(question, null)
    const rows = reading.kind === 'CHOICE' ? (reading.choices[1]?.plan.rows ?? []) : []
    return rows.map((row) => named.get(row.kind === 'GROUP' ? row.groupId : row.kind === 'ACCOUNT' ? row.accountId : ''))
  }

  it.each([
    ['why is four-wall margin down in June', ['Four-wall EBITDA', 'Cost of goods', 'Labor', 'Direct operating', 'Occupancy']],
    ['why did gross margin % fall in Q2', ['Gross profit', 'Cost of goods']],
    ['biggest drivers of labor as a share of revenue in June', ['Labor', 'Management', 'Hourly staff', 'Taxes and benefits']],
    ['why is management labor as a % of sales up', ['Management', 'General managers', 'Assistant managers']],
  ])('is explained by categories of a calculation, or by what is within one: %s', (question, lines) =>
    expect(explained(question)).toEqual(lines),
  )
})
