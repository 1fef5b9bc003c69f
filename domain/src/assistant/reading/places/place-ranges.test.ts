import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const FOUR = '104 New Haven, 105 Portland, 106 Providence, 107 Worcester'

// Asked on July 15, 2026, of books that end with June.
it.each([
  ['sales at 104 to 107 in June', `FIGURES | Revenue | ${JUNE} | at ${FOUR}`],
  ['P&L for 104 thru 107, June', `REPORT | ${JUNE} | at ${FOUR}`],
  ['sales at stores 104-107 by store in June', `BREAKDOWN | Revenue | ${JUNE} | at ${FOUR} | by LOCATION`],
  ['labor at 104 through 107 except 105 in June', `FIGURES | Labor | ${JUNE} | at 104 New Haven, 106 Providence, 107 Worcester`],
  ['labor 107 to 104 in June', 'not understood: 104'],
  ['labor 107 - 201 in June', `FIGURES | Labor | ${JUNE} | at 107 Worcester, 201 Bethesda`],
  ['sales 104 and 107 in June', `FIGURES | Revenue | ${JUNE} | at 104 New Haven, 107 Worcester`],
  ['compare 104 to 107 on sales in June', 'not understood: 107'],
])('%s', (question, meant) => expect(readingSummary(reader.read(question, null), names)).toBe(meant))
