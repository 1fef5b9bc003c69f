import { AnswerFigures } from '../assistant/answers/answer-figures.ts'
import { BadInputError, unreachable } from '../errors.ts'
import type { PlacedFigures } from '../figures/answer-cells.ts'
import { BY_SIZE, type FigureQuestion, isComparing, type QuestionRow, TOTAL_ONLY } from '../figures/figure-question.ts'
import { measuredUnit } from '../figures/measured-unit.ts'
import type { AskedCompany } from './asked-company.ts'
import type { CompanyThing } from './company-things.ts'
import { type Links, type McpFigure, type SameStoreResult, sameStoreResult, unitText } from './result-parts.ts'
import type { ToolInput } from './tool-inputs.ts'

/** Figures of one result. */
export const MOST_RESULT_FIGURES = 1_000
/** Figures computed for one result, including those that a ranking leaves out; the same as for one request of the API. */
const MOST_COMPUTED = 250_000

/** Counts figures before they are computed. @returns throws a BadInputError once they are too many for one call. */
export function refuseManyComputed(): (figures: number) => void {
  let planned = 0
  return (figures) => {
    planned += Math.max(0, figures)
    if (planned > MOST_COMPUTED)
      throw new BadInputError(
        `That takes more than ${planned.toLocaleString('en-US')} figures to compute; one call may take up to ${MOST_COMPUTED.toLocaleString('en-US')}. Ask for fewer days, rows or locations at once.`,
      )
  }
}

/** @throws BadInputError with a sentence for what cannot be asked. */
export function figureQuestionOf(input: ToolInput<'figures'>, company: AskedCompany): FigureQuestion {
  const { isAllBut, perMetric, ranking, texts = false, measures = ['VALUE'], comparisons = [] } = input
  const rows = input.rows.map(({ of, show = 'ITSELF' }, at) => rowOf(company, of, show, `rows.${at}.of`))
  if (!texts && rows.some(({ kind }) => kind === 'VENDORS'))
    throw new BadInputError('Vendor names were written by people outside the company. Ask with texts: true to include them.', 'texts')
  const hasOthers = input.hasPeriods === true || input.hasYearToDate === true || (input.rolling ?? []).length > 0
  const timeSpan = company.timeSpan(input.timeSpan)
  if (perMetric === undefined && measures.includes('PER_METRIC'))
    throw new BadInputError('PER_METRIC needs the metric to divide by: name it in perMetric.', 'perMetric')
  return {
    mappingId: company.names.mappingId,
    mappedOn: null,
    timeSpan,
    rows,
    places: company.places(input.locations, isAllBut),
    columns: {
      ...TOTAL_ONLY,
      hasPeriods: input.hasPeriods ?? false,
      hasTotal: input.hasTotal ?? !hasOthers,
      hasYearToDate: input.hasYearToDate ?? false,
      rolling: [...new Set(input.rolling ?? [])],
      comparisons: [...new Set(comparisons)],
      budgetId: comparisons.includes('BUDGET') ? company.budgetId(input.budget) : null,
      isProrated: input.isProrated ?? false,
      isSameStore: input.isSameStore ?? false,
      perMetricId: perMetric === undefined ? null : company.thing(perMetric, ['metric'], 'perMetric').id,
      places: input.places ?? 'TOGETHER',
      level: input.level ?? null,
    },
    beside: [],
    measures: [...new Set(measures)],
    ranking:
      ranking === undefined
        ? null
        : {
            of: ranking.of,
            measure: ranking.measure ?? BY_SIZE.measure,
            comparison: ranking.comparison ?? BY_SIZE.comparison,
            row: ranking.row ?? BY_SIZE.row,
            order: ranking.order ?? BY_SIZE.order,
            first: ranking.first ?? BY_SIZE.first,
            last: ranking.last ?? BY_SIZE.last,
            foldsRest: ranking.foldsRest ?? BY_SIZE.foldsRest,
            keepsEnds: BY_SIZE.keepsEnds,
            atLeast: ranking.atLeast ?? BY_SIZE.atLeast,
            atMost: ranking.atMost ?? BY_SIZE.atMost,
          },
    materiality: null,
  }
}

