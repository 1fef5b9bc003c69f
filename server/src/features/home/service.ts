import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { EVERY_PLACE, TOTAL_ONLY } from '@fourwall/domain/figures/figure-question.ts'
import { type AttentionRule, canBeFinding, type Finding } from '@fourwall/domain/home/attention/finding.ts'
import { type HomeArrangement, homeArrangementText, parseHomeArrangement } from '@fourwall/domain/home/home-arrangement.ts'
import { requireText } from '@fourwall/domain/text-limits.ts'
import { type Day, firstDayOf, lastDayOf, type MonthIndex } from '@fourwall/domain/time/day.ts'
import { isWholeMonth, lastWholeMonth } from '@fourwall/domain/time/whole-months.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Log } from '../../platform/log/log.ts'
import { type Attention, AttentionFinder, type AttentionParts } from './attention.ts'
import type { AttentionQuestion } from './attention-questions.ts'
import { homePolicy } from './policy.ts'
import { findMovedPresentations, type PresentedParts } from './presented-findings.ts'
import {
  type ArrangementFacts,
  type Dismissal,
  deleteArrangement,
  deleteDismissal,
  selectArrangements,
  selectDismissals,
  selectSourceEnds,
  selectSourceMonths,
  upsertArrangement,
  upsertDismissal,
  type Verdict,
} from './repository.ts'

/** A finding, and who dismissed it; null if it is open, also again after its figures changed. */
export interface JudgedFinding extends Finding {
  readonly dismissal: Dismissal | null
}

/** What a source of figures has of a month. */
export interface FreshMonth {
  readonly month: MonthIndex
  readonly state: 'WHOLE' | 'PART' | 'PLANNED' | 'NONE'
}

/** A source of figures: a ledger's, a metric, or a budget. */
export interface FreshSource {
  readonly kind: 'LEDGER' | 'METRIC' | 'BUDGET'
  readonly id: string
  readonly name: string
  /** The last day that it has figures of; null for none. */
  readonly lastDay: Day | null
  readonly months: readonly FreshMonth[]
}

export interface Home {
  /** The month that was judged: the one asked for, or the last whole one before it. */
  readonly month: MonthIndex
  /** Null where they could not be checked. */
  readonly findings: readonly JudgedFinding[] | null
  /** Rules that could not be checked, while others were. Empty without findings. */
  readonly unchecked: readonly AttentionRule[]
  /** Null as the findings. */
  readonly reconciliation: Attention['reconciliation'] | null
  readonly sources: readonly FreshSource[]
}

/** What is judged of several months. */
export interface AttentionOfMonths extends Omit<AttentionQuestion, 'month'> {
  readonly months: readonly MonthIndex[]
}

/** What was found in a month. */
export interface JudgedMonth {
  readonly month: MonthIndex
  readonly findings: readonly JudgedFinding[]
  /** Rules that could not be checked, while others were. */
  readonly unchecked: readonly AttentionRule[]
  /** Rules that had something to judge. */
  readonly rules: readonly AttentionRule[]
  readonly thresholds: Attention['thresholds']
}

export type ArrangementOwner = 'COMPANY' | 'MINE'

/** A stored arrangement; null if it was never arranged, its mapping was deleted, or a newer version of the program stored it. */
export interface StoredHome {
  readonly company: HomeArrangement | null
  readonly mine: HomeArrangement | null
  /** When the company's was saved; null for none. */
  readonly companySavedAt: Date | null
}

const MONTHS_SHOWN = 12
/** Metrics in the list of sources. */
const MOST_METRICS = 12
/** Maximum of cached answers of each kind, for all companies. */
const MOST_CACHED = 100

/** Caches findings by company, state of its data, day and question. Concurrent callers wait for the same result. */
class CachedAnswers<Found> {
  readonly #kept = new Map<string, Promise<Found>>()

  /** @param isWhole whether the result is cached for later callers. */
  of(key: string, find: () => Promise<Found>, isWhole: (found: Found) => boolean = () => true): Promise<Found> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const found = find()
    this.#kept.set(key, found)
    const forget = (): void => {
      if (this.#kept.get(key) === found) this.#kept.delete(key)
    }
    found.then((one) => isWhole(one) || forget(), forget)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_CACHED) break
      this.#kept.delete(oldest)
    }
    return found
  }
}

