import { chartData } from '../charts/chart-data.ts'
import type { ChartDocument } from '../charts/chart-document.ts'
import type { ChartData } from '../charts/chart-figures.ts'
import { chartMessage } from '../charts/chart-message.ts'
import { chartQuestions } from '../charts/chart-questions.ts'
import type { PlacedFigures } from '../figures/answer-cells.ts'
import type { FigureQuestion } from '../figures/figure-question.ts'
import { questionText } from '../figures/question-text.ts'
import type { SameStoreWords } from '../locations/same-store-text.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { type NegativeStyle, NO_VALUE } from '../money/format.ts'
import type { Day } from '../time/day.ts'
import { type DaySpan, resolveTimeSpan } from '../time/time-span.ts'
import { chartOnSlide, tableOnSlide } from './element-scope.ts'
import { type PlaceholderFacts, type PresentationWords, wordsOfElement } from './placeholders/filled-slides.ts'
import { keptRecordOf, type Presentation, type TextElement, type TextFigure } from './presentation.ts'
import type { SlideTable } from './slide-table.ts'
import { textFigureQuestion, textFigureText, textFigureValue } from './text-figures.ts'

/** What the elements of a presentation show. */
export interface PresentationFigures {
  /** By the element's id. */
  readonly tables: ReadonlyMap<string, ShownTable>
  /** By the element's id. */
  readonly charts: ReadonlyMap<string, ShownChart>
  /** Figures inside texts, by element and name: `textFigureKey`. */
  readonly texts: ReadonlyMap<string, ShownTextFigure>
  /** What placeholders say; null leaves them as they are typed. */
  readonly words: PresentationWords | null
}

/** A profit and loss, or a sentence with the reason why it is missing; a table may have a problem, too. */
export interface ShownTable {
  readonly table: SlideTable | null
  readonly problem: string | null
}

export interface ShownChart {
  /** With the places and the time that it has on its slide. */
  readonly chart: ChartDocument
  readonly data: ChartData
  /** Its message, used unless a title was typed. */
  readonly title: string
  /** Which locations are comparable; null or left out unless only same stores are shown. */
  readonly sameStores?: SameStoreWords | null
  /** The days that it covers, and those of the ledger. Missing in charts recorded earlier. */
  readonly days?: ShownDays
  readonly problem: string | null
}

export interface ShownDays {
  readonly span: DaySpan
  /** The last day with entries; null for none. */
  readonly ledgerThrough: Day | null
  /** The first; null where it is not known. */
  readonly ledgerFrom: Day | null
}

export interface ShownTextFigure {
  /** As printed. */
  readonly text: string
  /** Decimal; null for no value. */
  readonly value: string | null
  /** Of its line or metric; empty without an answer. */
  readonly label: string
}

export const NO_PRESENTATION_FIGURES: PresentationFigures = { tables: new Map(), charts: new Map(), texts: new Map(), words: null }

export function textFigureKey(elementId: string, name: string): string {
  return `${elementId} ${name}`
}

/** How figures inside a text are printed, by their names. */
export function shownFigure({ id }: Pick<TextElement, 'id'>, texts: PresentationFigures['texts']): (name: string) => string {
  return (name) => texts.get(textFigureKey(id, name))?.text ?? '…'
}

/**
 * Figures with those that elements keep as they were presented.
 *
 * @param records by id; an element whose record is missing shows no figures rather than others.
 */
export function withKeptFigures(
  figures: PresentationFigures,
  presentation: Presentation,
  records: ReadonlyMap<string, PresentationFigures>,
): PresentationFigures {
  const kept = presentation.slides.flatMap(({ id: slideId, elements }) =>
    elements.flatMap((element) => {
      const recordId = keptRecordOf(element)
      return recordId === null ? [] : [{ slideId, element, record: records.get(recordId) ?? null }]
    }),
  )
  if (kept.length === 0) return figures
  const [tables, charts, texts] = [new Map(figures.tables), new Map(figures.charts), new Map(figures.texts)]
  const words = new Map(figures.words?.elements)
  for (const { slideId, element, record } of kept) {
    if (record?.words) words.set(element.id, wordsOfElement(record.words, slideId, element.id))
    if (element.type === 'PNL_VIEWER') tables.set(element.id, record?.tables.get(element.id) ?? { table: null, problem: NOT_PRESENTED })
    if (element.type === 'CHART') {
      const chart = record?.charts.get(element.id)
      if (chart === undefined) charts.delete(element.id)
      else charts.set(element.id, chart)
    }
    if (element.type === 'TEXT')
      for (const { name } of element.figures) {
        const key = textFigureKey(element.id, name)
        texts.set(key, record?.texts.get(key) ?? { text: NO_VALUE, value: null, label: '' })
      }
  }
  return { tables, charts, texts, words: figures.words && { ...figures.words, elements: words } }
}

