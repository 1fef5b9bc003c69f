import { newChartElement, newTable, newText, slideAreas, titledSlide } from '../../presentations/new-elements.ts'
import { SLIDE_SIZES, type Slide, type SlideElement } from '../../presentations/presentation.ts'
import type { SlideBox } from '../../presentations/slide-box.ts'
import type { NewId } from '../../presentations/slide-commands.ts'
import { timePeriodOption } from '../../presentations/time-period-option.ts'
import { cutIntoPeriods } from '../../time/periods.ts'
import type { AssistantAnswer } from '../answers/answer.ts'
import { heldDays } from '../answers/plan-days.ts'
import { comparesInSteps, comparisonOfPlan, planRowName } from '../answers/plan-names.ts'
import { itemsOf } from '../answers/plan-questions.ts'
import { againstName, daysOfPlan, planTitle } from '../answers/plan-words.ts'
import type { CompanyNames } from '../company-names.ts'
import { isBySpans, isOutsideReports, type Plan } from '../plan.ts'
import { answerChart, chartPartOf } from './answer-chart.ts'
import { answerReport, dividesMetrics, foldedRowKeys } from './answer-report.ts'
import { chartInDeck, type Deck, scopeInDeck } from './deck-scope.ts'
import { type LiveWords, liveFigure, liveText } from './live-text.ts'
import { type AnsweredPlan, countsByDays, figuredPlan, type Made, made, notMade, withoutYear } from './made.ts'

/** The most lines that a slide describes in sentences. */
const MOST_SENTENCES = 4
const SENTENCE_HEIGHT = 24

type Answered = Pick<AssistantAnswer, 'plan' | 'asOf' | 'parts'>

/** An answer as a slide: its title, its chart or table, and its figures in sentences that stay live. */
export function answerSlide(answer: Answered, names: CompanyNames, asked: Deck, newId: NewId): Made<Slide> {
  const figured = figuredPlan(answer, names)
  if (figured.made === null) return figured
  if (figured.made.plan.rows.some(isOutsideReports))
    return notMade('Slides show lines and metrics as the report has them. Ask about one of them.')
  // If only one of two fixed times followed the presentation, the comparison would soon be meaningless.
  const deck = { ...asked, follows: asked.follows && figured.made.plan.against?.kind !== 'SPAN' }
  const size = SLIDE_SIZES[deck.settings.aspectRatio]
  const sentences = slideSentences(figured.made, deck)
  const { body } = slideAreas(size)
  const height = sentences.length * SENTENCE_HEIGHT
  const text = liveText(sentences)
  const words: readonly SlideElement[] =
    sentences.length === 0
      ? []
      : [
          {
            ...newText({ id: newId(), box: { ...body, height: height + 8 } }, 'TEXT', text.content, 'Figures'),
            figures: text.figures,
            fontSize: 15,
          },
        ]
  const below = sentences.length === 0 ? body : { ...body, y: body.y + height + 20, height: body.height - height - 20 }
  const picture = pictureOf(answer, figured.made, deck, { id: newId(), box: below })
  if (words.length === 0 && picture === null) return notMade('There is no line or metric in this that a slide could show.')
  // Tables alone have room for the year to date.
  const shown = picture?.type === 'PNL_VIEWER' ? figured.made : ofDaysAlone(figured.made)
  const title = slideTitle(shown, deck)
  return made(titledSlide(newId, size, title, [...words, ...(picture === null ? [] : [picture])]), [
    ...(figured.made.plan.kind === 'FILTER' ? ['The slide also shows what does not meet the conditions.'] : []),
    ...(shown === figured.made ? [] : withoutYear(figured.made.plan)),
  ])
}

function ofDaysAlone(answered: AnsweredPlan): AnsweredPlan {
  return { ...answered, plan: { ...answered.plan, hasYearToDate: false } }
}

/** The slide's title. A slide that follows its presentation names no days, because they would soon be out of date. */
function slideTitle({ plan, names }: AnsweredPlan, { follows }: Deck): string {
  const title = planTitle(plan, names)
  return follows && plan.span.kind !== 'LEDGER' ? title.replace(`, ${daysOfPlan(plan, names)}`, '') : title
}

function pictureOf(
  answer: Answered,
  answered: AnsweredPlan,
  deck: Deck,
  place: { readonly id: string; readonly box: SlideBox },
): SlideElement | null {
  const { plan, names, days } = answered
  const title = planTitle(plan, names)
  const table = chartPartOf(answer) === null ? tableOf(answer, answered, deck, place, title) : null
  if (table !== null) return table
  const { made: chart } = answerChart(answer, names)
  const periods = cutIntoPeriods(days, names.time.fiscalYearStartMonth).length
  // One column says no more than its sentence.
  if (chart === null || (chartPartOf(answer) === null && chart.xAxis === 'DATE' && periods === 1)) return null
  const placed = chartInDeck(chart, figuresOf(answered), deck)
  return { ...newChartElement(place, placed.chart, planTitle(ofDaysAlone(answered).plan, names)), scope: placed.scope }
}

