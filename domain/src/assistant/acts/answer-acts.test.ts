import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { checkChart } from '../../charts/chart-problems.ts'
import { chartText, readChartText } from '../../charts/chart-text.ts'
import { explorerText, readExplorerText } from '../../explorer/explorer-text.ts'
import { layoutInput, parseLayout } from '../../layouts/layout-input.ts'
import type { UsualScope } from '../../presentations/element-scope.ts'
import { type Slide, type TextElement, USUAL_SETTINGS } from '../../presentations/presentation.ts'
import { parsePresentation, presentationText } from '../../presentations/presentation-text.ts'
import { monthIndex, parseDay } from '../../time/day.ts'
import { monthSpan } from '../../time/whole-months.ts'
import type { AnswerPart, AssistantAnswer } from '../answers/answer.ts'
import { waterfallDocument } from '../answers/plan-charts.ts'
import { planRequests } from '../answers/plan-questions.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { VendorNames } from '../reading/vendor-names.ts'
import { answerChart } from './answer-chart.ts'
import { answerExplorer } from './answer-explorer.ts'
import { answerLayout, answerReport } from './answer-report.ts'
import { answerSlide } from './answer-slide.ts'
import { answerTile, withTile } from './answer-tile.ts'
import type { Made } from './made.ts'

const names = restaurantNames()
const vendors = new VendorNames()
vendors.add('Sysco')
const reader = new QuestionReader(names, undefined, vendors)
const usual: UsualScope = { mappingId: 'm1', time: names.time }

