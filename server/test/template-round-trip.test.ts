import { monthIndex } from '@fourwall/domain/time/day.ts'
import { figurePeriods } from '@fourwall/domain/workbooks/figure-periods.ts'
import type { WorkbookIssue } from '@fourwall/domain/workbooks/read-figures.ts'
import type { OpsDataReadingFacts, WorkbookSummary } from '@fourwall/domain/workbooks/workbook-reading.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manyFigures } from './any-figures.ts'
import { BUDGET, LOCATIONS, METRICS, OPS_DATA, sampleFigures } from './sample-templates.ts'
import { IN_LONG_SUITE } from './suites.ts'
import { WorkbookFile } from './workbook-file.ts'
import {
  BUDGET_READING,
  BY_LOCATIONS,
  BY_METRICS,
  GROUP_IDS,
  givenFigures,
  METRIC_IDS,
  OF_BUDGET,
  OPS_DATA_READING,
  readTemplate,
  writtenTemplate,
} from './written-templates.ts'

/** Issues without the note that figures are below zero, which is true of half of all random ones. */
function unsignedIssues({ issues }: WorkbookSummary): readonly WorkbookIssue[] {
  return issues.filter(({ error }) => !error.includes('are below zero'))
}

describe('a template', () => {
  it.each([
    { name: 'by locations', order: BY_LOCATIONS, reading: OPS_DATA_READING, ids: METRIC_IDS.slice(0, 4) },
    { name: 'by metrics', order: BY_METRICS, reading: OPS_DATA_READING, ids: METRIC_IDS },
    { name: 'of a budget', order: OF_BUDGET, reading: BUDGET_READING, ids: [...GROUP_IDS, ...METRIC_IDS] },
  ])('$name is read back with every stored figure, and without issues', async ({ order, reading, ids }) => {
    await fc.assert(
      fc.asyncProperty(manyFigures, async (values) => {
        const lines = sampleFigures(ids, values)
        const { figures, summary } = await readTemplate(await writtenTemplate(order, lines), reading)
        expect(figures).toEqual(givenFigures(lines))
        expect([unsignedIssues(summary), summary.invalid]).toEqual([[], 0])
      }),
      { numRuns: 1 },
    )
  })

  it.runIf(IN_LONG_SUITE)('is read back by quarters and years of a shifted fiscal year', async () => {
    const [from, to, values] = [monthIndex(2025, 8), monthIndex(2027, 2), ['1', '2.5', '', '0', '-4']]
    const quarters = figurePeriods('QUARTERLY', from, to, 7)
    const years = figurePeriods('YEARLY', from, to, 7)
    const [planned, counted] = [sampleFigures(GROUP_IDS, values, quarters), sampleFigures(METRIC_IDS, values, years)]
    const byQuarters = await readTemplate(
      await writtenTemplate({ kind: 'BUDGET', facts: { ...BUDGET, period: 'QUARTERLY', fiscalYearStart: 7, periods: quarters } }, planned),
      { ...BUDGET_READING, fiscalYearStart: 7 },
    )
    expect(byQuarters.figures).toEqual(givenFigures(planned))
    expect(unsignedIssues(byQuarters.summary)).toEqual([])
    expect(byQuarters.summary).toMatchObject({
      plan: { period: 'QUARTERLY', firstMonth: monthIndex(2025, 7), lastMonth: monthIndex(2027, 3) },
    })
    const byYears = await readTemplate(
      await writtenTemplate(
        {
          kind: 'OPS_DATA',
          facts: { ...OPS_DATA, metrics: METRICS, otherMetrics: [], period: 'YEARLY', fiscalYearStart: 7, periods: years },
        },
        counted,
      ),
      { ...OPS_DATA_READING, fiscalYearStart: 7 },
    )
    expect(byYears.figures).toEqual(givenFigures(counted))
    expect(unsignedIssues(byYears.summary)).toEqual([])
  })

  it('is read back as filled in by another program', async () => {
    const file = new WorkbookFile(await writtenTemplate(BY_LOCATIONS, sampleFigures(['Guests'], ['1', '2'])))
    const [place, other] = LOCATIONS
    file.fillIn([
      { title: place.name, label: 'Guests', heading: 'Feb 2026', value: '0' },
      { title: place.name, label: 'Guests', heading: 'Mar 2026', value: null },
      { title: other.name, label: '=Seats', heading: 'Jun 2026', value: '-86.125' },
    ])
    file.set('101 Back Bay', { A9: 'Wage _x005F_x0041_', C9: '12,345.50' }, { isText: true })
    const { figures, summary } = await readTemplate(file.bytes(), OPS_DATA_READING)
    expect(figures.filter((text) => !text.startsWith('Guests 2') && !text.startsWith('Guests 3'))).toEqual([
      '=Seats 2 24317/1 -86.125',
      'Guests 1 24312/1 1',
      'Guests 1 24313/1 0',
      'Guests 1 24315/1 2',
      'Guests 1 24316/1 1',
      'Guests 1 24317/1 2',
      'Wage _x0041_ 1 24312/1 12345.5',
    ])
    expect(unsignedIssues(summary)).toEqual([])
  })

  it.runIf(IN_LONG_SUITE)('is understood after renames, and refused by another company', async () => {
    const lines = sampleFigures(['Guests'], ['5'])
    const bytes = await writtenTemplate(BY_LOCATIONS, lines)
    const renamed: OpsDataReadingFacts = {
      ...OPS_DATA_READING,
      locations: LOCATIONS.map(({ id }) => ({ id, name: `Place ${id}` })),
      metrics: OPS_DATA_READING.metrics.map((one) => (one.id === 'Guests' ? { ...one, name: 'Covers' } : one)),
    }
    expect((await readTemplate(bytes, renamed)).figures).toEqual(givenFigures(lines))
    await expect(readTemplate(bytes, { ...OPS_DATA_READING, companyId: 'other' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    await expect(readTemplate(bytes, BUDGET_READING)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })
})
