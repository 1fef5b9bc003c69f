import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import { planTitle } from '../answers/plan-words.ts'
import { changedPart, planChips } from '../plan-chips.ts'
import { parsePlan, planText } from '../plan-text.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const BOTH = 'vs Budget 2026 | also vs PRIOR_YEAR'

describe('a budget and earlier days together', () => {
  it.each([
    ['revenue vs budget and last year in June', `COMPARE | Revenue | ${JUNE} | at all | ${BOTH}`],
    ['labor by store vs budget and prior year June', `COMPARE | Labor | ${JUNE} | at all | ${BOTH} | by LOCATION`],
    ['P&L June vs budget and prior year', `REPORT | ${JUNE} | at all | ${BOTH}`],
    ['June P&L side by side with budget and last year', `REPORT | ${JUNE} | at all | ${BOTH}`],
    ['occupancy vs last year and budget in June', `COMPARE | Occupancy | ${JUNE} | at all | vs PRIOR_YEAR | also vs Budget 2026`],
    ['occupancy % vs budget and last year in June', `COMPARE | Occupancy | ${JUNE} | at all | SHARE_OF_REVENUE | ${BOTH}`],
    ['June actuals, budget and prior year for occupancy', `COMPARE | Occupancy | ${JUNE} | at all | ${BOTH}`],
    ['EBITDA act vs bud vs ly June', `COMPARE | Four-wall EBITDA | ${JUNE} | at all | ${BOTH}`],
    // Of one base against the other there is no column.
    ['June revenue budget vs last year', 'choose: against Budget 2026, against the year before'],
    ['how does the labor budget compare to last year for June', 'choose: against Budget 2026, against the year before'],
    // A plan of ratios, places or one month after the other has one base.
    ['revenue per guest vs budget and last year in June', 'choose: against Budget 2026, against the year before'],
    ['revenue by month vs budget and last year', 'choose: against Budget 2026, against the year before'],
  ])('%s', (question, plan) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(plan)
  })

  const first = reader.read('labor vs budget and last year in June', null)
  const last = keptPlan(first)

  it.each([
    ['and in May', `COMPARE | Labor | 2026-05-01..2026-05-31 | at all | ${BOTH}`],
    ['by store', `COMPARE | Labor | ${JUNE} | at all | ${BOTH} | by LOCATION`],
    ['vs budget', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    ['same stores', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR | same stores`],
    ['by month', 'TREND | Labor | 2025-07-01..2026-06-30 MONTHLY | at all | vs Budget 2026'],
    ['as a percent of sales', `COMPARE | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | ${BOTH}`],
  ])('goes on: %s', (question, plan) => {
    expect(readingSummary(reader.read(question, last), names)).toBe(plan)
  })

  it('stands in the title and in a chip, and goes with the part that leaves no room for it', () => {
    if (last === null) throw new Error('It is not understood')
    expect(planTitle(last, names)).toBe('Labor against Budget 2026 and the year before, Jun 2026')
    expect(planChips(last, [], names).find(({ part }) => part === 'AGAINST')?.label).toBe('Against Budget 2026 and the year before')
    expect(changedPart(last, { part: 'BY', by: 'PERIOD' }).alsoAgainst).toBeNull()
    expect(changedPart(last, { part: 'AGAINST', against: { kind: 'PRIOR_YEAR' } }).alsoAgainst).toBeNull()
    expect(changedPart(last, { part: 'AGAINST', against: null })).toMatchObject({ kind: 'FIGURES', alsoAgainst: null })
    expect(changedPart(last, { part: 'BY', by: 'LOCATION' }).alsoAgainst).toEqual({ kind: 'PRIOR_YEAR' })
  })

  it('is kept as text, and refused where there is no room for it', () => {
    if (last === null) throw new Error('It is not understood')
    expect(parsePlan(JSON.parse(planText(last)))).toEqual(last)
    const document = JSON.parse(planText({ ...last, measure: 'PER_METRIC' }))
    expect(() => parsePlan(document)).toThrow(
      'A plan has a second base only to compare amounts and shares with a budget and with earlier days.',
    )
    const { alsoAgainst: _, ...earlier } = JSON.parse(planText({ ...last, alsoAgainst: null }))
    expect(parsePlan(earlier).alsoAgainst).toBeNull()
  })
})
