import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
describe('costs without some of their lines, and all of them together', () => {
  it.each([
    [
      'biggest expense accounts after payroll in June',
      'RANK | Cost of goods + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by ACCOUNT | DESC',
    ],
    [
      'top expense accounts excluding labor in June',
      'RANK | Cost of goods + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by ACCOUNT | DESC',
    ],
    [
      'expenses by account without payroll and rent in June',
      'FIGURES | Cost of goods + Direct operating + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by ACCOUNT',
    ],
    [
      'top vendors in June excluding rent',
      'RANK | Cost of goods + Labor + Direct operating + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC',
    ],
    [
      'vendors other than rent and labor in June',
      'RANK | Cost of goods + Direct operating + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC',
    ],
    ['top 5 vendors excluding US Foods in June', 'not understood: us, foods'],
    ['top expense accounts excluding food in June', 'not understood: excluding food'],
    ['top stores after Hoboken in June', 'not understood: after'],
    ['biggest expenses before labor in June', 'not understood: before'],
    [
      'expenses by store without labor in June',
      'FIGURES | Cost of goods + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by LOCATION',
    ],
    ['labor accounts without overtime in June', 'FIGURES | 6010 + 6015 + 6020 + 6030 + 6080 + 6090 | 2026-06-01..2026-06-30 | at all'],
    [
      'all the direct operating accounts except utilities, June vs budget',
      'COMPARE | 6110 + 6120 + 6130 + 6140 + 6160 | 2026-06-01..2026-06-30 | at all | vs Budget 2026',
    ],
    [
      'direct operating by account except utilities, June vs last year',
      'COMPARE | 6110 + 6120 + 6130 + 6140 + 6160 | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR',
    ],
    ['direct operating accounts except utilities and repairs in June', 'not understood: except utilities, except repairs'],
    ['direct operating accounts except rent in June', 'not understood: except rent'],
    ['top direct operating accounts except utilities in June', 'not understood: except utilities'],
    ['direct operating accounts except utilities by store in June', 'not understood: except utilities'],
    ['top expense accounts in June excluding July', 'refused: FORECAST'],
    ['total expenses in June', 'FIGURES | All costs | 2026-06-01..2026-06-30 | at all'],
    ['total costs by store in June', 'BREAKDOWN | All costs | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['total costs excluding labor by region in June', 'BREAKDOWN | All costs but Labor | 2026-06-01..2026-06-30 | at all | by REGION'],
    ['total expenses per guest in June', 'not understood: total'],
    ['total cost of labor in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
    ['total spend by vendor in June', 'RANK | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC'],
    ['total costs excluding overtime in June', 'not understood: excluding overtime'],
    ['total expenses excluding Hoboken in June', 'FIGURES | All costs | 2026-06-01..2026-06-30 | at all but 204 Hoboken'],
    ['total costs at risk in June', 'not understood: risk'],
  ])('%s', (question, meaning) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(meaning)
  })
})
