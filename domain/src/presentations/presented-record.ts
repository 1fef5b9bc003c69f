import type { ChartDocument } from '../charts/chart-document.ts'
import { chartText, readChartText } from '../charts/chart-text.ts'
import type { NegativeStyle } from '../money/format.ts'
import type { Metric } from '../ops-data/metric.ts'
import type { TimeContext } from '../time/time-span.ts'
import type { PresentationWords } from './placeholders/filled-slides.ts'
import type { Presentation } from './presentation.ts'
import type { PresentationFigures } from './presentation-figures.ts'
import { parsePresentation, presentationText } from './presentation-text.ts'

/** What the figures of a presented deck were made of: enough to ask the very same again, and to tell what has changed since. */
export interface PresentedBasis {
  readonly presentation: Presentation
  /** The saved charts that it showed. */
  readonly charts: ReadonlyMap<string, ChartDocument>
  /** Versions of the layouts that it showed. */
  readonly layouts: ReadonlyMap<string, number>
  /** Versions of every mapping, with its categorization's. */
  readonly mappings: ReadonlyMap<string, MappingVersions>
  /** Versions of every budget. */
  readonly budgets: ReadonlyMap<string, number>
  /** Ids of the imports whose entries counted. */
  readonly imports: readonly number[]
  /** Changes of ops data so far. */
  readonly metricChanges: number
  /** Definitions of all metrics, by id; null in records older than this field. */
  readonly metrics: ReadonlyMap<string, MetricCalculation> | null
  readonly usualMappingId: string | null
  /** Spans that roll are read as of here. */
  readonly time: TimeContext
  readonly currency: string
  readonly negatives: NegativeStyle
}

/** How a metric is computed: by its formula, or from its stored figures. */
export type MetricCalculation = Pick<Metric, 'formula' | 'timeAggregation' | 'locationAggregation' | 'weightMetricId'>

export interface MappingVersions {
  readonly mapping: number
  readonly categorization: number
}

/** A basis for storage. `readPresentedBasis` reads it back. */
export function presentedBasisText({ presentation, charts, layouts, mappings, budgets, metrics, ...plain }: PresentedBasis): string {
  return JSON.stringify({
    ...plain,
    presentation: JSON.parse(presentationText(presentation)) as unknown,
    charts: [...charts].map(([id, chart]) => [id, chartText(chart)]),
    layouts: [...layouts],
    mappings: [...mappings],
    budgets: [...budgets],
    metrics: metrics && [...metrics],
  })
}

/** @param stored as `presentedBasisText` wrote it, parsed. @throws BadInputError for a presentation or chart of a newer version. */
export function readPresentedBasis(stored: unknown): PresentedBasis {
  const { presentation, charts, layouts, mappings, budgets, metrics, ...plain } = stored as StoredBasis // nothing else writes it
  return {
    ...plain,
    presentation: parsePresentation(presentation),
    charts: new Map(charts.map(([id, text]) => [id, readChartText(text)])),
    layouts: new Map(layouts),
    mappings: new Map(mappings),
    budgets: new Map(budgets),
    metrics: metrics ? new Map(metrics) : null,
  }
}

interface StoredBasis extends Omit<PresentedBasis, 'presentation' | 'charts' | 'layouts' | 'mappings' | 'budgets' | 'metrics'> {
  readonly presentation: unknown
  readonly charts: readonly (readonly [string, string])[]
  readonly layouts: readonly (readonly [string, number])[]
  readonly mappings: readonly (readonly [string, MappingVersions])[]
  readonly budgets: readonly (readonly [string, number])[]
  /** Left out by records older than it. */
  readonly metrics?: readonly (readonly [string, MetricCalculation])[] | null
}

/** Figures for storage, whole. `readPresentedFigures` reads them back. */
export function presentedFiguresText({ tables, charts, texts, words }: PresentationFigures): string {
  const drawn = [...charts].map(([id, { chart, ...shown }]) => [id, { ...shown, chart: chartText(chart) }])
  const said = words && { ...words, slides: [...words.slides], elements: [...words.elements] }
  return JSON.stringify({ tables: [...tables], charts: drawn, texts: [...texts], words: said })
}

/** @param stored as `presentedFiguresText` wrote them, parsed. */
export function readPresentedFigures(stored: unknown): PresentationFigures {
  const { tables, charts, texts, words } = stored as StoredFigures // nothing else writes them
  return {
    tables: new Map(tables),
    charts: new Map(charts.map(([id, { chart, ...shown }]) => [id, { ...shown, chart: readChartText(chart) }])),
    texts: new Map(texts),
    words: words ? { ...words, slides: new Map(words.slides), elements: new Map(words.elements) } : null,
  }
}

type Entries<Of> = Of extends ReadonlyMap<infer Key, infer Value> ? readonly (readonly [Key, Value])[] : never
type StoredShownChart = Omit<Entries<PresentationFigures['charts']>[number][1], 'chart'> & { readonly chart: string }

interface StoredFigures {
  readonly tables: Entries<PresentationFigures['tables']>
  readonly charts: readonly (readonly [string, StoredShownChart])[]
  readonly texts: Entries<PresentationFigures['texts']>
  /** Left out by records older than placeholders. */
  readonly words?: StoredWords | null
}

interface StoredWords extends Pick<PresentationWords, 'whole'> {
  readonly slides: Entries<PresentationWords['slides']>
  readonly elements: Entries<PresentationWords['elements']>
}

/** Why a figure moved. Amounts are those of the figure, in its sign, and add up to its change. */
export interface MoveCause {
  readonly kind: MoveCauseKind
  /** Decimal. */
  readonly amount: string
}

/**
 * ENTRIES: the ledger. MAPPING: lines or which accounts they hold. BUDGET: a plan. METRICS: figures of ops data. ENTRIES_AND_METRICS: both,
 * which cannot be separated. DEFINITION: the formula or aggregation of a metric. OTHER: settings, such as the location tree.
 */
export const MOVE_CAUSES = ['ENTRIES', 'MAPPING', 'BUDGET', 'METRICS', 'ENTRIES_AND_METRICS', 'DEFINITION', 'OTHER'] as const
export type MoveCauseKind = (typeof MOVE_CAUSES)[number]