/** An answer to a question without figures, with the chart that its plan has. */
function answerTo(question: string): Pick<AssistantAnswer, 'plan' | 'asOf' | 'parts' | 'title'> {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question}: ${JSON.stringify(reading)}`)
  const { chart } = planRequests(reading.plan, names)
  const data = { categories: [], total: null, panels: [], waterfall: null, without: [] }
  const parts: AnswerPart[] = chart === null ? [] : [{ kind: 'CHART', chart, data, question: 1 }]
  return { plan: reading.plan, asOf: { today: names.time.today, ledgerThrough: names.time.lastLedgerDay }, parts, title: question }
}

const QUESTIONS = [
  'How much did we sell in May?',
  'total sales for Q1 across all stores',
  'cogs % in June vs May',
  'Give me labor as a percent of sales for the Mid Atlantic, Q2',
  'How did Savannah do last month compared to the same month last year?',
  'Are we over budget on labor this year?',
  'Which stores are over budget on labor?',
  'rank the stores by revenue',
  'top 3 stores by sales growth',
  'lowest four wall margin',
  'show me utilities by location for June',
  'What makes up corporate overhead?',
  'why did EBITDA drop in June?',
  'What drove the increase in labor vs last year?',
  'compare Back Bay and Cambridge revenue in June',
  'Northeast vs Southeast EBITDA margin',
  'marketing spend by month in 2025',
  'trend of prime cost % last 6 months',
  'sales per labor hour by store',
  'list all invoices over $5k in repairs for Q2',
  'How is prime cost calculated?',
  'when was the data last updated',
  'P&L for Princeton in June',
  'revenue per square foot by store last 12 months',
  'how did food sales compare to beverage sales this year',
  'who is our biggest vendor',
  'how many guests did Charleston have in June',
  'labor less overtime by store in June',
  'overtime as a percent of labor by month in 2026',
]

function told(one: Made<unknown>): string {
  return one.reason ?? ['made', ...one.leftOut].join('; ')
}

describe('what can be done with an answer', () => {
  it.each(QUESTIONS)('is made whole, or refused in a sentence: %s', (question) => {
    const answer = answerTo(question)
    let made = 0
    const newId = () => `id-${(made += 1)}`
    const chart = answerChart(answer, names)
    if (chart.made !== null) {
      checkChart(chart.made)
      expect(readChartText(chartText(chart.made))).toEqual(chart.made)
    }
    const explorer = answerExplorer(answer, names)
    if (explorer.made !== null) expect(readExplorerText(explorerText(explorer.made))).toEqual(explorer.made)
    const layout = answerLayout(answer, names)
    if (layout.made !== null)
      expect(parseLayout(layoutInput(layout.made))).toMatchObject({ columns: layout.made.columns, hiddenRows: layout.made.hiddenRows })
    for (const follows of [true, false]) {
      const slide = answerSlide(answer, names, { settings: USUAL_SETTINGS, usual, follows }, newId)
      if (slide.made === null) continue
      const presentation = { title: 'Deck', slides: [slide.made], settings: USUAL_SETTINGS }
      expect(parsePresentation(JSON.parse(presentationText(presentation)))).toEqual(presentation)
    }
    for (const one of [chart, explorer, layout, answerReport(answer, names), answerTile(answer, names)])
      expect(told(one)).toMatch(/^made|^[A-Z].*\.$/)
  })

  it('says where the year to date is left out, and keeps it in reports, layouts and tables', () => {
    const answer = answerTo('labor by region in June and YTD vs budget')
    for (const one of [answerChart(answer, names), answerExplorer(answer, names)])
      expect(told(one)).toBe('made; The year to date is left out.')
    expect(answerReport(answer, names).made?.columns.hasYearToDate).toBe(true)
    expect(answerLayout(answer, names).made?.columns.hasYearToDate).toBe(true)
    const slideOf = (question: string) =>
      answerSlide(answerTo(question), names, { settings: USUAL_SETTINGS, usual, follows: false }, () => 'id')
    const drawn = slideOf('labor by region in June and YTD vs budget')
    expect(drawn.leftOut).toEqual(['The year to date is left out.'])
    expect(drawn.made?.title).not.toMatch(/year to date/)
    const table = slideOf('P&L for June and YTD vs budget')
    expect([table.leftOut, table.made?.title]).toEqual([[], 'Profit and loss against Budget 2026, Jun 2026 and year to date'])
  })

  it.each([
    ['why did net income differ from budget in June', 'made; The chart follows the formula: the lines of Four-wall EBITDA are one step.'],
    ['why did gross profit differ from budget in June', 'made'],
    ['why did labor differ from budget in June by account', 'made'],
  ])('says which steps its chart joins: %s', (question, expected) => {
    const answer = answerTo(question)
    if (answer.plan === null) throw new Error(question)
    const chart = waterfallDocument(answer.plan, names)
    const data = { categories: [], total: null, panels: [], waterfall: null, without: [] }
    expect(told(answerChart({ ...answer, parts: [{ kind: 'CHART', chart, data, question: 1 }] }, names))).toBe(expected)
  })

  it('says nothing of steps where a line is a ratio: charts and answers divide it alike', () => {
    const idOf = (name: string) => names.groups.find((one) => one.name === name)?.id ?? ''
    const groups = names.groups.map((one) =>
      one.name === 'Net income' ? { ...one, formula: `{${idOf('Four-wall EBITDA')}} / {${idOf('Revenue')}}` } : one,
    )
    const answer = answerTo('why did net income differ from budget in June')
    if (answer.plan === null) throw new Error('It is understood.')
    const chart = waterfallDocument(answer.plan, names)
    const data = { categories: [], total: null, panels: [], waterfall: null, without: [] }
    const parts: AnswerPart[] = [{ kind: 'CHART', chart, data, question: 1 }]
    expect(told(answerChart({ ...answer, parts }, { ...names, groups }))).toBe('made')
  })

  it('is refused with its reason', () => {
    const { plan, asOf, parts } = answerTo('who is our biggest vendor')
    expect(told(answerChart({ plan, asOf, parts }, names))).toBe('Reports do not divide by vendor.')
    expect(told(answerExplorer(answerTo('P&L for Princeton in June'), names))).toBe(
      'The explorer shows one line, account or metric. Ask about one.',
    )
    const perHour = answerTo('guests per labor hour by store in June')
    expect(told(answerLayout(perHour, names))).toMatch(/^A layout divides amounts by a metric/)
    expect(told(answerTile(perHour, names))).toMatch(/It is not divided there\.$/)
    expect(answerExplorer(perHour, names).made).toMatchObject({ shownAs: 'PER_METRIC', subject: { kind: 'METRIC' } })
    expect(told(answerLayout(answerTo('Northeast vs Southeast EBITDA margin'), names))).toBe(
      'Only budgets, the prior period and the prior year can be compared with there.',
    )
    expect(told(answerTile(answerTo('show me utilities by location for June'), names))).toBe(
      'Home shows lines and metrics, no single accounts.',
    )
    const computed = answerTo('labor less overtime in June')
    expect(told(answerChart(computed, names))).toBe('A chart shows lines and metrics, and accounts of one line. Ask about one.')
    expect(told(answerExplorer(computed, names))).toMatch(/^The explorer shows a line as the report has it\./)
    expect(told(answerTile(computed, names))).toBe('Home shows lines and metrics as the report has them.')
    expect(told(answerLayout(computed, names))).toBe(
      'made; The other accounts of the line show, too.; The layout shows the lines that it is computed from.',
    )
    expect(told(answerSlide(computed, names, { settings: USUAL_SETTINGS, usual, follows: true }, () => 'id'))).toMatch(/^Slides show lines/)
    const supplied = answerTo('Sysco by store in June')
    expect(told(answerChart(supplied, names))).toBe('A chart shows lines and metrics, and accounts of one line. Ask about one.')
    expect(told(answerExplorer(supplied, names))).toBe('The explorer does not divide by vendor.')
    expect(told(answerTile(supplied, names))).toBe('Home shows lines and metrics as the report has them.')
    expect(told(answerLayout(supplied, names))).toBe('A layout shows lines and their accounts, not single vendors.')
    expect(told(answerReport(supplied, names))).toBe('made; The report shows lines, not single vendors.')
    expect(told(answerSlide(supplied, names, { settings: USUAL_SETTINGS, usual, follows: true }, () => 'id'))).toMatch(/^Slides show lines/)
    expect(told(answerChart({ plan: null, asOf, parts: [] }, names))).toBe('This was not answered with figures.')
  })

  it('keeps the days of an old answer', () => {
    const { plan, parts } = answerTo('How is labor doing against budget this year?')
    const asOf = { today: parseDay('2026-03-10'), ledgerThrough: parseDay('2026-02-28') }
    const { made } = answerReport({ plan, asOf }, names)
    expect(made?.timeSpan).toMatchObject({ kind: 'FIXED', startDate: '2026-01-01' })
    expect(parts.length).toBeLessThan(2)
  })

  it('adds a tile once', () => {
    const { made: tile } = answerTile(answerTo('How much did we sell in May?'), names)
    const arrangement = {
      mappingId: 'm1',
      places: { locationIds: [], nodeIds: [], isAllBut: false },
      timeSpan: null,
      budgetId: null,
      tiles: [],
      headlineGroupId: null,
    }
    if (tile === null) throw new Error('There is no tile.')
    const { made: added } = withTile(arrangement, tile, 'm1')
    expect(added?.tiles).toEqual([tile])
    expect(told(withTile(added ?? arrangement, tile, 'm1'))).toBe('Home shows this already.')
    expect(told(withTile(arrangement, tile, 'm2'))).toMatch(/another mapping/)
  })
})

describe('a slide', () => {
  const made = (question: string, follows: boolean, settings = USUAL_SETTINGS): Slide => {
    let ids = 0
    const slide = answerSlide(answerTo(question), names, { settings, usual, follows }, () => `id-${(ids += 1)}`)
    if (slide.made === null) throw new Error(slide.reason)
    return slide.made
  }
  const textOf = (slide: Slide): TextElement => {
    const text = slide.elements.find((element) => element.name === 'Figures')
    if (text?.type !== 'TEXT') throw new Error('There is no text.')
    return text
  }

  it('tells its figures in sentences that follow the presentation', () => {
    const slide = made('What was the labor budget for June?', true)
    expect(textOf(slide).content).toBe('Labor: {value-1}, {variance-2} against Budget 2026 ({percent-3})')
    expect(textOf(slide).figures[1]).toEqual({
      name: 'variance-2',
      groupId: 'labor',
      metricId: null,
      measure: 'VARIANCE',
      against: 'BUDGET',
      scope: { mappingId: null, places: null, timeSpan: null, budgetId: 'b1' },
    })
    expect(slide.title).toBe('Labor against Budget 2026')
  })

  it('keeps days that are not those of the presentation', () => {
    const slide = made('What was the labor budget for June?', false)
    expect(textOf(slide).figures[0]?.scope.timeSpan).toMatchObject({ kind: 'FIXED', startDate: '2026-06-01', endDate: '2026-06-30' })
    expect(slide.title).toBe('Labor against Budget 2026, Jun 2026')
  })

  it('has a chart that rolls with the presentation', () => {
    const settings = { ...USUAL_SETTINGS, defaultTimePeriod: monthSpan(monthIndex(2026, 6)) }
    const chart = made('trend of prime cost % last 6 months', true, settings).elements.find(({ type }) => type === 'CHART')
    expect(chart).toMatchObject({ chart: { timeSpan: { kind: 'YEAR_TO_DATE' } } })
    const kept = made('trend of prime cost % last 6 months', false, settings).elements.find(({ type }) => type === 'CHART')
    expect(kept).toMatchObject({ chart: { timeSpan: { kind: 'FIXED', startDate: '2026-01-01', endDate: '2026-06-30' } } })
  })

  it('has a profit and loss where an answer is one', () => {
    const table = made('P&L for Princeton in June', false).elements.find(({ type }) => type === 'PNL_VIEWER')
    expect(table).toMatchObject({ rows: null, scope: { places: { isAllBut: false } } })
  })
})