function rowOf(
  company: AskedCompany,
  of: string,
  show: NonNullable<ToolInput<'figures'>['rows'][number]['show']>,
  field: string,
): QuestionRow {
  const thing = company.thing(of, ['group', 'account', 'metric'], field)
  const groupId = groupOf(thing, company)
  switch (show) {
    case 'ITSELF':
      if (thing.kind === 'metric') return { kind: 'METRIC', metricId: thing.id }
      return thing.kind === 'group'
        ? { kind: 'GROUP', groupId: thing.id }
        : { kind: 'ACCOUNT', groupId: mapped(groupId, thing, field), accountId: thing.id }
    case 'VENDORS':
      return { kind: 'VENDORS', groupId: mapped(groupId, thing, field), accountId: thing.kind === 'account' ? thing.id : null }
    case 'ACCOUNTS':
    case 'LINES':
      if (thing.kind === 'group') return { kind: show, groupId: thing.id }
      throw new BadInputError(
        `"${thing.name}" is no line, so it has no ${show === 'LINES' ? 'lines' : 'accounts'} of its own. Ask for a line.`,
        field,
      )
    default:
      return unreachable(show)
  }
}

function groupOf(thing: CompanyThing, { names }: AskedCompany): string | null {
  if (thing.kind === 'group') return thing.id
  return names.accounts.find(({ id }) => thing.kind === 'account' && id === thing.id)?.groupId ?? null
}

function mapped(groupId: string | null, { name, kind }: CompanyThing, field: string): string {
  if (groupId !== null) return groupId
  throw new BadInputError(
    kind === 'account'
      ? `"${name}" is left out by the mapping, so it is in no report. Ask for its entries, or reconcile.`
      : `"${name}" is no line and no account. Ask for one of these.`,
    field,
  )
}

export interface FigureResult {
  readonly columns: readonly {
    readonly key: string
    readonly measure: string
    readonly label: string
    readonly startDate: string
    readonly endDate: string
    /** Null for all locations of the question together. */
    readonly place: string | null
    readonly comparedWith: string | null
  }[]
  readonly rows: readonly { readonly key: string; readonly label: string; readonly figures: readonly McpFigure[] }[]
  /** Null unless only same stores are asked for. */
  readonly sameStores: SameStoreResult | null
}

/** @throws BadInputError for more figures than a result may have. */
export function figureResult(table: PlacedFigures, question: FigureQuestion, company: AskedCompany, links: Links): FigureResult {
  const total = table.rows.length * table.columns.length
  if (total > MOST_RESULT_FIGURES)
    throw new BadInputError(
      `That is ${total.toLocaleString('en-US')} figures (${table.rows.length.toLocaleString('en-US')} rows in ${table.columns.length.toLocaleString('en-US')} columns), more than the ${MOST_RESULT_FIGURES.toLocaleString('en-US')} of one result. Ask for fewer rows, for quarters or the total instead of months, for fewer locations or measures, or rank them and take the first.`,
    )
  const { mappingId, columns: choice } = question
  const figures = new AnswerFigures(table, { names: company.names, mappingId, budgetId: choice.budgetId, question: 0 })
  const per = company.names.metrics.find(({ id }) => id === choice.perMetricId)?.name ?? null
  return {
    columns: table.columns.map(({ key, measure, column, base }) => {
      const shown = table.figureColumns[column]
      const compared = base === null ? null : (table.figureColumns[base] ?? null)
      return {
        key,
        measure,
        label: shown?.label ?? '',
        startDate: shown?.startDate ?? '',
        endDate: shown?.endDate ?? '',
        place: shown === undefined || shown.place.kind === 'ALL' ? null : shown.place.name,
        comparedWith: compared?.comparison ?? shown?.comparison ?? null,
      }
    }),
    sameStores: sameStoreResult(table.sameStores ?? null),
    rows: table.rows.map((row) => ({
      key: row.key,
      label: row.label,
      figures: row.cells.flatMap(({ value, state, lacksLocations = false, outcome }, at): McpFigure[] => {
        const column = table.columns[at]
        if (column === undefined) return []
        const source = figures.sourceAt(row, at)
        return [
          {
            value,
            state,
            ...(lacksLocations && { lacksLocations }),
            outcome,
            cell: `${row.key}|${column.key}`,
            unit: unitText(measuredUnit(column.measure, row.unit), { currency: company.names.currency, label: row.unitLabel, per }),
            permalink: links.toFigure(source, isComparing(column.measure) ? 'BRIDGE' : 'ENTRIES'),
          },
        ]
      }),
    })),
  }
}
