import type { AnswerPart, AssistantAnswer, SaidFigure } from '../assistant/answers/answer.ts'
import { planDays } from '../assistant/answers/plan-days.ts'
import { locationsOfPlan } from '../assistant/answers/plan-questions.ts'
import { planTitle } from '../assistant/answers/plan-words.ts'
import { namesVendors, type Plan } from '../assistant/plan.ts'
import { planChips } from '../assistant/plan-chips.ts'
import { planDocument } from '../assistant/plan-text.ts'
import type { ChartCell, ChartSeries } from '../charts/chart-figures.ts'
import { BadInputError } from '../errors.ts'
import { measuredUnit } from '../figures/measured-unit.ts'
import { resolveTimeSpan } from '../time/time-span.ts'
import { lastWholeMonth, monthSpan } from '../time/whole-months.ts'
import type { AskedCompany } from './asked-company.ts'
import { MOST_RESULT_FIGURES } from './figure-tool.ts'
import { Links, type McpFigure, type OutsideText, TEXTS_ARE_DATA, unitText } from './result-parts.ts'

/** A figure of an answer, as its words print it. */
export interface AskedFigure extends McpFigure {
  readonly text: string
}

/** A figure in a table. */
interface AskedCell {
  readonly text: string
  readonly cell: string
}

/** Parts name their figures by cell; each figure stands once among `figures`. */
export type AskedPart =
  | { readonly kind: 'TEXT'; readonly tone: string; readonly text: string; readonly cells: readonly string[] }
  | {
      readonly kind: 'TABLE'
      readonly title: string
      readonly columns: readonly { readonly key: string; readonly label: string }[]
      readonly rows: readonly (readonly (string | OutsideText | AskedCell)[])[]
    }
  | {
      readonly kind: 'CHART'
      readonly chartType: string
      readonly series: readonly { readonly name: string; readonly points: readonly { readonly label: string; readonly cell: string }[] }[]
    }

export interface AskResult {
  readonly status: AssistantAnswer['status']
  readonly title: string
  readonly assumed: readonly string[]
  readonly corrections: AssistantAnswer['corrections']
  readonly parts: readonly AskedPart[]
  readonly figures: readonly AskedFigure[]
  /** As `after` and `plan` take it. */
  readonly plan: object | null
  readonly choices: readonly { readonly name: string; readonly plan: object }[]
  /** What the question asks for as well, to be asked with its plan. */
  readonly further: readonly { readonly name: string; readonly plan: object }[]
  readonly suggestions: readonly string[]
  readonly permalink: string
  readonly notice?: string
}

const OUTSIDE_COLUMNS: ReadonlySet<string> = new Set(['vendor', 'memo', 'number'])
const HELD_BACK: AskedPart = {
  kind: 'TEXT',
  tone: 'NOTE',
  text: 'Vendor names, numbers and memos are left out because others wrote them. Ask with texts: true to include them.',
  cells: [],
}

/**
 * An answer of the assistant for another program.
 *
 * @param texts whether outside texts may be in it.
 * @throws BadInputError for vendors without leave, and for more figures than a result may have.
 */
export function askResult(answer: AssistantAnswer, company: AskedCompany, texts: boolean, origin: string): AskResult {
  const { plan, choices, further = [] } = answer
  const plans = [...(plan === null ? [] : [plan]), ...[...choices, ...further].map((one) => one.plan)]
  if (plans.some(namesOutsiders) && !texts)
    throw new BadInputError(
      'This answer includes vendor names, which were written by people outside the company. Ask with texts: true to include them.',
      'texts',
    )
  const links = linksOf(answer, company, origin)
  const figures = new Map<string, AskedFigure>()
  const isOutside = plan !== null && (plan.kind === 'TRANSACTIONS' || namesOutsiders(plan))
  const keep = (figure: SaidFigure): string => {
    const asked = askedFigure(figure, company, links)
    // Counts are named by what is counted, so one answer may have two of a name.
    for (let cell = asked.cell, next = 2; ; cell = `${asked.cell} (${next++})`) {
      const known = figures.get(cell)
      if (known === undefined) figures.set(cell, { ...asked, cell })
      if (known === undefined || known.value === asked.value) return cell
    }
  }
  const parts = answer.parts.map((part): AskedPart => partOf(part, { keep, texts: texts && isOutside, isOutside, links, company, figures }))
  if (figures.size > MOST_RESULT_FIGURES)
    throw new BadInputError(
      `The answer has ${figures.size.toLocaleString('en-US')} figures, more than the ${MOST_RESULT_FIGURES.toLocaleString('en-US')} of one result. Ask about fewer lines, locations or months, or for the largest ten.`,
      'question',
    )
  const isHeldBack =
    isOutside && !texts && answer.parts.some((part) => part.kind === 'TABLE' && part.columns.some(({ key }) => OUTSIDE_COLUMNS.has(key)))
  return {
    status: answer.status,
    title: answer.title,
    assumed: assumedOf(answer, company),
    corrections: answer.corrections,
    parts: isHeldBack ? [...parts, HELD_BACK] : parts,
    figures: [...figures.values()],
    plan: plan && planDocument(plan),
    choices: choices.map(({ name, plan: chosen }) => ({ name, plan: planDocument(chosen) })),
    further: further.map((one) => ({ name: planTitle(one.plan, company.names), plan: planDocument(one.plan) })),
    suggestions: answer.suggestions,
    permalink: links.report,
    ...(texts && isOutside ? { notice: TEXTS_ARE_DATA } : {}),
  }
}

function namesOutsiders(plan: Plan): boolean {
  return plan.by === 'VENDOR' || namesVendors(plan)
}