/** A profit and loss of the answer's lines; null where its groups would have to be opened, or where it is of many places. */
function tableOf(
  answer: Answered,
  answered: AnsweredPlan,
  deck: Deck,
  place: { readonly id: string; readonly box: SlideBox },
  title: string,
): SlideElement | null {
  const { plan, names } = answered
  if (dividesMetrics(plan)) return null
  const { made: report, leftOut } = answerReport(answer, names)
  const rows = foldedRowKeys(plan, names)
  if (report === null || leftOut.length > 0 || rows?.length === 0 || plan.rolling !== null || isBySpans(plan)) return null
  if (report.columns.locations !== 'TOGETHER' || report.columns.byLocation !== null || itemsOf(plan) !== 'ROWS') return null
  return {
    ...newTable(place, null, title, deck.settings.defaultStyle),
    columns: report.columns,
    rows,
    scope: scopeInDeck(figuresOf(answered), deck),
  }
}

/** The figures of an answer's lines, each with its difference; none for what texts on slides cannot be of. */
function slideSentences(answered: AnsweredPlan, deck: Deck): readonly LiveWords[] {
  const { plan, days, names } = answered
  const { kind, measure, against, isSameStore, rolling, by } = plan
  // Answers of these kinds show every item; other kinds show only some.
  const isWhole = (kind === 'FIGURES' || kind === 'COMPARE') && (by === null || by === 'LOCATION' || by === 'REGION')
  const isTold = isWhole || kind === 'BREAKDOWN' || kind === 'BRIDGE'
  const isOfRows = measure !== 'PER_METRIC' && measure !== 'RANK' && measure !== 'RANK_CHANGE'
  if (!isTold || !isOfRows || isSameStore || rolling !== null || countsByDays(plan, days)) return []
  const scope = scopeInDeck(figuresOf(answered), deck)
  const base = baseScope(answered, deck)
  const comparison = comparesInSteps(plan) ? null : comparisonOfPlan(plan)
  const isPeriodBefore = comparison === 'PRIOR_PERIOD' && deck.follows
  const named = isPeriodBefore ? 'the period before' : (againstName(plan, names) ?? '')
  return plan.rows.slice(0, MOST_SENTENCES).flatMap((row): readonly LiveWords[] => {
    if (row.kind === 'ACCOUNT' || isOutsideReports(row)) return []
    const figure = (of: 'VALUE' | 'VARIANCE' | 'VARIANCE_PERCENT' | 'SHARE_OF_REVENUE', at = scope) => liveFigure(row, of, comparison, at)
    const name = `${planRowName(row, names)}: `
    const isShare = measure === 'SHARE_OF_REVENUE' && row.kind === 'GROUP'
    if (isShare && against === null) return [[name, figure('SHARE_OF_REVENUE'), ' of revenue, ', figure('VALUE')]]
    if (base !== null) {
      const of = isShare ? 'SHARE_OF_REVENUE' : 'VALUE'
      return [[name, figure(of), isShare ? ' of revenue; ' : '; ', `${named}: `, figure(of, base)]]
    }
    if (isShare) return [[name, figure('SHARE_OF_REVENUE'), ' of revenue']]
    if (comparison === null) return [[name, figure('VALUE')]]
    return [[name, figure('VALUE'), ', ', figure('VARIANCE'), ` against ${named} (`, figure('VARIANCE_PERCENT'), ')']]
  })
}

/** What figures are compared with, where that is a time or places of its own. */
function baseScope({ plan, days }: AnsweredPlan, deck: Deck) {
  const { against, mappingId, places } = plan
  if (against?.kind === 'PLACES') return scopeInDeck({ mappingId, places: against.places, days, budgetId: null }, deck)
  if (against?.kind !== 'SPAN') return null
  return { ...scopeInDeck({ mappingId, places, days, budgetId: null }, deck), timeSpan: against.span }
}

function figuresOf({ plan, days }: AnsweredPlan) {
  const budgetId = plan.against?.kind === 'BUDGET' ? plan.against.budgetId : null
  return { mappingId: plan.mappingId, places: plan.places, days, budgetId }
}

/** Settings for a new presentation, with the days, places, mapping and budget of the answer. */
export function deckSettingsOf(answer: Answered, names: CompanyNames, settings: Deck['settings']): Deck['settings'] {
  const { made: answered } = figuredPlan(answer, names)
  if (answered === null) return settings
  const { plan, days } = answered
  const held = heldDays(days)
  return {
    ...settings,
    defaultMappingId: plan.mappingId,
    defaultBudgetId: budgetOf(plan),
    defaultTimePeriod: held,
    defaultTimePeriodOption: timePeriodOption(held, names.time),
  }
}

function budgetOf({ against }: Plan): string | null {
  return against?.kind === 'BUDGET' ? against.budgetId : null
}
