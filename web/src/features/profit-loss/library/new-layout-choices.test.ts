import { parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import type { LayoutCompany } from '../report/layout-company.ts'
import { chosenLayout, type NewLayoutChoices } from './new-layout-choices.ts'

const context = { today: parseDay('2026-07-06'), lastLedgerDay: parseDay('2026-06-30'), fiscalYearStartMonth: parseMonthOfYear(1) }
// Only the fields that a new P&L reads.
const company = {
  context,
  categorizations: [
    { id: 'lines', name: 'Lines', groups: [], mappings: [{ id: 'm1', name: 'Mapping' }] },
    { id: 'other', name: 'Other', groups: [], mappings: [{ id: 'm2', name: 'Other mapping' }] },
  ],
  budgets: [{ id: 'b1', name: 'Plan', categorizationId: 'lines', version: 1, period: 'MONTHLY' }],
} as unknown as LayoutCompany
const choices: NewLayoutChoices = {
  templateId: 'blank',
  name: null,
  folder: '/',
  mappingId: 'm1',
  budgetId: '',
  timeSpan: null,
  locationIds: null,
}

it('takes name and time span from the template until the user changes them', () => {
  expect(chosenLayout(choices, company)).toMatchObject({ name: 'Actuals by month', timeSpan: { kind: 'YEAR_TO_DATE' }, missing: null })
  expect(chosenLayout({ ...choices, templateId: 'against-plan' }, company)).toMatchObject({
    name: 'Actuals against budget and prior year',
    budget: { id: 'b1' },
    missing: null,
  })
  expect(chosenLayout({ ...choices, name: 'Board' }, company).name).toBe('Board')
})

it.each<[string, Partial<NewLayoutChoices>]>([
  ['There is no mapping to show.', { mappingId: 'gone' }],
  ['Please choose at least one location.', { locationIds: [] }],
  ['There is no budget for these lines yet.', { templateId: 'against-plan', mappingId: 'm2' }],
])('reports what is missing: %s', (missing, change) => {
  expect(chosenLayout({ ...choices, ...change }, company).missing).toBe(missing)
})
