import { expect, it } from 'vitest'
import { subjectProblem } from './commit-subjects.ts'

it.each([
  ['budgets: keep the last version', null],
  ['profit-loss, layouts: name the features as the screen does', null],
  ['Keep the last version of budgets', 'does not say its area'],
  ['budgets:keep', 'does not say its area'],
  [`budgets: ${'keep '.repeat(20)}`, '72 at most'],
])('%s', (subject, problem) => {
  if (problem === null) expect(subjectProblem(subject)).toBeNull()
  else expect(subjectProblem(subject)).toContain(problem)
})
