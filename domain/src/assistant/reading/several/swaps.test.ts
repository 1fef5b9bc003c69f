import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function readAfter(first: string | null, then: string): string {
  const before = first === null ? null : reader.read(first, null)
  return readingSummary(reader.read(then, before && keptPlan(before)), names)
}
const read = (question: string): string => readAfter(null, question)

const LABOR = 'labor at Hoboken in June'

it.each([
  [LABOR, 'change Hoboken to Princeton', read('labor at Princeton in June')],
  [LABOR, 'now switch Hoboken for Princeton please', read('labor at Princeton in June')],
  [LABOR, 'switch labor for food cost instead', read('food cost at Hoboken in June')],
  [LABOR, 'change June to May', read('labor at Hoboken in May')],
  [LABOR, 'change the store to Princeton', read('labor at Princeton in June')],
  [LABOR, 'change the month to May', read('labor at Hoboken in May')],
  ['labor vs budget in June', 'swap budget for last year', read('labor vs last year in June')],
  ['sales by store in June', 'change sales to labor', read('labor by store in June')],
  // What is not there cannot be another one.
  [LABOR, 'change Princeton to Bethesda', 'not understood: Princeton'],
  [LABOR, 'change Hoboken to May', 'not understood: Hoboken'],
  [LABOR, 'change the store to May', 'not understood: store'],
  ['labor at Hoboken and Princeton in June', 'change Hoboken to Bethesda', 'not understood: Hoboken'],
  [null, 'change Hoboken to Princeton', 'not understood: Hoboken'],
  [null, 'change labor to food cost', 'not understood: labor'],
  // From one time to another it is a change.
  ['revenue in May', 'change revenue May to June', read('change in revenue May to June')],
  [LABOR, 'change from May to June', read('change in labor at Hoboken from May to June')],
  [null, 'change labor from May to June', read('change in labor from May to June')],
])('after %s: %s', (first, then, meant) => expect(readAfter(first, then)).toBe(meant))
