import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { planTitle } from '../../answers/plan-words.ts'
import { changedPart, planChips } from '../../plan-chips.ts'
import { parsePlan, planText } from '../../plan-text.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

describe('better than one base and worse than another', () => {
  it.each([
    [
      'stores above last year but below budget on revenue in June',
      `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | also vs Budget 2026 | by LOCATION | CHANGE ABOVE 0 of the first base | CHANGE BELOW 0 of the second base`,
    ],
    [
      'which stores beat last year but missed budget on sales in June',
      `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | also vs Budget 2026 | by LOCATION | VARIANCE FAVORABLE of the first base | VARIANCE UNFAVORABLE of the second base`,
    ],
    [
      'stores where labor is under budget but over last year in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | also vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0 of the first base | CHANGE ABOVE 0 of the second base`,
    ],
  ])('%s', (question, plan) => expect(readingSummary(reader.read(question, null), names)).toBe(plan))

  it.each(['stores above last year but below last month on revenue', 'stores above last year but above budget on revenue'])(
    'not: %s',
    (question) => expect(readingSummary(reader.read(question, null), names)).not.toContain('of the first base'),
  )

  const plan = keptPlan(reader.read('stores above last year but below budget on revenue in June', null))

  it('stands in the title and in chips, and keeps no limit of a base that is gone', () => {
    if (plan === null) throw new Error('It is not understood')
    expect(planTitle(plan, names)).toBe('Locations with Revenue above the year before and below Budget 2026, Jun 2026')
    expect(planChips(plan, [], names).filter(({ part }) => part === 'CONDITION')).toMatchObject([
      { label: 'Above the year before' },
      { label: 'Below Budget 2026' },
    ])
    expect(changedPart(plan, { part: 'AGAINST', against: { kind: 'PRIOR_YEAR' } })).toMatchObject({
      alsoAgainst: null,
      where: [{ measure: 'CHANGE', is: 'ABOVE', value: '0' }],
    })
    expect(changedPart(plan, { part: 'AGAINST', against: { kind: 'PRIOR_YEAR' } }).where).toHaveLength(1)
  })

  it('is kept as text, and refused where there is no second base', () => {
    if (plan === null) throw new Error('It is not understood')
    expect(parsePlan(JSON.parse(planText(plan)))).toEqual(plan)
    expect(() => parsePlan(JSON.parse(planText({ ...plan, alsoAgainst: null })))).toThrow('A limit names one of two bases')
  })
})
