import { describe, expect, it } from 'vitest'
import { monthOf, parseDay } from '../time/day.ts'
import { columnHeadings, type HeadingContext, markedDetail, USUAL_HEADINGS } from './column-headings.ts'
import { planColumns } from './plan-columns.ts'
import { type ColumnChoice, type Coverage, type FigureColumn, PLAIN_COLUMNS, type ShownColumn } from './report-columns.ts'

const columnsOf = (choice: Partial<ColumnChoice>, places: readonly string[] = []): readonly FigureColumn[] =>
  planColumns({
    choice: { ...PLAIN_COLUMNS, ...choice },
    span: { period: 'MONTHLY', startDate: parseDay('2026-06-01'), endDate: parseDay('2026-06-15') },
    fiscalYearStart: 1,
    locationIds: null,
    locations: places.map((name, id) => ({ id, name })),
    tree: [],
  }).columns
const headingOf = (columns: readonly FigureColumn[], column: ShownColumn, context: Partial<HeadingContext> = {}) =>
  columnHeadings({ columns, perMetric: null, budgetName: null, hasMetrics: false, display: USUAL_HEADINGS, ...context })(column)

describe('columnHeadings', () => {
  const compared = columnsOf({ comparisons: ['PRIOR_YEAR'] })

  it.each<[ShownColumn, Partial<HeadingContext>, string, string | null, string | null]>([
    [{ kind: 'FIGURE', column: 0 }, {}, 'Jun 2026', 'Jun 1 – 15', '06/01/2026 to 06/15/2026 only'],
    [
      { kind: 'FIGURE', column: 0 },
      { display: { negatives: 'MINUS', days: 'YEAR_FIRST' } },
      'Jun 2026',
      'Jun 1 – 15',
      '2026-06-01 to 2026-06-15 only',
    ],
    [{ kind: 'FIGURE', column: 1 }, {}, 'Prior year', 'Jun 1 – 15, 2025', '06/01/2025 to 06/15/2025'],
    [{ kind: 'VARIANCE', column: 0, base: 1 }, {}, 'Variance', 'prior year', 'Jun 2026, better or (worse) than Jun 2025'],
    [
      { kind: 'VARIANCE_PERCENT', column: 0, base: 1 },
      { display: { negatives: 'MINUS', days: 'MONTH_NAME' } },
      'Variance %',
      'prior year',
      'Jun 2026, better, or worse with a minus, than Jun 2025, in percent of it',
    ],
    [{ kind: 'PERCENT_OF_REVENUE', column: 0 }, {}, '% of revenue', null, 'Jun 2026 in percent of its revenue'],
    [{ kind: 'PER_METRIC', column: 0 }, { perMetric: { name: 'Guests' } }, 'Per unit of', 'Guests', 'Jun 2026 divided by Guests'],
    [
      { kind: 'PER_METRIC', column: 0 },
      { perMetric: { name: 'Guests', gaps: new Map([[0, { name: 'Guests', expected: 3, missing: 1, locationNames: ['Austin'] }]]) } },
      'Per unit of',
      'Guests, incomplete',
      'Guests: 1 of 3 locations lack figures: Austin. So money is not divided by them',
    ],
    [{ kind: 'FIGURE', column: 9 }, {}, '', null, null],
  ])('%o', (column, context, heading, detail, title) => {
    expect(headingOf(compared, column, context)).toEqual({ heading, detail, title })
  })

  it.each<[string, readonly string[], Partial<FigureColumn>, string | null, string | null]>([
    ['a month cut short', ['2026-06-01'], {}, 'Jun 1 – 15, open', '06/01/2026 to 06/15/2026 only. Open month'],
    [
      'a whole month',
      ['2026-05-01'],
      { startDate: parseDay('2026-05-01'), endDate: parseDay('2026-05-31'), daysLabel: null },
      'Open',
      'Open month',
    ],
    [
      'a year to date',
      ['2026-06-01'],
      { startDate: parseDay('2026-01-01'), range: 'YEAR_TO_DATE', daysLabel: 'Jan 1 – Jun 15, 2026' },
      'Jun open, Jan 1 – Jun 15, 2026',
      '01/01/2026 to 06/15/2026 only. Includes open months: Jun 2026',
    ],
    [
      'a total with several',
      ['2026-02-01', '2026-03-01', '2026-06-01'],
      { startDate: parseDay('2026-01-01'), range: 'TOTAL', daysLabel: 'Jan 1 – Jun 15, 2026' },
      '3 months open, Jan 1 – Jun 15, 2026',
      '01/01/2026 to 06/15/2026 only. Includes open months: Feb – Mar 2026, Jun 2026',
    ],
    ['a closed month', [], {}, 'Jun 1 – 15', '06/01/2026 to 06/15/2026 only'],
  ])('says which open months are in %s', (_, open, changes, detail, title) => {
    const [column] = columnsOf({})
    if (column === undefined) throw new Error('There is no column')
    const marked = { ...column, ...changes, openMonths: open.map((day) => monthOf(parseDay(day))) }
    const heading = headingOf([marked], { kind: 'FIGURE', column: 0 })
    expect({ ...heading, detail: markedDetail(heading) }).toMatchObject({ detail, title })
    expect(heading.detail).toBe(headingOf([{ ...marked, openMonths: [] }], { kind: 'FIGURE', column: 0 }).detail)
    // What is derived from it stands beside it, and repeats nothing.
    expect(headingOf([marked], { kind: 'PERCENT_OF_REVENUE', column: 0 }).detail).toBeNull()
  })

  it('has the place with the days below if locations are side by side', () => {
    const places = columnsOf({ locations: 'SIDE_BY_SIDE', comparisons: ['PRIOR_YEAR'] }, ['Austin', 'Boston'])
    expect(headingOf(places, { kind: 'FIGURE', column: 0 })).toEqual({
      heading: 'Austin',
      detail: 'Jun 1 – 15',
      title: 'Austin, 06/01/2026 to 06/15/2026',
    })
    const coded = columnsOf({ locations: 'SIDE_BY_SIDE' }, ['101 Back Bay', 'Boston'])
    expect(headingOf(coded, { kind: 'FIGURE', column: 0 })).toMatchObject({ heading: '101 Back Bay', code: '101' })
    expect(headingOf(places, { kind: 'VARIANCE', column: 0, base: 1 }).title).toBe('Austin Jun 2026, better or (worse) than Jun 2025')
    expect(headingOf(places, { kind: 'FIGURE', column: places.length - 2 }).heading).toBe('All locations')
  })

  it.each<[Coverage, string, string]>([
    ['WHOLE', 'Jun 1 – 15', 'Plan 2026, Jun 2026 (Jun 1 – 15)'],
    ['PRORATED', 'Jun 1 – 15, prorated', 'Plan 2026: the plan of Jun 2026, prorated by days'],
    ['CUT', 'Jun 2026 in full', 'Plan 2026: the plan of all of Jun 2026; the figures'],
    ['PART', 'Jun 2026, in part', 'Plan 2026 begins or ends within Jun 2026'],
    ['NONE', 'No plan', 'Plan 2026 has no plan for Jun 2026'],
  ])('says how a budget covers the days: %s', (coverage, detail, title) => {
    const columns = columnsOf({ comparisons: ['BUDGET'], budgetId: 'b' }).map((column) =>
      column.comparison === 'BUDGET' ? { ...column, coverage } : column,
    )
    const heading = headingOf(columns, { kind: 'FIGURE', column: 1 }, { budgetName: 'Plan 2026' })
    expect(heading).toMatchObject({ heading: 'Budget', detail })
    expect(heading.title?.startsWith(title)).toBe(true)
  })

  it('mentions proration of metrics, but not of money', () => {
    const columns = columnsOf({ isProrated: true })
    expect(headingOf(columns, { kind: 'FIGURE', column: 0 }, { hasMetrics: true })).toMatchObject({
      detail: 'Jun 1 – 15, prorated',
      title: '06/01/2026 to 06/15/2026 only, metrics prorated by days',
    })
    expect(headingOf(columns, { kind: 'FIGURE', column: 0 }).detail).toBe('Jun 1 – 15')
  })
})
