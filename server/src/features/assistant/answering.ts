import type { AnswerPart, AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { ofBookedDays, ofMonthsOfMetrics } from '@fourwall/domain/assistant/answers/booked-days.ts'
import { definitionsOf } from '@fourwall/domain/assistant/answers/definitions.ts'
import { judgedMonths } from '@fourwall/domain/assistant/answers/judged-months.ts'
import { begunAnswer, failedAnswer, planAnswer, unplannedAnswer } from '@fourwall/domain/assistant/answers/make-answer.ts'
import { budgetOfPlan } from '@fourwall/domain/assistant/answers/plan-names.ts'
import {
  type EntriesRequest,
  locationsOfPlan,
  type PlanRequests,
  planRequests,
  requestsElsewhere,
  requestsOfAnyType,
} from '@fourwall/domain/assistant/answers/plan-questions.ts'
import { NO_RESULTS, type PlanResults } from '@fourwall/domain/assistant/answers/plan-results.ts'
import { planTitle } from '@fourwall/domain/assistant/answers/plan-words.ts'
import { firstQuestions } from '@fourwall/domain/assistant/answers/questions-to-ask.ts'
import { accountsLeftOut, reportNote } from '@fourwall/domain/assistant/answers/report-note.ts'
import { inWholeMonths, withWholeMonths } from '@fourwall/domain/assistant/answers/whole-months.ts'
import { writeAnswer } from '@fourwall/domain/assistant/answers/write-answer.ts'
import { listedPlaces, listsSome } from '@fourwall/domain/assistant/answers/write-figures.ts'
import { lineElsewhereAside, withAside } from '@fourwall/domain/assistant/asides/aside.ts'
import { broaderThanRent } from '@fourwall/domain/assistant/asides/broader-line.ts'
import { atBudgetLevel, levelParts } from '@fourwall/domain/assistant/budgets/budget-level.ts'
import type { ChatContext } from '@fourwall/domain/assistant/chat.ts'
import { isAskedSubject } from '@fourwall/domain/assistant/checks/budget-subjects.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import type { Plan, PlannedQuestion, QuestionReading } from '@fourwall/domain/assistant/plan.ts'
import { budgetNamedIn } from '@fourwall/domain/assistant/reading/other-reports.ts'
import type { QuestionReader } from '@fourwall/domain/assistant/reading/read-question.ts'
import { type BudgetCoverage, budgetCoverage } from '@fourwall/domain/budgets/budget-coverage.ts'
import { type BudgetExtent, budgetExtent } from '@fourwall/domain/budgets/budget-extent.ts'
import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { placedFigures } from '@fourwall/domain/figures/figure-answer.ts'
import { namesEveryPlace } from '@fourwall/domain/figures/question-places.ts'
import { highestThresholds } from '@fourwall/domain/home/attention/attention-thresholds.ts'
import type { AttentionRule } from '@fourwall/domain/home/attention/finding.ts'
import { headlineGroup } from '@fourwall/domain/home/usual-arrangement.ts'
import { addToMonth, type MonthIndex } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { lastWholeMonth } from '@fourwall/domain/time/whole-months.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Log } from '../../platform/log/log.ts'
import type { ClosingService } from '../closing/service.ts'
import type { FigureService } from '../figures/service.ts'
import type { HomeService } from '../home/service.ts'
import type { DrillDownService, ReportService } from '../profit-loss/service.ts'
import type { AnswerWay } from './answer-way.ts'
import type { AskedQuestion } from './asked-question.ts'
import { CompanyVocabulary, type VocabularyParts } from './company-vocabulary.ts'
import { entriesBehind, vendorsBehind } from './entries-behind.ts'
import type { ModelPlanner } from './model-planner.ts'

export interface AnsweringParts extends VocabularyParts {
  readonly closing: Pick<ClosingService, 'closedMonths'>
  readonly drillDown: DrillDownService
  readonly figures: FigureService
  readonly home: HomeService
  readonly reports: ReportService
}

/** A question in words, or with a plan that was read before. */
interface Asked extends Pick<AskedQuestion, 'text' | 'context'> {
  readonly planned: PlannedQuestion | null
}

/** Answers questions: reads them, asks the report engine, and writes what came back. It holds no figure of its own. */
export class AnsweringService {
  readonly #parts: AnsweringParts
  readonly #model: Pick<ModelPlanner, 'read'>
  readonly #log: Log
  readonly #vocabulary: CompanyVocabulary

  constructor(parts: AnsweringParts, model: Pick<ModelPlanner, 'read'>, log: Log) {
    this.#parts = parts
    this.#vocabulary = new CompanyVocabulary(parts)
    this.#model = model
    this.#log = log
  }

  /**
   * @param last the plan that was answered before in the same chat; null for none.
   * @param way reports how far it is; once its signal aborts, this ends at the next step.
   * @throws the signal's reason. Any other failure is an answer that says so.
   */
  answer(access: Access, { text, context, plan }: AskedQuestion, last: Plan | null, way: AnswerWay): Promise<AssistantAnswer> {
    return this.#answer(access, { text, context, planned: plan && { plan, assumed: [], corrections: [] } }, last, way)
  }

  /** The answer to what a question asks for as well, see `further` of answers. */
  async answerFurther(access: Access, planned: PlannedQuestion, { context }: AskedQuestion, way: AnswerWay): Promise<AssistantAnswer> {
    const names = await this.#vocabulary.names(access, planned.plan.mappingId)
    const text = names === null ? '' : planTitle(planned.plan, names)
    return this.#answer(access, { text, context, planned }, null, way)
  }

  async #answer(access: Access, { text, context, planned: own }: Asked, last: Plan | null, way: AnswerWay): Promise<AssistantAnswer> {
    let names: CompanyNames | null = null
    try {
      const read = await this.#read(access, { text, context, planned: own }, last)
      way.signal.throwIfAborted()
      if (read === null) return failedAnswer(text, 'There is no mapping yet, so there are no reports to answer from. Make one first.', null)
      const { question } = read
      names = read.names
      const ofReport = await this.#reportNote(access, names, context)
      const { reading: planned, finish } = await this.#model.read({ access, names, question, reading: read.reading }, way.signal)
      if (planned.kind !== 'PLAN') return await finish(unplannedAnswer(planned, text, names, last), null)
      const asked = ofMonthsOfMetrics(ofBookedDays(planned, names))
      const extent = await this.#extentOf(access, asked.plan)
      const leveled = extent === null ? null : atBudgetLevel(asked.plan, extent, names)
      const reading = leveled === null ? asked : { ...asked, plan: leveled.plan }
      way.report({ step: 'FIGURES', answer: begunAnswer(reading, names) })
      const requests = planRequests(reading.plan, names, extent)
      const results = await this.#results(access, reading.plan, requests, names)
      way.signal.throwIfAborted()
      const written = await this.#withWholeMonths(access, planAnswer(reading, requests, results, names), names)
      const actual = leveled?.asked ? await this.#partsOf(access, leveled.asked, names) : []
      const elsewhere = own === null && reading.assumed.includes('rows') ? await this.#vocabulary.lineElsewhere(access, names, text) : null
      const whole: AssistantAnswer = {
        ...written,
        parts: [...levelParts(leveled, written.parts, actual), ...ofReport],
        ...(leveled !== null && { asked: asked.plan }),
        ...(planned.further !== undefined && { further: planned.further }),
      }
      const broader = own === null ? broaderThanRent(text, asked.plan, names) : null
      const answer = withAside(withAside(whole, broader), elsewhere && lineElsewhereAside(text, elsewhere))
      way.report({ step: 'WORDING', answer })
      return await finish(answer, results)
    } catch (error) {
      if (way.signal.aborted) throw error
      if (error instanceof DomainError) return failedAnswer(text, error.message, names)
      this.#log.error({ err: error }, 'A question to the assistant could not be answered')
      return failedAnswer(text, 'Something went wrong while this was answered. Ask again.', names)
    }
  }

  /** Adds the figures up to the last whole month to an answer that ends within a month. */
  async #withWholeMonths(access: Access, answer: AssistantAnswer, names: CompanyNames): Promise<AssistantAnswer> {
    const plan = answer.plan === null ? null : inWholeMonths(answer.plan, names)
    if (plan === null) return answer
    const requests = planRequests(plan, names)
    const results = await this.#results(access, plan, requests, names)
    return results.problem === null
      ? withWholeMonths(answer, planAnswer({ plan, assumed: [], corrections: [] }, requests, results, names))
      : answer
  }

  /**
   * What a question asks for, in the words of the report that it is about: that of the plan before, if the question goes on from it; one that
   * it names; else that of the chat. Null without a mapping.
   */
  async #read(access: Access, { text, context, planned }: Asked, last: Plan | null) {
    const names = await this.#vocabulary.names(
      access,
      planned?.plan.mappingId ?? context.picked?.mappingId ?? last?.mappingId ?? context.mappingId,
    )
    if (names === null) return null
    const question = { text, last: context.picked ?? last, context }
    if (planned !== null) return { names, question, reading: { kind: 'PLAN', ...planned } satisfies QuestionReading }
    const usual = last === null || context.picked !== null ? names : ((await this.#vocabulary.names(access, context.mappingId)) ?? names)
    // `and to Budget 2026`, after another report that has none of that name
    const other = last === null || usual.mappingId === names.mappingId ? null : budgetNamedIn(text, usual.budgets, names.budgets)
    const ofOther =
      other === null ? null : await this.#vocabulary.read(access, usual, { text: `against ${other.name}`, last: null, context })
    if (ofOther?.kind === 'PLAN' && last !== null)
      return { names: usual, question, reading: { ...ofOther, plan: { ...ofOther.plan, span: last.span, places: last.places } } }
    const reading = await this.#vocabulary.read(access, names, question)
    if (usual.mappingId !== names.mappingId) {
      const afresh = { ...question, last: null }
      const goesOn = JSON.stringify(await this.#vocabulary.read(access, names, afresh)) !== JSON.stringify(reading)
      const usually = goesOn ? null : await this.#vocabulary.read(access, usual, afresh)
      if (usually?.kind === 'PLAN' || usually?.kind === 'CHOICE') return { names: usual, question: afresh, reading: usually }
    }
    if (reading.kind !== 'UNREAD') return { names, question, reading }
    const named =
      (await this.#vocabulary.readInNamedReport(access, names, question)) ??
      (await this.#vocabulary.readInReportOfLine(access, names, question, reading.words))
    return named === null ? { names, question, reading } : { ...named, question }
  }

  /** Says which report an answer is of where it is not the one of the chat, such as one that a question named. */
  async #reportNote(access: Access, names: CompanyNames, context: ChatContext): Promise<readonly AnswerPart[]> {
    const usual = await this.#vocabulary.names(access, context.picked?.mappingId ?? context.mappingId)
    if (usual === null || usual.mappingId === names.mappingId) return []
    const mapping = await this.#parts.mappings.mapping(access, names.mappingId)
    return mapping === null ? [] : reportNote(mapping.name, names, usual)
  }

  /** @throws BadInputError for a mapping or a location that the company does not have. */
  async checkContext(access: Access, { mappingId, locationIds }: ChatContext): Promise<void> {
    if (mappingId !== null && (await this.#parts.mappings.mapping(access, mappingId)) === null)
      throw new BadInputError('There is no such mapping (any more). Choose another one.', 'input.context.profitLossMappingId')
    await this.#parts.ledger.locationsNamed(access, locationIds)
  }

  /**
   * The results of plans, without any wording; null without a mapping. The results of a plan that failed contain the problem.
   *
   * @param plansOf receives the company's names.
   */
  async resultsOf(
    access: Access,
    mappingId: string | null,
    plansOf: (names: CompanyNames) => readonly Plan[],
  ): Promise<{ readonly names: CompanyNames; readonly results: readonly PlanResults[] } | null> {
    const names = await this.#vocabulary.names(access, mappingId)
    if (names === null) return null
    const results: PlanResults[] = []
    for (const plan of plansOf(names)) results.push(await this.#results(access, plan, planRequests(plan, names), names))
    return { names, results }
  }

  /**
   * Answers an answer's plan again, for its original days but with current figures. Null for one without a plan or figures, and if the figures
   * are no longer available.
   */
  async answerAgain(access: Access, { plan, asOf, assumed, corrections }: AssistantAnswer): Promise<AssistantAnswer | null> {
    if (plan === null || asOf.today === null || plan.kind === 'ATTENTION' || plan.kind === 'DEFINE') return null
    const time = { ...(await this.#parts.ledger.timeContext(access)), today: asOf.today, lastLedgerDay: asOf.ledgerThrough }
    const names = await this.#vocabulary.names(access, plan.mappingId, time)
    if (names?.mappingId !== plan.mappingId) return null
    try {
      const requests = planRequests(plan, names, await this.#extentOf(access, plan))
      const results = await this.#results(access, plan, requests, names)
      return results.problem === null ? planAnswer({ plan, assumed, corrections }, requests, results, names) : null
    } catch (error) {
      // Such as a deleted location or metric.
      if (error instanceof DomainError) return null
      throw error
    }
  }

  /**
   * The company's names for its data; null without a mapping.
   *
   * @param mappingId if null or deleted, the default mapping is used. @param asOf an earlier time, for reading a question as it was asked.
   */
  names(access: Access, mappingId: string | null, asOf: TimeContext | null = null): Promise<CompanyNames | null> {
    return this.#vocabulary.names(access, mappingId, asOf)
  }

  /** Reads questions in the company's words. @param names as `names` gave them. */
  reader(access: Access, names: CompanyNames): Promise<QuestionReader> {
    return this.#vocabulary.reader(access, names)
  }

  async suggestions(access: Access): Promise<readonly string[]> {
    const names = await this.#vocabulary.names(access, null)
    return names === null ? [] : firstQuestions(names)
  }

  /** The parts of the answer to a plan. */
  async #partsOf(access: Access, plan: Plan, names: CompanyNames): Promise<readonly AnswerPart[]> {
    const requests = planRequests(plan, names)
    return writeAnswer({ plan, requests, results: await this.#results(access, plan, requests, names), names })
  }

  /** What the budget has figures of that a plan compares with; null for none. */
  async #extentOf(access: Access, plan: Plan): Promise<BudgetExtent | null> {
    const budgetId = budgetOfPlan(plan)
    const book = budgetId === null ? null : await this.#parts.budgets.book(access, budgetId)
    return book && budgetExtent(book)
  }

  async #results(access: Access, plan: Plan, requests: PlanRequests, names: CompanyNames): Promise<PlanResults> {
    const found: PlanResults = { ...NO_RESULTS }
    if (plan.kind === 'DEFINE') return { ...found, definitions: definitionsOf(plan, names) }
    if (plan.kind === 'ATTENTION') return { ...found, ...(await this.#attention(access, plan, requests, names)) }
    if (plan.kind === 'CHECK' && plan.check === 'RECONCILIATION')
      return { ...found, reconciliation: await this.#reconciliation(access, plan, requests, names) }
    if (plan.check === 'BUDGETS')
      return { ...found, budgets: await this.#budgets(access, plan, names), trading: await this.#trading(access) }
    if (plan.check === 'METRIC_DAYS') return { ...found, metricMonths: await this.#metricMonths(access, plan) }
    if (plan.check === 'MAPPING') return { ...found, mapping: await this.#mappingOf(access, names) }
    if (plan.check === 'PART_OF') return { ...found, definitions: definitionsOf({ ...plan, rows: plan.rows.slice(0, 1) }, names) }
    if (plan.kind === 'CHECK' && plan.check === 'LOCATIONS') return { ...found, trading: await this.#trading(access) }
    if (plan.kind === 'CHECK' && plan.check === 'COVERAGE') {
      const closedMonths = new Set((await this.#parts.closing.closedMonths(access)).keys())
      const late = requests.figures === null ? {} : await this.#figures(access, requests, names)
      return { ...found, ...late, closedMonths, sources: await this.#sources(access, names) }
    }
    const { drillDown } = this.#parts
    if (requests.entries.length > 0) {
      const entries = await entriesBehind(drillDown, access, plan, requests.entries)
      const behind = (asked: readonly EntriesRequest[]) => entriesBehind(drillDown, access, { ...plan, first: null }, asked)
      return entries.every(({ count }) => count === 0)
        ? {
            ...found,
            entries,
            elsewhere: await behind(requestsElsewhere(plan, names)),
            ofAnyType: plan.vendor === null ? await behind(requestsOfAnyType(plan, names)) : [],
          }
        : { ...found, entries, ofAnyType: await behind(requestsOfAnyType(plan, names)) }
    }
    if (requests.vendors !== null) return { ...found, vendors: await vendorsBehind(drillDown, access, plan, requests.vendors) }
    // The chart of a ranking shows what is listed, which its figures tell.
    const isOfSome = listsSome(plan) && requests.chart !== null
    if (!isOfSome) return { ...found, ...(await this.#figures(access, requests, names)) }
    const results = { ...found, ...(await this.#figures(access, { ...requests, chart: null }, names)) }
    const places = listedPlaces({ plan, requests, results, names })
    if (places === null || requests.chart === null) return results
    const { chart = null } = await this.#figures(access, { ...requests, figures: null, chart: { ...requests.chart, places } }, names)
    return { ...results, chart }
  }

  async #figures(access: Access, { figures, chart, longer }: PlanRequests, { groups, time }: CompanyNames): Promise<Partial<PlanResults>> {
    const ofChart = chart === null ? [] : chartQuestions(chart, groups).map(({ question }) => question)
    const ofLonger = figures === null || longer === null || longer.figures === null ? [] : [longer.figures]
    const questions = [...(figures === null ? [] : [figures]), ...ofChart, ...ofLonger]
    const answers = await this.#parts.figures.answers(
      access,
      questions.map((question) => () => question),
    )
    const own = figures === null ? null : (answers[0] ?? null)
    const [before, after] = [figures === null ? 0 : 1, answers.length - ofLonger.length]
    const charted = answers.slice(before, after).map((answer) => answer.figures && placedFigures(answer.figures))
    const whole = answers[after]?.figures ?? null
    const gaps = new Map(
      (own?.figures?.rows ?? []).flatMap(({ key, gaps: lacking }) => {
        const [gap] = lacking
        return gap === undefined
          ? []
          : [[key, { missing: gap.missing, expected: gap.expected, names: gap.locations.map(({ name }) => name) }] as const]
      }),
    )
    return {
      figures: own?.figures ? placedFigures(own.figures) : null,
      gaps,
      longer: whole === null ? null : placedFigures(whole),
      chart:
        chart === null
          ? null
          : {
              document: chart,
              data: chartData(chart, charted, { groups, ledgerThrough: time.lastLedgerDay, ledgerFrom: time.firstLedgerDay ?? null }),
            },
      problem: own?.problem?.message ?? null,
    }
  }

  async #reconciliation(access: Access, plan: Plan, { days }: PlanRequests, names: CompanyNames): Promise<PlanResults['reconciliation']> {
    const report = await this.#parts.reports.report(
      access,
      { mappingId: plan.mappingId, mappedOn: null },
      { kind: 'FIXED', ...days },
      locationsOfPlan(plan, names),
    )
    if (report === null) return null
    const { ledgerTotal, mappedTotal, unmappedTotal, unmapped } = report.reconciliation
    return { ledgerTotal, mappedTotal, unmappedTotal, unmapped: unmapped.length }
  }

  async #trading(access: Access): Promise<PlanResults['trading']> {
    const days = await this.#parts.locations.openingDays(access)
    return new Map([...days].map(([id, one]) => [String(id), one]))
  }

  /** What the budgets of a report have figures of: the one that is asked about, or all of them. */
  async #budgets(access: Access, plan: Plan, names: CompanyNames): Promise<PlanResults['budgets']> {
    const asked = budgetOfPlan(plan)
    const isAsked = isAskedSubject(plan, names)
    const found: BudgetCoverage[] = []
    for (const { id } of names.budgets) {
      const book = asked === null || asked === id ? await this.#parts.budgets.book(access, id) : null
      if (book !== null) found.push(budgetCoverage(book, isAsked))
    }
    return found
  }

  async #metricMonths(access: Access, { rows }: Plan): Promise<PlanResults['metricMonths']> {
    const asked = rows.flatMap((row) => (row.kind === 'METRIC' ? [row.metricId] : []))
    const { metrics, figuresOf } = await this.#parts.opsData.books(access, asked)
    return new Map(
      asked.flatMap((id) => {
        if (metrics.get(id)?.formula !== null) return []
        const lastOf = new Map<string, MonthIndex>()
        for (const { locationId, firstMonth, months } of figuresOf(id)) {
          const last = addToMonth(firstMonth, months - 1)
          const known = lastOf.get(String(locationId))
          if (known === undefined || known < last) lastOf.set(String(locationId), last)
        }
        return [[id, lastOf] as const]
      }),
    )
  }

  async #mappingOf(access: Access, names: CompanyNames): Promise<PlanResults['mapping']> {
    const { mappingId, accounts } = names
    const { mappings } = this.#parts
    const mapping = await mappings.mapping(access, mappingId)
    if (mapping === null) return null
    const mapped = accounts.filter(({ groupId }) => groupId !== null).length
    const others: { name: string; leavesOut: readonly string[] }[] = []
    for (const { id, name } of await mappings.mappings(access, null)) {
      const there = id === mappingId ? null : await this.#vocabulary.names(access, id)
      if (there !== null) others.push({ name, leavesOut: accountsLeftOut(there, names) })
    }
    return {
      name: mapping.name,
      categorization: (await mappings.categorizationOf(access, mapping)).name,
      mapped,
      unmapped: accounts.length - mapped,
      others,
    }
  }

  async #home(access: Access, month: MonthIndex, { mappingId, groups, budgets }: CompanyNames) {
    const question = { mappingId, headlineGroupId: headlineGroup(groups), budgetId: budgets[0]?.id ?? null, locationIds: [] }
    return this.#parts.home.home(access, { ...question, month })
  }

  async #sources(access: Access, names: CompanyNames): Promise<PlanResults['sources']> {
    const home = await this.#home(access, lastWholeMonth(names.time), names)
    return (home?.sources ?? []).map(({ name, lastDay }) => ({ name, lastDay }))
  }

  async #attention(access: Access, plan: Plan, { days }: PlanRequests, names: CompanyNames): Promise<Partial<PlanResults>> {
    const { months } = judgedMonths(days, names)
    const { mappingId, groups, budgets } = names
    const locationIds = locationsOfPlan(plan, names)
    if (!namesEveryPlace(plan.places) && locationIds.length === 0) return { problem: 'These locations are gone. Ask about others.' }
    const question = { mappingId, headlineGroupId: headlineGroup(groups), budgetId: budgets[0]?.id ?? null, locationIds }
    const found = await this.#parts.home.attention(access, { ...question, months })
    if (found === null) return { problem: 'What needs attention could not be checked. Ask again.' }
    const findings = found.flatMap((one) => one.findings)
    const rules = new Set(found.flatMap((one) => one.rules))
    const isOfAll = (rule: AttentionRule): boolean => found.every((one) => one.rules.includes(rule))
    return {
      findings: findings.filter(({ dismissal }) => dismissal === null),
      attention: {
        rules: [...rules].filter(isOfAll),
        rulesOfSome: [...rules].filter((rule) => !isOfAll(rule)),
        unchecked: [...new Set(found.flatMap(({ unchecked }) => unchecked))],
        thresholds: highestThresholds(found.map(({ thresholds }) => thresholds)),
        dealtWith: findings.filter(({ dismissal }) => dismissal !== null).length,
      },
    }
  }
}