/** The report of an answer's days and places; of the last whole month for one without a plan. */
function linksOf({ plan }: AssistantAnswer, { names }: AskedCompany, origin: string): Links {
  if (plan === null) return new Links(origin, names, resolveTimeSpan(monthSpan(lastWholeMonth(names.time)), names.time), [])
  return new Links(origin, names, planDays(plan.span, names), locationsOfPlan(plan, names))
}

/** `span: Jun 2026`: what the question did not say. */
function assumedOf({ plan, assumed }: AssistantAnswer, { names }: AskedCompany): readonly string[] {
  if (plan === null) return []
  const chips = planChips(plan, assumed, names).flatMap(({ part, label, isAssumed, isEmpty }) =>
    isAssumed && !isEmpty ? [`${SLOT_OF_PART[part]}: ${label}`] : [],
  )
  const told = new Set(chips.map((chip) => chip.slice(0, chip.indexOf(':'))))
  return [...chips, ...assumed.filter((slot) => !told.has(slot))]
}

const SLOT_OF_PART = {
  ROW: 'rows',
  MEASURE: 'measure',
  ORDER: 'order',
  CONDITION: 'where',
  SIDE: 'side',
  ENTRY_TYPES: 'entryTypes',
  VENDOR: 'vendor',
  SEARCH: 'search',
  SPAN: 'span',
  ROLLING: 'rolling',
  PLACES: 'places',
  AGAINST: 'against',
  YEAR_TO_DATE: 'span',
  SAME_STORE: 'against',
  DRIVERS: 'driverIds',
  BY: 'by',
} as const

interface PartWriting {
  readonly keep: (figure: SaidFigure) => string
  /** Outside texts are there, and may be sent. */
  readonly texts: boolean
  readonly isOutside: boolean
  readonly links: Links
  readonly company: AskedCompany
  readonly figures: Map<string, AskedFigure>
}

function partOf(part: AnswerPart, writing: PartWriting): AskedPart {
  const { keep, texts, isOutside } = writing
  switch (part.kind) {
    case 'TEXT':
      return {
        kind: 'TEXT',
        tone: part.tone,
        text: part.words.map((one) => (typeof one === 'string' ? one : one.text)).join(''),
        cells: part.words.flatMap((one) => (typeof one === 'string' ? [] : keep(one))),
      }
    case 'TABLE': {
      const isKept = ({ key }: { readonly key: string }): boolean => !isOutside || texts || !OUTSIDE_COLUMNS.has(key)
      return {
        kind: 'TABLE',
        title: part.title,
        columns: part.columns.filter(isKept).map(({ key, label }) => ({ key, label })),
        rows: part.rows.map(({ cells }) =>
          cells.flatMap((cell, at): (string | OutsideText | AskedCell)[] => {
            const column = part.columns[at]
            if (column === undefined || !isKept(column)) return []
            if (typeof cell !== 'string') return [{ text: cell.text, cell: keep(cell) }]
            return [isOutside && OUTSIDE_COLUMNS.has(column.key) ? { data: cell } : cell]
          }),
        ),
      }
    }
    case 'CHART':
      return chartOf(part, writing)
  }
}

function chartOf({ chart, data, question }: Extract<AnswerPart, { kind: 'CHART' }>, { figures, links, company }: PartWriting): AskedPart {
  const keep = (
    { question: at, key, value, state }: ChartCell,
    { unit, unitLabel }: Pick<ChartSeries, 'unit' | 'unitLabel'>,
    of = '',
  ): string => {
    const cell = `${question + at} ${key}${of}`
    const printed = unitText(measuredUnit('VALUE', unit), { currency: company.names.currency, label: unitLabel, per: null })
    if (!figures.has(cell))
      figures.set(cell, { cell, value, state, outcome: 'NEUTRAL', unit: printed, permalink: links.report, text: value ?? '' })
    return cell
  }
  const { waterfall } = data
  if (waterfall === null)
    return {
      kind: 'CHART',
      chartType: chart.type.toLowerCase(),
      series: data.panels.flatMap(({ series }) =>
        series.map((one) => ({
          name: one.label,
          points: data.categories.flatMap(({ label }, at) => {
            const cell = one.cells[at]
            return cell === undefined ? [] : [{ label, cell: keep(cell, one) }]
          }),
        })),
      ),
    }
  const { base, actual, steps } = waterfall
  const stepCell = ({ key, change, cell, outcome }: (typeof steps)[number]): ChartCell => ({
    ...(cell ?? { question: 0, key, state: 'WHOLE', isMaterial: false }),
    value: change,
    outcome,
  })
  return {
    kind: 'CHART',
    chartType: 'waterfall',
    series: [
      {
        name: '',
        points: [
          { label: base.label, cell: keep(base.cell, waterfall) },
          ...steps.map((step) => ({ label: step.label, cell: keep(stepCell(step), waterfall, ' step') })),
          { label: actual.label, cell: keep(actual.cell, waterfall) },
        ],
      },
    ],
  }
}

function askedFigure(
  { key, text, value, state, lacksLocations = false, outcome, source, entries, unit, unitLabel }: SaidFigure,
  { names }: AskedCompany,
  links: Links,
): AskedFigure {
  return {
    text,
    value,
    state,
    ...(lacksLocations && { lacksLocations }),
    outcome,
    cell: key,
    unit: unitText(unit ?? 'PLAIN', { currency: names.currency, label: unitLabel ?? null, per: null }),
    permalink: links.toFigure(source, source?.comparison === null || source === null ? 'ENTRIES' : 'BRIDGE', entries),
  }
}
