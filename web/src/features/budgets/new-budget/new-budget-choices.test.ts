import { parseDay } from '@fourwall/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { NO_GROWTH } from './growth-preview.ts'
import { AS_IT_SAYS, chosenBudget, type NewBudgetChoices, type NewBudgetFacts, uploadOrderOf } from './new-budget-choices.ts'

const file = new File([], 'Board plan.xlsx')
const facts = {
  company: { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-10-31'), fiscalYearStart: 1 },
  categorizations: [
    { id: 'lines', name: 'Lines', groups: [], mappings: [{ id: 'm1', name: 'Mapping' }] },
    { id: 'bare', name: 'Bare', groups: [], mappings: [] },
  ],
  budgets: [{ id: 'b1', name: '2026 budget', categorizationId: 'lines', timeSpan: { startDate: '2026-01-01', endDate: '2026-12-31' } }],
  file: null,
  unsaid: null,
  // Only the fields that the choices read.
} as unknown as NewBudgetFacts
const choices: NewBudgetChoices = {
  origin: 'EMPTY',
  versionOf: null,
  name: null,
  timeSpan: null,
  templateOf: AS_IT_SAYS,
  categorizationId: '',
  mappingId: '',
  by: 'CATEGORY',
  growth: NO_GROWTH,
}
const chosen = (change: Partial<NewBudgetChoices>, more: Partial<NewBudgetFacts> = {}) =>
  chosenBudget({ ...choices, ...change }, { ...facts, ...more })

describe('a new budget', () => {
  it('plans the next unplanned year, and is named after it', () => {
    expect(chosen({})).toMatchObject({ name: '2027 budget', span: { startDate: '2027-01-01' }, categorization: { id: 'lines' } })
  })

  it.each<[string, Partial<NewBudgetChoices>]>([
    ['Choose a workbook first.', { origin: 'WORKBOOK' }],
    ['This categorization has no mapping to read actuals by.', { origin: 'ACTUALS', categorizationId: 'bare' }],
    ['A percentage cannot be read.', { origin: 'ACTUALS', growth: { otherwise: 'some', byGroup: new Map() } }],
  ])('reports what is missing: %s', (missing, change) => {
    expect(chosen(change).missing).toBe(missing)
    expect(chosen({}).missing).toBeNull()
  })

  it('from a workbook is named after its file, or is a new version', () => {
    const own = chosen({ origin: 'WORKBOOK', versionOf: '' }, { file })
    expect(own).toMatchObject({ name: 'Board plan', version: undefined, missing: null })
    expect(uploadOrderOf(choices, own)).toEqual({ budgetId: null, name: 'Board plan', categorizationId: null })
    const version = chosen({ origin: 'WORKBOOK', versionOf: 'b1' }, { file })
    expect(uploadOrderOf(choices, version)).toEqual({ budgetId: 'b1', name: '2026 budget', categorizationId: null })
  })

  it('asks for the categorization if the workbook does not state it', () => {
    const unsaid = {
      file,
      order: { budgetId: null, name: 'Asked', categorizationId: null },
      message: 'Which one?',
    } as NewBudgetFacts['unsaid']
    const asked = { origin: 'WORKBOOK', versionOf: '' } as const
    expect(chosen(asked, { file, unsaid })).toMatchObject({ asksWhich: true, name: 'Asked', missing: 'Choose the categorization first.' })
    expect(chosen({ ...asked, templateOf: 'lines' }, { file, unsaid }).missing).toBeNull()
  })
})
