import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function asideIn(question: string): readonly string[] | string {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') return readingSummary(reading, names)
  return [...reading.corrections.map(({ typed, read }) => (read === '' ? typed : `${typed}: ${read}`)), readingSummary(reading, names)]
}

it.each([
  [
    'Bethesda looked soft in May, what line hurt four wall the most vs budget',
    ['looked', 'BRIDGE | Four-wall EBITDA | 2026-05-01..2026-05-31 | at 201 Bethesda | vs Budget 2026 | by LINE'],
  ],
  ['labor in May, obviously by store', ['obviously', 'BREAKDOWN | Labor | 2026-05-01..2026-05-31 | at all | by LOCATION']],
  [
    'where do we stand on EBITDA through June compared with budget',
    ['stand', 'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
  ],
  [
    'Getting ready for the lender call - labor in June',
    ['Getting ready for the lender call', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
  ],
  ['pie of 2025 labor by account', ['pie: bar chart', 'BREAKDOWN | Labor | 2025-01-01..2025-12-31 | at all | by ACCOUNT | BAR']],
  // Of its parts, unless it says otherwise.
  ['pie chart of occupancy in 2025', ['pie chart: chart', 'BREAKDOWN | Occupancy | 2025-01-01..2025-12-31 | at all | by ACCOUNT | BAR']],
  [
    'pie chart of revenue by region in June',
    ['pie chart: bar chart', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by REGION | BAR'],
  ],
  // What could be a thing, a name or days stops the answer.
  ['did the rain hurt labor in May', 'not understood: rain'],
  ['lunch and dinner labor in May', 'not understood: lunch, dinner'],
  ['labor at feels point in June', 'not understood: feels'],
  ['labor in June, I just need it for the quarter', 'not understood: the quarter'],
  // Without a line nothing is left to answer.
  ['how did it look', 'refused: NO_QUESTION'],
])('%s', (question, told) => {
  expect(asideIn(question)).toEqual(told)
})
