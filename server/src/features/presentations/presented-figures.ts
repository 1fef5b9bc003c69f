import { placedFigures } from '@fourwall/domain/figures/figure-answer.ts'
import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { withOutsideLocations } from '@fourwall/domain/locations/location-order.ts'
import { locationNames, withTextIds } from '@fourwall/domain/locations/location-tree.ts'
import type { NamedLocations } from '@fourwall/domain/locations/places-label.ts'
import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import { type Metric, withDependencies } from '@fourwall/domain/ops-data/metric.ts'
import type { TwoLayouts } from '@fourwall/domain/presentations/changed-documents.ts'
import { figureParts, type PartsOfFigure } from '@fourwall/domain/presentations/figure-sources.ts'
import { presentationWords } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import {
  distinctQuestions,
  type PresentationFigures,
  presentationFigures,
  presentationQuestions,
} from '@fourwall/domain/presentations/presentation-figures.ts'
import type { MetricCalculation, PresentedBasis } from '@fourwall/domain/presentations/presented-record.ts'
import { holdTimeSpan, type TimeContext } from '@fourwall/domain/time/time-span.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { BudgetService } from '../budgets/service.ts'
import type { ChartService } from '../charts/service.ts'
import type { CompanyService } from '../companies/service.ts'
import { type FigureParts, FigureService } from '../figures/service.ts'
import type { MappingService, ResolvedMapping } from '../mappings/service.ts'
import type { MetricReading, OpsDataService } from '../ops-data/service.ts'
import { ReportService } from '../profit-loss/service.ts'
import { presentationsPolicy } from './policy.ts'
import { selectMetricChanges } from './records-repository.ts'
import { SlideTables } from './slide-tables.ts'

export interface PresentedFigureParts extends Omit<FigureParts, 'mappings' | 'budgets' | 'opsData'> {
  readonly opsData: OpsDataService
  readonly companies: CompanyService
  readonly mappings: MappingService
  readonly budgets: BudgetService
  readonly charts: ChartService
  readonly layouts: LayoutSource
}

/** Layouts of the library. `get` and `latest`: null if the company has none of this id. */
export interface LayoutSource {
  list(access: Access, mappingId: string | null): Promise<readonly SavedLayoutVersion[]>
  get(access: Access, id: string): Promise<SavedLayoutVersion | null>
  latest(access: Access, id: string): Promise<Layout | null>
  saved(access: Access, id: string, version: number): Promise<{ readonly layout: Layout }>
}

interface SavedLayoutVersion {
  readonly id: string
  readonly name: string
  readonly version: number
}

/** Which inputs of the figures are as they were presented; the rest are current. */
export interface AsPresented {
  readonly metrics: boolean
  readonly mappings: boolean
  readonly budgets: boolean
}

export const AS_OF_NOW: AsPresented = { metrics: false, mappings: false, budgets: false }

/** Figures with their parts. */
export interface SourcedFigures {
  readonly figures: PresentationFigures
  readonly parts: ReadonlyMap<string, PartsOfFigure>
}

/** What the slides of a presentation show, made on the server: for records of what was presented, and for finding out what has moved since. */
export class PresentedFigureService {
  readonly #parts: PresentedFigureParts

  constructor(parts: PresentedFigureParts) {
    this.#parts = parts
  }

