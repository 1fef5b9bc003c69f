import { DomainError } from '@fourwall/domain/errors.ts'
import type { QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import { namedLocations } from '@fourwall/domain/figures/question-places.ts'
import type { ReportGap, ReportMetric } from '@fourwall/domain/figures/report-figures.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { LayoutFigures } from '@fourwall/domain/layouts/layout-figures.ts'
import { layoutRequest } from '@fourwall/domain/layouts/layout-request.ts'
import { withTimeSpan } from '@fourwall/domain/layouts/layout-time.ts'
import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import { type AskedTable, layoutOfTable, type SlideTable, slideTable } from '@fourwall/domain/presentations/slide-table.ts'
import type { ReceivedGap, ReceivedMetric } from '@fourwall/domain/profit-loss/report-rows.ts'
import { holdTimeSpan, type TimeContext } from '@fourwall/domain/time/time-span.ts'
import { yieldToEventLoop } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import type { MappingService } from '../mappings/service.ts'
import type { MetricReading } from '../ops-data/service.ts'
import type { AnsweredLayoutFigures, ReportService } from '../profit-loss/service.ts'
import { presentationsPolicy } from './policy.ts'

/** A profit and loss of a slide, with what it inherits filled in. */
export interface SlideTableQuestion extends Omit<AskedTable, 'locationIds'> {
  readonly layoutId: string | null
  /** Null: as the layout has them. */
  readonly places: QuestionPlaces | null
  /** Keys of the rows that show; null for all. */
  readonly rows: readonly string[] | null
}

/** The table, or a sentence with the reason why it cannot be made. */
export type SlideTableAnswer =
  | { readonly table: SlideTable; readonly problem: string | null }
  | { readonly table: null; readonly problem: string }

export interface SlideTableParts {
  readonly companies: CompanyService
  /** A layout, by default its latest version; null if the company has none of this id. */
  readonly layoutOf: (access: Access, layoutId: string) => Promise<Layout | null>
  /** Spans that roll are as of this time; null for now. */
  readonly heldAt: TimeContext | null
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: Pick<MappingService, 'resolve'>
  readonly opsData: Pick<MetricReading, 'metrics'>
  readonly reports: ReportService
}

/** The profit and losses of slides, by the engine that reports and layouts have. */
export class SlideTables {
  readonly #parts: SlideTableParts

  constructor(parts: SlideTableParts) {
    this.#parts = parts
  }

  /**
   * Answers in the order of the questions.
   *
   * @param plan receives the maximum number of figures before any is computed.
   */
  async answers(
    access: Access,
    questions: readonly SlideTableQuestion[],
    negatives: NegativeStyle,
    plan: (figures: number) => void,
  ): Promise<readonly SlideTableAnswer[]> {
    presentationsPolicy.read(access)
    const answers: SlideTableAnswer[] = []
    for (const question of questions) {
      answers.push(await this.#answer(access, question, negatives, plan))
      await yieldToEventLoop()
    }
    return answers
  }

  async #answer(
    access: Access,
    question: SlideTableQuestion,
    negatives: NegativeStyle,
    plan: (figures: number) => void,
  ): Promise<SlideTableAnswer> {
    try {
      return await this.#table(access, question, negatives, plan)
    } catch (error) {
      // One that cannot be shown must not take the others with it. What stops the whole request does.
      if (error instanceof DomainError && (error.code === 'BAD_USER_INPUT' || error.code === 'NOT_FOUND' || error.code === 'CONFLICT'))
        return { table: null, problem: error.message }
      throw error
    }
  }

  async #table(
    access: Access,
    question: SlideTableQuestion,
    negatives: NegativeStyle,
    plan: (figures: number) => void,
  ): Promise<SlideTableAnswer> {
    const { companies, ledger, mappings, opsData, reports } = this.#parts
    const saved = question.layoutId === null ? null : await this.#saved(access, question.layoutId)
    const { heldAt } = this.#parts
    const context = heldAt ?? (await ledger.timeContext(access))
    const rolling = layoutOfTable({ ...question, locationIds: await this.#locationIds(access, question.places) }, saved, context)
    if (rolling === null) return { table: null, problem: 'Choose a layout, or a mapping and a time span.' }
    const layout = heldAt === null ? rolling : heldLayout(rolling, heldAt)
    const { timeSpan, locationIds, columns, insertedColumns, insertedRows } = layoutRequest(layout)
    const rows = insertedRows.map(({ groupId, ...row }) => ({ ...row, profitLossGroupId: groupId }))
    const asked = { setting: timeSpan, locationIds, choice: columns, columns: insertedColumns, rows }
    const answered = await reports.layout(access, { mappingId: layout.mappingId }, asked, plan)
    const mapping = await mappings.resolve(access, { mappingId: layout.mappingId })
    if (answered === null || mapping === null)
      return { table: null, problem: 'The mapping of this profit and loss was deleted. Choose another one.' }
    await yieldToEventLoop()
    const company = await companies.get(access.to('READ'))
    const engine = new LayoutEngine(layout, figuresOf(answered), {
      groups: mapping.categorization.groups,
      metrics: await opsData.metrics(access),
      fiscalYearStart: context.fiscalYearStartMonth,
      materiality: company.materiality,
    })
    const table = slideTable(engine, { rows: question.rows, currency: company.currency, negatives })
    return { table, problem: answered.problems[0]?.message ?? null }
  }

  async #saved(access: Access, layoutId: string): Promise<Layout> {
    const found = await this.#parts.layoutOf(access, layoutId)
    if (found === null) throw new DomainError('NOT_FOUND', 'The layout of this profit and loss was deleted. Choose another one.')
    return found
  }

  async #locationIds(access: Access, places: QuestionPlaces | null): Promise<readonly string[] | null> {
    if (places === null) return null
    const { ledger, locations } = this.#parts
    const { tree } = await locations.tree(access)
    return namedLocations(places, { tree, locations: await ledger.locations(access) })
  }
}

/** A layout on the days that it has at a time. */
function heldLayout(layout: Layout, time: TimeContext): Layout {
  const insertedColumns = layout.insertedColumns.map((column) => ({
    ...column,
    timeSpan: column.timeSpan && holdTimeSpan(column.timeSpan, time),
  }))
  return withTimeSpan({ ...layout, insertedColumns }, holdTimeSpan(layout.timeSpan, time), time)
}

function figuresOf({ report, ownColumns, rows }: AnsweredLayoutFigures): LayoutFigures {
  return {
    columns: report.columns.map(({ locationIds, ...column }) => ({ ...column, locationIds: locationIds && locationIds.map(String) })),
    ownColumns,
    locationIds: report.locationIds && report.locationIds.map(String),
    sameStores: report.sameStores,
    sections: report.sections,
    metrics: report.metrics.map(metricOf),
    perMetric: report.perMetric && metricOf(report.perMetric),
    budgetName: report.budget?.name ?? null,
    insertedRows: new Map(rows.map(({ id, gaps, ...row }) => [id, { ...row, gaps: gapsOf(gaps) }])),
  }
}

function metricOf({ metric, gaps, ...figures }: ReportMetric): ReceivedMetric {
  return { metricId: metric.id, name: metric.name, unit: metric.unit, ...figures, gaps: gapsOf(gaps) }
}

function gapsOf(gaps: readonly ReportGap[]): ReadonlyMap<number, ReceivedGap> {
  return new Map(
    gaps.map(({ column, metric, expected, missing, locations }) => [
      column,
      { name: metric.name, expected, missing, locationNames: locations.map(({ name }) => name) },
    ]),
  )
}