const NOT_PRESENTED = 'This was not part of what was presented. Show it live.'

/** The company data that presentations need in addition to figures. */
export interface FigureSurroundings extends PlaceholderFacts {
  /** Where neither an element nor its presentation names a mapping; null for none. */
  readonly usualMappingId: string | null
  /** Lines by mapping. */
  readonly groupsOf: (mappingId: string) => readonly ProfitLossGroup[]
  /** ISO code. */
  readonly currency: string
}

/** What a presentation asks for. */
export interface PresentationQuestions {
  readonly tables: readonly { readonly id: string; readonly question: ReturnType<typeof tableOnSlide> }[]
  readonly charts: readonly { readonly id: string; readonly chart: ChartDocument; readonly questions: readonly FigureQuestion[] }[]
  readonly texts: readonly { readonly key: string; readonly figure: TextFigure; readonly question: FigureQuestion | null }[]
}

export function presentationQuestions(presentation: Presentation, facts: FigureSurroundings): PresentationQuestions {
  const { settings } = presentation
  const usual = { mappingId: facts.usualMappingId, time: facts.time }
  const elements = presentation.slides.flatMap((slide) => slide.elements)
  return {
    tables: elements.flatMap((element) =>
      element.type === 'PNL_VIEWER' ? [{ id: element.id, question: tableOnSlide(element, settings, usual) }] : [],
    ),
    charts: elements.flatMap((element) => {
      if (element.type !== 'CHART') return []
      const own = element.chart ?? facts.charts.get(element.chartId ?? '')
      if (own === undefined) return []
      const chart = chartOnSlide(own, element.scope, settings, facts.time)
      return [{ id: element.id, chart, questions: chartQuestions(chart, facts.groupsOf(chart.mappingId)).map(({ question }) => question) }]
    }),
    texts: elements.flatMap((element) =>
      element.type === 'TEXT'
        ? element.figures.map((figure) => ({
            key: textFigureKey(element.id, figure.name),
            figure,
            question: textFigureQuestion(figure, settings, usual),
          }))
        : [],
    ),
  }
}

/** The figure questions of charts and texts, each once. */
export function distinctQuestions({ charts, texts }: Pick<PresentationQuestions, 'charts' | 'texts'>): readonly FigureQuestion[] {
  const questions = new Map<string, FigureQuestion>()
  for (const { questions: own } of charts) for (const question of own) questions.set(questionText(question), question)
  for (const { question } of texts) if (question !== null) questions.set(questionText(question), question)
  return [...questions.values()]
}

/** A figure question's answer, or a sentence with the reason why it is missing. */
export interface PresentationAnswer {
  readonly figures: PlacedFigures | null
  readonly problem: string | null
}

interface AllAnswers {
  readonly tables: PresentationFigures['tables']
  readonly answerTo: (question: FigureQuestion) => PresentationAnswer | null
  readonly negatives: NegativeStyle
}

/** What the elements show, once everything they ask for is answered. `presentationWords` fills the placeholders. */
export function presentationFigures(
  asked: PresentationQuestions,
  { tables, answerTo, negatives }: AllAnswers,
  facts: FigureSurroundings,
): Omit<PresentationFigures, 'words'> {
  return {
    tables,
    charts: new Map(
      asked.charts.map(({ id, chart, questions }) => {
        const found = questions.map(answerTo)
        const data = chartData(
          chart,
          found.map((one) => one?.figures ?? null),
          {
            groups: facts.groupsOf(chart.mappingId),
            ledgerThrough: facts.time.lastLedgerDay,
            ledgerFrom: facts.time.firstLedgerDay ?? null,
          },
        )
        const message = chartMessage({ chart, data, currency: facts.currency, negatives })
        const problem = found.find((one) => one?.figures === null)?.problem ?? null
        const sameStores = found.find((one) => one?.figures?.sameStores)?.figures?.sameStores ?? null
        const { startDate, endDate } = resolveTimeSpan(chart.timeSpan, facts.time)
        const days: ShownDays = {
          span: { startDate, endDate },
          ledgerThrough: facts.time.lastLedgerDay,
          ledgerFrom: facts.time.firstLedgerDay ?? null,
        }
        return [id, { chart, data, title: chart.title || message, sameStores, days, problem }]
      }),
    ),
    texts: new Map(
      asked.texts.map(({ key, figure, question }) => {
        const table = question === null ? null : (answerTo(question)?.figures ?? null)
        const text = textFigureText(figure, table, negatives)
        return [key, { text, value: textFigureValue(figure, table), label: table?.rows[0]?.label ?? '' }]
      }),
    ),
  }
}
