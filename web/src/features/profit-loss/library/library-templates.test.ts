import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import { rollsForward } from '@fourwall/domain/time/time-span.ts'
import { expect, it } from 'vitest'
import { LIBRARY_TEMPLATES, layoutOfTemplate, libraryTemplateSpan } from './library-templates.ts'

const context = { today: parseDay('2026-07-06'), lastLedgerDay: parseDay('2026-06-30'), fiscalYearStartMonth: parseMonthOfYear(1) }

it.each(LIBRARY_TEMPLATES)('$name is a choice of columns that rolls forward', (template) => {
  const timeSpan = libraryTemplateSpan(template, context)
  expect(rollsForward(timeSpan)).toBe(true)
  const layout = layoutOfTemplate(template, { mappingId: '1', timeSpan, locationIds: [], budgetId: 'b1' })
  expect(parseColumnChoice(layout.columns)).toEqual(layout.columns)
  expect(layout.columns.budgetId).toBe(template.needsBudget ? 'b1' : null)
})

it('each has its own name', () => {
  expect(new Set(LIBRARY_TEMPLATES.map(({ name }) => name)).size).toBe(LIBRARY_TEMPLATES.length)
})