  /** What the figures of a presentation are made of at this moment. */
  async basis(access: Access, presentation: Presentation, negatives: NegativeStyle): Promise<PresentedBasis> {
    const scope = presentationsPolicy.read(access)
    const { companies, ledger, mappings, budgets, charts, layouts, opsData } = this.#parts
    const elements = presentation.slides.flatMap((slide) => slide.elements)
    const shown = new Set(elements.flatMap((element) => (element.type === 'CHART' ? (element.chartId ?? []) : [])))
    const laidOut = new Set(elements.flatMap((element) => (element.type === 'PNL_VIEWER' ? (element.layoutId ?? []) : [])))
    const categorizations = await mappings.categorizations(access)
    const versionOf = new Map(categorizations.map(({ id, version }) => [id, version]))
    const along = await mappings.mappings(access, null)
    return {
      presentation,
      charts: new Map((await charts.list(access)).flatMap(({ id, chart }) => (shown.has(id) ? [[id, chart] as const] : []))),
      layouts: new Map((await layouts.list(access, null)).flatMap(({ id, version }) => (laidOut.has(id) ? [[id, version] as const] : []))),
      mappings: new Map(
        along.map(({ id, version, categorizationId }) => [id, { mapping: version, categorization: versionOf.get(categorizationId) ?? 1 }]),
      ),
      budgets: new Map((await budgets.list(access, null)).map(({ id, version }) => [id, version])),
      imports: await ledger.importsInForce(access),
      metricChanges: await selectMetricChanges(scope),
      metrics: new Map((await opsData.metrics(access)).map((metric) => [metric.id, calculationOf(metric)])),
      usualMappingId: firstMapping(categorizations, along),
      time: await ledger.timeContext(access),
      currency: (await companies.get(scope)).currency,
      negatives,
    }
  }

  /** What a presentation shows, computed from its basis. @param plan receives the maximum number of figures before any is computed. */
  async figures(access: Access, basis: PresentedBasis, as: AsPresented, plan: (figures: number) => void): Promise<SourcedFigures> {
    const { time, charts, usualMappingId, currency, negatives, presentation } = basis
    const mappings = as.mappings ? this.#mappingsOf(basis) : this.#parts.mappings
    const budgets = as.budgets ? this.#budgetsOf(basis) : this.#parts.budgets
    const opsData = as.metrics ? this.#opsDataOf(basis) : this.#parts.opsData
    const parts = { ...this.#parts, mappings, opsData }
    const figures = new FigureService({ ...parts, budgets })
    const groups = await this.#groups(access, mappings, basis)
    const facts = {
      usualMappingId,
      time,
      charts,
      currency,
      groupsOf: (mappingId: string) => groups.get(mappingId) ?? [],
      companyName: (await this.#parts.companies.get(presentationsPolicy.read(access))).name,
      locations: await this.#namedLocations(access),
    }
    const asked = presentationQuestions(presentation, facts)
    const questions = distinctQuestions(asked)
    const answered = await figures.answers(
      access,
      questions.map((question) => () => heldQuestion(question, time)),
      plan,
    )
    const answers = new Map(questions.map((question, at) => [questionText(question), answered[at]]))
    const answerTo = (question: FigureQuestion) => {
      const found = answers.get(questionText(question))
      return found === undefined
        ? null
        : { figures: found.figures && placedFigures(found.figures), problem: found.problem?.message ?? null }
    }
    const slideTables = new SlideTables({
      ...parts,
      reports: new ReportService({ ...parts, figures }),
      layoutOf: (of, layoutId) => this.#layout(of, layoutId, basis),
      heldAt: time,
    })
    const tables = await slideTables.answers(
      access,
      asked.tables.map(({ question }) => question),
      negatives,
      plan,
    )
    const shown = presentationFigures(
      asked,
      {
        tables: new Map(asked.tables.map(({ id }, at) => [id, tables[at] ?? { table: null, problem: null }])),
        answerTo,
        negatives,
      },
      facts,
    )
    return {
      figures: { ...shown, words: presentationWords(presentation, facts) },
      parts: figureParts(asked, shown, (question) => answerTo(question)?.figures ?? null),
    }
  }

  /** The mapping of a basis as it was presented; null if it was deleted. */
  mappingOf(access: Access, basis: PresentedBasis, mappingId: string): Promise<ResolvedMapping | null> {
    return this.#mappingsOf(basis).resolve(access, { mappingId })
  }

  async #namedLocations(access: Access): Promise<NamedLocations> {
    const { ledger, locations } = this.#parts
    const [{ tree }, all] = await Promise.all([locations.tree(access), ledger.locations(access)])
    const whole = withOutsideLocations(tree, all)
    const names = locationNames(whole, all)
    return { tree: whole.map(withTextIds), nameOf: (id) => names.get(Number(id)) ?? id }
  }

  #mappingsOf({ mappings }: PresentedBasis): Pick<MappingService, 'resolve'> {
    return {
      resolve: (access, question) => {
        const versions = mappings.get(question.mappingId)
        if (versions === undefined) return this.#parts.mappings.resolve(access, question)
        return this.#parts.mappings.atVersions(access, question.mappingId, versions)
      },
    }
  }

