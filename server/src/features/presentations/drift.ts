import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import { flattenLocations, locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { accountsBehindLines } from '@fourwall/domain/mappings/accounts-behind.ts'
import { groupTree, revenueGroups } from '@fourwall/domain/mappings/group-tree.ts'
import { compareDecimals } from '@fourwall/domain/money/decimal.ts'
import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import { type ChangedDocument, changedCharts, changedLayouts } from '@fourwall/domain/presentations/changed-documents.ts'
import { type FigureOperands, figureOperands } from '@fourwall/domain/presentations/figure-operands.ts'
import { type FigureSource, type PartsOfFigure, sourceKey } from '@fourwall/domain/presentations/figure-sources.ts'
import { type FigureStates, moveCauses } from '@fourwall/domain/presentations/move-causes.ts'
import { difference, type MovedFigure, movedFigures, slideFigures } from '@fourwall/domain/presentations/moved-figures.ts'
import { keptRecordOf, type Presentation } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { MetricCalculation, MoveCause, PresentedBasis } from '@fourwall/domain/presentations/presented-record.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { EntryChange, LedgerService, UndoneImport } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import type { OpsDataService } from '../ops-data/service.ts'
import { AS_OF_NOW, type AsPresented, type PresentedFigureService, type SourcedFigures } from './presented-figures.ts'
import type { PresentedRecord } from './records-repository.ts'

/** A record, whole. */
export interface OpenedRecord extends PresentedRecord {
  readonly basis: PresentedBasis
  readonly figures: PresentationFigures
}

/** A figure that moved since it was presented, and why. */
export interface ExplainedMove extends MovedFigure {
  readonly slideId: string
  /** They add up to its change. */
  readonly causes: readonly MoveCause[]
  /** Its source; null if it is the sum of several. */
  readonly source: FigureSource | null
  /** Which of the entries of its drift are in it. */
  readonly entries: readonly number[]
}

/** What is no longer as it was presented. */
export interface PresentationDrift {
  readonly record: PresentedRecord
  readonly figures: readonly ExplainedMove[]
  /** Entries that came or went and are in a figure that moved, the largest first. */
  readonly entries: readonly EntryChange[]
  /** Whether there are more such entries. */
  readonly hasMoreEntries: boolean
  readonly undoneImports: readonly UndoneImport[]
  /** Charts that were changed, renamed or deleted. */
  readonly charts: readonly ChangedDocument[]
  /** Layouts that were changed or deleted. */
  readonly layouts: readonly ChangedDocument[]
  /** Elements that have no figures any more, with the reason. */
  readonly problems: readonly { readonly elementId: string; readonly problem: string }[]
}

/** How many entries are named as causes; each figure that moved has at least one of its own. */
const MOST_ENTRIES = 500
/** Combinations of account, location and day that are searched for the largest entry of a figure. */
const MOST_PLACES = 50_000

type Plan = (figures: number) => void

/** A figure that moved, before its causes are known. */
interface MoveToExplain extends Pick<ExplainedMove, 'slideId'> {
  readonly figure: MovedFigure
  readonly states: FigureStates
  /** Null where nothing of it is known. */
  readonly of: PartsOfFigure | null
  readonly operands: FigureOperands | null
}

/** Finds what has moved since something was presented, and why. */
export class DriftFinding {
  readonly #figures: PresentedFigureService
  readonly #ledger: LedgerService
  readonly #locations: LocationService
  readonly #opsData: OpsDataService

  constructor(figures: PresentedFigureService, ledger: LedgerService, locations: LocationService, opsData: OpsDataService) {
    this.#figures = figures
    this.#ledger = ledger
    this.#locations = locations
    this.#opsData = opsData
  }

  async of(access: Access, { basis, figures: presented, ...record }: OpenedRecord, plan: Plan): Promise<PresentationDrift> {
    const { negatives } = basis
    const today = await this.#figures.basis(access, basis.presentation, negatives)
    const now = await this.#figures.figures(access, basis, AS_OF_NOW, plan)
    const kept = new Set(
      basis.presentation.slides.flatMap(({ elements }) =>
        elements.flatMap((element) => (keptRecordOf(element) === null ? [] : element.id)),
      ),
    )
    // Elements frozen as presented before do not move.
    const found = movedFigures(presented, now.figures, negatives).filter(({ elementId }) => !kept.has(elementId))
    const problems = problemsOf(presented, now.figures)
    const documents = {
      charts: changedCharts(basis, today.charts),
      layouts: changedLayouts(basis.presentation, await this.#figures.changedLayouts(access, basis, today)),
    }
    const undoneImports = await this.#ledger.undoneSince(access, basis.imports)
    if (found.length === 0) return { record, figures: [], entries: [], hasMoreEntries: false, undoneImports: [], ...documents, problems }
    // Only what moved is asked again, and only along what changed.
    const moved = { ...basis, presentation: onlyElements(basis.presentation, new Set(found.map(({ elementId }) => elementId))) }
    const again = (as: AsPresented): Promise<SourcedFigures> => this.#figures.figures(access, moved, as, plan)
    const hasBudgets = !sameVersions(basis.budgets, today.budgets, (one, other) => one === other)
    const hasMappings = !sameVersions(
      basis.mappings,
      today.mappings,
      (one, other) => one.mapping === other.mapping && one.categorization === other.categorization,
    )
    const hasDefinitions = basis.metrics !== null && !sameVersions(basis.metrics, today.metrics ?? new Map(), isSameCalculation)
    const withMapping = hasBudgets ? await again({ metrics: false, mappings: false, budgets: true }) : now
    const withDefinitions = hasMappings ? await again({ metrics: false, mappings: true, budgets: true }) : withMapping
    const withEntries = hasDefinitions ? await again({ metrics: true, mappings: true, budgets: true }) : withDefinitions
    const valueIn = (figures: PresentationFigures) => {
      const values = new Map(slideFigures(figures, negatives).map(({ elementId, key, value }) => [sourceKey(elementId, key), value]))
      return ({ elementId, key }: MovedFigure): string | null => values.get(sourceKey(elementId, key)) ?? null
    }
    const [entriesValue, definitionsValue] = [valueIn(withEntries.figures), valueIn(withDefinitions.figures)]
    const mappingValue = valueIn(withMapping.figures)
    const since = {
      ledger: basis.imports.join() !== today.imports.join(),
      metrics: basis.metricChanges !== today.metricChanges,
    }
    const slideOf = new Map(basis.presentation.slides.flatMap(({ id, elements }) => elements.map((element) => [element.id, id] as const)))
    const metrics = new Map(
      (await this.#opsData.metrics(access)).map((metric) => [metric.id, { ...metric, ...basis.metrics?.get(metric.id) }]),
    )
    const moves = found.map((figure): MoveToExplain => {
      const of = withEntries.parts.get(sourceKey(figure.elementId, figure.key)) ?? null
      const states = {
        presented: figure.presented?.value ?? null,
        withEntries: entriesValue(figure),
        withDefinitions: definitionsValue(figure),
        withMapping: mappingValue(figure),
        now: figure.now?.value ?? null,
      }
      return { figure, states, of, operands: of && operandsOf(of, metrics), slideId: slideOf.get(figure.elementId) ?? '' }
    })
    const { reached, entries, hasMore, isWhole } = await this.#entries(access, moved, moves, { isLedgerChanged: since.ledger, metrics })
    const figures = moves.map(({ figure, states, operands, slideId, of }, at): ExplainedMove => {
      const own = reached[at] ?? []
      // Entries that an undone import handed back to an earlier one are not among those that are looked at.
      const isKnown = isWhole && of?.isWhole === true && undoneImports.length === 0
      const causes = moveCauses(states, { since, operands, hasEntries: own.length > 0 || (isKnown ? false : null) })
      return {
        ...figure,
        slideId,
        causes,
        source: of?.own ?? null,
        entries: causes.some(({ kind }) => kind === 'ENTRIES' || kind === 'ENTRIES_AND_METRICS') ? own : [],
      }
    })
    const named = new Set(figures.flatMap((one) => one.entries))
    const shown = [...named].toSorted((one, other) => one - other)
    const placeOf = new Map(shown.map((at, index) => [at, index]))
    return {
      record,
      figures: figures.map((one) => ({ ...one, entries: one.entries.flatMap((at) => placeOf.get(at) ?? []) })),
      entries: shown.flatMap((at) => entries[at] ?? []),
      hasMoreEntries: hasMore,
      undoneImports,
      ...documents,
      problems,
    }
  }

  /** The entries that came and went, and in which of the figures that moved they are. */
  async #entries(
    access: Access,
    basis: PresentedBasis,
    moves: readonly MoveToExplain[],
    { isLedgerChanged, metrics }: { readonly isLedgerChanged: boolean; readonly metrics: ReadonlyMap<string, Pick<Metric, 'formula'>> },
  ): Promise<{
    readonly reached: readonly (readonly number[])[]
    readonly entries: readonly EntryChange[]
    readonly hasMore: boolean
    /** Whether each figure that contains changed entries has one of them. */
    readonly isWhole: boolean
  }> {
    const reaches: (readonly EntryReach[])[] = []
    const behind = new Map<string, LinesBehind>()
    const { tree } = await this.#locations.tree(access)
    const nodes = new Map(flattenLocations(tree).map(({ node }) => [node.id, node]))
    for (const { of, states } of moves) {
      const isMoved = isLedgerChanged && compareDecimals(difference(states.presented, states.withEntries), '0') !== 0
      const own: EntryReach[] = []
      // A calculated row may use any other row; which ones is unknown.
      for (const source of isMoved && of !== null && (of.own !== null || of.isWhole) ? of.parts : []) {
        const { groupIds } = figureOperands([source], metrics)
        if (source.isPlan || groupIds.length === 0) continue
        const known = behind.get(source.mappingId) ?? (await this.#accountsBehind(access, basis, source.mappingId))
        behind.set(source.mappingId, known)
        const lines = [...(source.accountId === null ? groupIds : []), ...(of?.usesRevenue === true ? known.revenue : [])]
        const node = source.nodeId === null ? undefined : nodes.get(source.nodeId)
        const places = source.nodeId === null ? source.locationIds : node === undefined ? [] : locationIdsUnder(node)
        own.push({
          accounts: new Set([
            ...(source.accountId === null ? [] : [Number(source.accountId)]),
            ...lines.flatMap((id) => [...known.accountsOf(id)]),
          ]),
          startDate: source.startDate,
          endDate: source.endDate,
          locations: places && new Set(places.map(Number)),
        })
      }
      reaches.push(own)
    }
    const there = reaches.flat()
    const [first] = there
    if (first === undefined) return { reached: [], entries: [], hasMore: false, isWhole: true }
    const question = {
      before: basis.imports,
      accountIds: [...new Set(there.flatMap(({ accounts }) => [...accounts]))],
      startDate: there.reduce((least, { startDate }) => (startDate < least ? startDate : least), first.startDate),
      endDate: there.reduce((most, { endDate }) => (endDate > most ? endDate : most), first.endDate),
    }
    const changes = await this.#ledger.entryChanges(access, { ...question, first: MOST_ENTRIES + 1 })
    const hasMore = changes.length > MOST_ENTRIES
    const largest = changes.slice(0, MOST_ENTRIES)
    const further = hasMore ? await this.#ledger.entryChanges(access, { ...question, first: MOST_PLACES + 1, isLargestOnly: true }) : []
    const isIn = (own: readonly EntryReach[], entry: EntryChange): boolean => own.some((reach) => holdsEntry(reach, entry))
    const lacking = reaches.filter((own) => own.length > 0 && !largest.some((entry) => isIn(own, entry)))
    const byAccount = Map.groupBy(further, ({ accountId }) => accountId)
    const found = new Set(lacking.flatMap((own) => largestIn(own, byAccount) ?? []))
    const listed = [...largest, ...found].filter((entry) => isIn(there, entry))
    return {
      reached: reaches.map((own) => listed.flatMap((entry, index) => (isIn(own, entry) ? [index] : []))),
      entries: listed,
      hasMore,
      isWhole: further.length <= MOST_PLACES,
    }
  }

  async #accountsBehind(access: Access, basis: PresentedBasis, mappingId: string): Promise<LinesBehind> {
    const found = await this.#figures.mappingOf(access, basis, mappingId)
    const groups = found?.categorization.groups ?? []
    return { accountsOf: accountsBehindLines(groups, found?.mapping.accountMappings ?? []), revenue: revenueGroups(groupTree(groups)) }
  }
}

/** Of a mapping: the accounts of each line, and the lines that shares are of. */
interface LinesBehind {
  readonly accountsOf: (groupId: string) => ReadonlySet<AccountId>
  readonly revenue: readonly string[]
}

/** Which entries are in a figure. */
interface EntryReach {
  readonly accounts: ReadonlySet<AccountId>
  readonly startDate: Day
  readonly endDate: Day
  /** Null for every location. */
  readonly locations: ReadonlySet<LocationId> | null
}

function holdsEntry({ accounts, startDate, endDate, locations }: EntryReach, entry: EntryChange): boolean {
  const { accountId, locationId, day } = entry
  return accounts.has(accountId) && day >= startDate && day <= endDate && (locations === null || locations.has(locationId))
}

function operandsOf({ own, parts, mayUseOpsData }: PartsOfFigure, metrics: ReadonlyMap<string, Pick<Metric, 'formula'>>): FigureOperands {
  const operands = figureOperands(parts, metrics)
  // The parts of a calculated row do not list inserted rows of metrics.
  return own === null ? { ...operands, usesOpsData: operands.usesOpsData || mayUseOpsData } : operands
}

function isSameCalculation(one: MetricCalculation, other: MetricCalculation): boolean {
  return (
    one.formula === other.formula &&
    one.timeAggregation === other.timeAggregation &&
    one.locationAggregation === other.locationAggregation &&
    one.weightMetricId === other.weightMetricId
  )
}

/** @param byAccount the largest first. */
function largestIn(reaches: readonly EntryReach[], byAccount: ReadonlyMap<AccountId, readonly EntryChange[]>): EntryChange | null {
  const size = ({ amount }: EntryChange): bigint => (amount < 0n ? -amount : amount)
  let largest: EntryChange | null = null
  for (const reach of reaches)
    for (const accountId of reach.accounts) {
      const found = byAccount.get(accountId)?.find((entry) => holdsEntry(reach, entry))
      if (found !== undefined && (largest === null || size(found) > size(largest))) largest = found
    }
  return largest
}

function sameVersions<Version>(
  before: ReadonlyMap<string, Version>,
  now: ReadonlyMap<string, Version>,
  same: (one: Version, other: Version) => boolean,
): boolean {
  return [...before].every(([id, version]) => {
    const found = now.get(id)
    return found !== undefined && same(version, found)
  })
}

/** A presentation with some of its elements alone; inside texts with all of their figures. */
function onlyElements(presentation: Presentation, kept: ReadonlySet<string>): Presentation {
  const slides = presentation.slides.map((slide) => ({ ...slide, elements: slide.elements.filter(({ id }) => kept.has(id)) }))
  return { ...presentation, slides }
}

/** Elements that had figures when they were presented and have none now. */
function problemsOf(presented: PresentationFigures, now: PresentationFigures): PresentationDrift['problems'] {
  const ofTables = [...now.tables].flatMap(([elementId, { table, problem }]) =>
    table === null && presented.tables.get(elementId)?.table ? [{ elementId, problem: problem ?? '' }] : [],
  )
  const ofCharts = [...now.charts].flatMap(([elementId, { problem }]) =>
    problem !== null && presented.charts.get(elementId)?.problem === null ? [{ elementId, problem }] : [],
  )
  return [...ofTables, ...ofCharts]
}