interface HomeParts extends AttentionParts, PresentedParts {}

/** What home shows in addition to figures, which the browser asks for as figure questions. */
export class HomeService {
  readonly #parts: HomeParts
  readonly #finder: AttentionFinder
  readonly #clock: Clock
  readonly #log: Log
  readonly #attention = new CachedAnswers<Attention | null>()
  readonly #presented = new CachedAnswers<readonly Finding[]>()
  readonly #sources = new CachedAnswers<readonly FreshSource[]>()

  constructor(parts: HomeParts, clock: Clock, log: Log) {
    this.#parts = parts
    this.#finder = new AttentionFinder(parts, log)
    this.#clock = clock
    this.#log = log
  }

  /** Null without such a mapping, and for an empty ledger. */
  async home(access: Access, question: AttentionQuestion): Promise<Home | null> {
    const scope = homePolicy.figures(access)
    // Half a month compared with a whole month's plan, or without its last bookings, would produce many false findings.
    const whole = lastWholeMonth(await this.#parts.ledger.timeContext(access))
    const month = question.month > whole ? whole : question.month
    const state = await this.#stateOf(access)
    const sources = () => this.#sources.of(`${state} ${JSON.stringify(question)}`, () => this.#findSources(access, question))
    let attention: Attention | null
    try {
      attention = await this.#find(access, state, { ...question, month })
    } catch (error) {
      // The page's figures are in the same request, and must not be lost with the findings.
      this.#log.error({ err: error }, 'Findings of home could not be checked')
      return { month, findings: null, unchecked: [], sources: await sources(), reconciliation: null }
    }
    if (attention === null) return null
    const { findings, unchecked, reconciliation } = attention
    return {
      month,
      findings: judged(findings, await selectDismissals(scope)),
      unchecked,
      sources: await sources(),
      reconciliation,
    }
  }

  /**
   * What needs attention in each of some months, in their order. Months that are not over, or that the ledger has in part, are not judged:
   * see `home`. A dismissed finding is dismissed at each of its locations. Null without such a mapping, for an empty ledger,
   * and where it could not be checked.
   */
  async attention(access: Access, { months, ...question }: AttentionOfMonths): Promise<readonly JudgedMonth[] | null> {
    const scope = homePolicy.figures(access)
    const state = await this.#stateOf(access)
    const whole = lastWholeMonth(await this.#parts.ledger.timeContext(access))
    const dismissals = await selectDismissals(scope)
    const found: JudgedMonth[] = []
    try {
      for (const month of months.filter((one) => one <= whole)) {
        const asked = { ...question, month }
        const attention = await this.#find(access, state, asked)
        if (attention === null) return null
        const keys = new Set(attention.findings.map(({ key }) => key))
        const own = dismissals.filter(({ key }) => keys.has(key))
        // Its figures are those of the whole company, as it was dealt with.
        const isOfPart = own.length > 0 && question.locationIds.length > 0
        const known = isOfPart ? await this.#find(access, state, { ...asked, locationIds: [] }) : attention
        const dealtWith = new Map(judged(known?.findings ?? [], own).map(({ key, dismissal }) => [key, dismissal]))
        found.push({
          month,
          findings: attention.findings.map((one) => ({ ...one, dismissal: dealtWith.get(one.key) ?? null })),
          unchecked: attention.unchecked,
          rules: attention.judged,
          thresholds: attention.thresholds,
        })
      }
    } catch (error) {
      if (error instanceof DomainError) throw error
      this.#log.error({ err: error }, 'Findings of some months could not be checked')
      return null
    }
    return found
  }

  #find(access: Access, state: string, asked: AttentionQuestion): Promise<Attention | null> {
    return this.#attention.of(
      `${state} ${JSON.stringify(asked)}`,
      () => this.#finder.find(access, asked),
      // What failed may not fail again.
      (found) => found === null || found.unchecked.length === 0,
    )
  }