  /** Stored metrics of today with the definitions as presented, or those of today if the record has none. */
  #opsDataOf({ metrics: presented }: PresentedBasis): MetricReading {
    const { opsData } = this.#parts
    const metrics = async (access: Access) => (await opsData.metrics(access)).map((metric) => ({ ...metric, ...presented?.get(metric.id) }))
    const withOperands = async (access: Access, metricIds: readonly string[]) => {
      const all = new Map((await metrics(access)).map((metric) => [metric.id, metric]))
      return { all, ids: [...withDependencies(all, metricIds)] }
    }
    return {
      metrics,
      async books(access, metricIds) {
        const { all, ids } = await withOperands(access, metricIds)
        return { ...(await opsData.books(access, ids)), metrics: all }
      },
      async source(access, metricIds) {
        const { all, ids } = await withOperands(access, metricIds)
        return { ...(await opsData.source(access, ids)), metrics: all }
      },
    }
  }

  #budgetsOf({ budgets }: PresentedBasis): Pick<BudgetService, 'book'> {
    return { book: (access, budgetId, version) => this.#parts.budgets.book(access, budgetId, version ?? budgets.get(budgetId) ?? null) }
  }

  async #layout(access: Access, layoutId: string, { layouts }: PresentedBasis): Promise<Layout | null> {
    const version = layouts.get(layoutId)
    if (version === undefined || (await this.#parts.layouts.get(access, layoutId)) === null) return null
    return (await this.#parts.layouts.saved(access, layoutId, version)).layout
  }

  /** The layouts of a basis that have another version today, by id; null for those that are deleted. */
  async changedLayouts(
    access: Access,
    { layouts: presented }: PresentedBasis,
    { layouts: today }: PresentedBasis,
  ): Promise<ReadonlyMap<string, TwoLayouts | null>> {
    const { layouts } = this.#parts
    const names = new Map((await layouts.list(access, null)).map(({ id, name }) => [id, name]))
    const changed = new Map<string, TwoLayouts | null>()
    for (const [id, version] of presented) {
      const now = today.get(id)
      if (now === version) continue
      const both =
        now === undefined ? null : { before: await layouts.saved(access, id, version), now: await layouts.saved(access, id, now) }
      changed.set(id, both && { name: names.get(id) ?? '', before: both.before.layout, now: both.now.layout })
    }
    return changed
  }

  /** Lines of the mappings that charts are of. */
  async #groups(access: Access, mappings: Pick<MappingService, 'resolve'>, { presentation, charts }: PresentedBasis) {
    const own = presentation.slides.flatMap(({ elements }) =>
      elements.flatMap((element) => (element.type === 'CHART' && element.chart !== null ? [element.chart] : [])),
    )
    const ids = new Set([...own, ...charts.values()].map(({ mappingId }) => mappingId))
    const found = new Map<string, ResolvedMapping['categorization']['groups']>()
    for (const mappingId of ids) {
      const resolved = await mappings.resolve(access, { mappingId })
      if (resolved !== null) found.set(mappingId, resolved.categorization.groups)
    }
    return found
  }
}

function calculationOf({ formula, timeAggregation, locationAggregation, weightMetricId }: Metric): MetricCalculation {
  return { formula, timeAggregation, locationAggregation, weightMetricId }
}

/** As `usualMappingId` of the browser has it: the first of the first categorization that has any. */
function firstMapping(categorizations: readonly { readonly id: string }[], mappings: readonly { id: string; categorizationId: string }[]) {
  for (const { id } of categorizations) {
    const first = mappings.find(({ categorizationId }) => categorizationId === id)
    if (first !== undefined) return first.id
  }
  return null
}

/** A question of the days that it has at a time. */
function heldQuestion(question: FigureQuestion, time: TimeContext): FigureQuestion {
  return {
    ...question,
    timeSpan: holdTimeSpan(question.timeSpan, time),
    beside: question.beside.map((column) => ({ ...column, timeSpan: column.timeSpan && holdTimeSpan(column.timeSpan, time) })),
  }
}
