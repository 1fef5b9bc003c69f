import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const read = (question: string): string => readingSummary(reader.read(question, null), names)

const JUNE = '2026-06-01..2026-06-30'

describe('phrases of definitions', () => {
  it.each([
    ['is overtime included in labor or is it somewhere else', 'DEFINE | Labor + 6040'],
    ['is overtime in labor, or is it separate?', 'DEFINE | Labor + 6040'],
    ['does prime cost include payroll taxes or are they elsewhere', 'DEFINE | Prime cost + 6080'],
    ['is labor over budget in June or is it somewhere else', 'not understood: somewhere, else'],
    ['is labor in June or elsewhere', 'not understood: elsewhere'],
    ['are comps included in revenue or elsewhere', 'not understood: elsewhere'],
    ['which line is repairs and maintenance in', 'DEFINE | 6160'],
    ['is overtime in labor or in direct operating', 'DEFINE | 6040'],
    ['what exactly is in four-wall ebitda?', 'DEFINE | Four-wall EBITDA'],
    ['exactly what is in prime cost', 'DEFINE | Prime cost'],
    ['what exactly is in labor in June', read('what is in labor in June')],
    ['how much exactly is labor in June', `FIGURES | Labor | ${JUNE} | at all`],
    ['stores with labor exactly 30% in June', 'not understood: exactly, 30%'],
    ['which line is utilities in', 'DEFINE | 6150'],
    ['which line does overtime roll up to', 'DEFINE | 6040'],
    ['under which category do card processing fees go?', 'DEFINE | 6130'],
    ['which line is labor up in', 'not understood: up, line'],
    ['which line is rent over budget in', 'not understood: line'],
    ['which line is utilities in at Hoboken', 'not understood: line'],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))
})

// Of a calculation they ask which lines and accounts it is made of; of days, places and shares, what these came to.
describe('what is in a calculation', () => {
  it.each([
    ["what's in prime cost?", 'DEFINE | Prime cost'],
    ['what goes into four-wall ebitda', 'DEFINE | Four-wall EBITDA'],
    ['what is included in prime cost and what is not', 'DEFINE | Prime cost'],
    ["what's in prime cost in June?", read('prime cost by line in June')],
    ["what's in prime cost at Hoboken?", read('prime cost by line at Hoboken')],
    ["what's in prime cost by store in June", read('prime cost by store in June')],
    ["what's in labor in June?", read('labor by line in June')],
    ['break down prime cost in June', read('prime cost by line in June')],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))
})