  /** Presentations that were presented and are out of date. @param plan receives the maximum number of figures. */
  async presented(access: Access, plan: (figures: number) => void): Promise<readonly JudgedFinding[]> {
    const scope = homePolicy.figures(access)
    const records = await this.#parts.presentedRecords.latest(access)
    if (records.length === 0) return []
    const key = JSON.stringify([await this.#stateOf(access), records.map(({ id }) => id)])
    return judged(await this.#presented.of(key, () => findMovedPresentations(access, this.#parts, plan)), await selectDismissals(scope))
  }

  /** Holds for everybody until a figure of the finding changes. */
  async dismiss(access: Access, key: string, fingerprint: string, verdict: Verdict): Promise<void> {
    const scope = homePolicy.dismiss(access)
    requireText(key, 'findingKey', 'The key of a finding', 'key')
    requireText(fingerprint, 'findingFingerprint', 'The fingerprint of a finding', 'fingerprint')
    if (!canBeFinding(key, fingerprint))
      throw new BadInputError('This is not the key and fingerprint of a finding. Send both as the findings of home have them.', 'key')
    const dismissal = { key, fingerprint, verdict, dismissedAt: this.#clock.now(), dismissedBy: access.user.name }
    await scope.transaction((tx) => upsertDismissal(tx, dismissal))
  }

  async restore(access: Access, key: string): Promise<void> {
    await deleteDismissal(homePolicy.dismiss(access), key)
  }

  async arrangements(access: Access): Promise<StoredHome> {
    const stored = await selectArrangements(homePolicy.read(access), access.user.userId)
    const read = async (isOwn: boolean): Promise<HomeArrangement | null> => {
      const found = stored.find(({ userId }) => (userId !== '') === isOwn)
      if (found === undefined) return null
      try {
        const arrangement = parseHomeArrangement(found.document)
        return (await this.#parts.mappings.mapping(access, arrangement.mappingId)) === null ? null : arrangement
      } catch (error) {
        if (error instanceof BadInputError) return null
        throw error
      }
    }
    const company = stored.find(({ userId }) => userId === '')
    return { company: await read(false), mine: await read(true), companySavedAt: company?.savedAt ?? null }
  }

  /**
   * @param text JSON; null goes back to what the company has, or for the company to the usual one.
   * @param basedOn when the arrangement that it replaces was saved; null for none. Left out: any is replaced.
   * @throws DomainError (CONFLICT) if another user saved in the meantime.
   */
  async saveArrangement(access: Access, owner: ArrangementOwner, text: string | null, basedOn?: Date | null): Promise<StoredHome> {
    const scope = owner === 'COMPANY' ? homePolicy.arrangeForCompany(access) : homePolicy.arrangeOwn(access)
    const userId = owner === 'COMPANY' ? '' : access.user.userId
    if (text === null) {
      if (!(await deleteArrangement(scope, userId, basedOn))) throw arrangedMeanwhile()
    } else {
      const arrangement = parseHomeArrangement(parsed(text))
      if ((await this.#parts.mappings.mapping(access, arrangement.mappingId)) === null)
        throw new BadInputError('There is no such mapping (any more). Choose another one.', 'arrangement.mappingId')
      const saved = { userId, text: homeArrangementText(arrangement), savedAt: this.#clock.now(), savedBy: access.user.name }
      if (!(await upsertArrangement(scope, saved, factsOf(arrangement), basedOn))) throw arrangedMeanwhile()
    }
    return this.arrangements(access)
  }

  /** What findings and sources depend on in addition to the question: the company, the state of its data, and the day. */
  async #stateOf(access: Access): Promise<string> {
    const { companies, ledger } = this.#parts
    const versions = await companies.versions(homePolicy.figures(access))
    const { today } = await ledger.timeContext(access)
    return JSON.stringify([access.companyId, versions, today])
  }

  /** The calendar year of the month, by source and month. */
  async #findSources(access: Access, { mappingId, month, budgetId }: AttentionQuestion): Promise<readonly FreshSource[]> {
    const { budgets, figures, ledger, opsData } = this.#parts
    // January of the month's year.
    const first = (month - (month % MONTHS_SHOWN)) as MonthIndex
    const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => (first + at) as MonthIndex)
    const scope = homePolicy.figures(access)
    const { today } = await ledger.timeContext(access)
    const bySource = Map.groupBy(await selectSourceMonths(scope, first, (first + 11) as MonthIndex), ({ sourceId }) => sourceId)
    const ledgers = (await selectSourceEnds(scope, today)).map(({ sourceId, name, lastDay }): FreshSource => {
      const known = new Set(bySource.get(sourceId)?.map((one) => one.month))
      const stateOf = (one: MonthIndex): FreshMonth['state'] =>
        !known.has(one) ? 'NONE' : lastDay !== null && isWholeMonth(one, lastDay, today) ? 'WHOLE' : 'PART'
      return { kind: 'LEDGER', id: String(sourceId), name, lastDay, months: months.map((one) => ({ month: one, state: stateOf(one) })) }
    })
    const metrics = (await opsData.metrics(access)).filter(({ formula }) => formula === null).slice(0, MOST_METRICS)
    const metricSources = metrics.length === 0 ? [] : await this.#metricSources(access, mappingId, metrics, months, figures)
    const budget = budgetId === null ? null : await budgets.get(access, budgetId)
    const planned: readonly FreshSource[] =
      budget === null
        ? []
        : [
            {
              kind: 'BUDGET',
              id: budget.id,
              name: budget.name,
              lastDay: lastDayOf(budget.lastMonth),
              months: months.map((one) => ({
                month: one,
                state: one >= budget.firstMonth && one <= budget.lastMonth ? 'PLANNED' : 'NONE',
              })),
            },
          ]
    return [...ledgers, ...metricSources, ...planned]
  }

  async #metricSources(
    access: Access,
    mappingId: string,
    metrics: readonly { readonly id: string; readonly name: string }[],
    months: readonly MonthIndex[],
    figures: AttentionParts['figures'],
  ): Promise<readonly FreshSource[]> {
    const [first, last] = [months[0], months.at(-1)]
    if (first === undefined || last === undefined) return []
    const [answer] = await figures.answers(access, [
      () => ({
        mappingId,
        mappedOn: null,
        timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(first), endDate: lastDayOf(last) },
        rows: metrics.map(({ id }) => ({ kind: 'METRIC', metricId: id })),
        places: EVERY_PLACE,
        columns: { ...TOTAL_ONLY, hasTotal: false, hasPeriods: true },
        beside: [],
        measures: ['VALUE'],
        ranking: null,
        materiality: null,
      }),
    ])
    return (answer?.figures?.rows ?? []).map((row): FreshSource => {
      const states = months.map((month, at): FreshMonth => {
        const cell = row.cells[at]
        return { month, state: (cell?.value ?? null) === null ? 'NONE' : cell?.state === 'LACKS_LOCATIONS' ? 'PART' : 'WHOLE' }
      })
      const latest = states.findLast(({ state }) => state !== 'NONE')
      return {
        kind: 'METRIC',
        id: row.metricId ?? row.key,
        name: row.label,
        lastDay: latest === undefined ? null : lastDayOf(latest.month),
        months: states,
      }
    })
  }
}

/** Findings with who dealt with each, as long as its figures stay. */
function judged(findings: readonly Finding[], dismissals: readonly Dismissal[]): readonly JudgedFinding[] {
  const byKey = new Map(dismissals.map((one) => [one.key, one]))
  return findings.map((finding) => {
    const dismissal = byKey.get(finding.key)
    return { ...finding, dismissal: dismissal?.fingerprint === finding.fingerprint ? dismissal : null }
  })
}

function factsOf({ mappingId, places, budgetId, tiles, headlineGroupId }: HomeArrangement): ArrangementFacts {
  const each = (ids: readonly (string | null)[]): readonly string[] => [...new Set(ids.flatMap((id) => id ?? []))]
  return {
    mappingId,
    namedIds: each([budgetId, ...tiles.map((tile) => (tile.kind === 'METRIC' ? tile.metricId : null))]),
    groupIds: each([headlineGroupId, ...tiles.map((tile) => (tile.kind === 'GROUP' ? tile.groupId : null))]),
    locationIds: each(places.locationIds),
  }
}

/** @throws BadInputError for a text that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInputError('An arrangement is a text of JSON.', 'arrangement')
  }
}

function arrangedMeanwhile(): DomainError {
  return new DomainError('CONFLICT', 'Another user rearranged Home in the meantime. Cancel to see it, then arrange again.')
}
