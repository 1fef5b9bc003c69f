import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { parsePlan } from '@fourwall/domain/assistant/plan-text.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { PlacedFigures } from '@fourwall/domain/figures/answer-cells.ts'
import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { aboutResult } from '@fourwall/domain/mcp/about-tool.ts'
import { askResult } from '@fourwall/domain/mcp/ask-tool.ts'
import { AskedCompany } from '@fourwall/domain/mcp/asked-company.ts'
import { bridgeResult, explainedDifference } from '@fourwall/domain/mcp/bridge-tool.ts'
import { findThings, refOf, thingNamed } from '@fourwall/domain/mcp/company-things.ts'
import { entriesToolResult, namedEntries, refuseManyEntries } from '@fourwall/domain/mcp/entries-tool.ts'
import { figureQuestionOf, figureResult, refuseManyComputed } from '@fourwall/domain/mcp/figure-tool.ts'
import { reconcileResult } from '@fourwall/domain/mcp/reconcile-tool.ts'
import { Links, mcpFigure, sameStoreResult, unitText } from '@fourwall/domain/mcp/result-parts.ts'
import type { ToolInput, ToolName } from '@fourwall/domain/mcp/tool-inputs.ts'
import { readToolInput } from '@fourwall/domain/mcp/tools.ts'
import { entryOriginResult, tracedQuestion, traceResult } from '@fourwall/domain/mcp/trace-tool.ts'
import { keyOfSameDays } from '@fourwall/domain/profit-loss/plan-columns.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { AnsweringService, ChatService } from '../assistant/service.ts'
import type { ClosingService } from '../closing/service.ts'
import type { CompanyService } from '../companies/service.ts'
import type { FigureService } from '../figures/service.ts'
import type { MappingService } from '../mappings/service.ts'
import type { BridgeService, DrillDownService, ReportService } from '../profit-loss/service.ts'
import { mcpPolicy } from './policy.ts'

interface McpParts {
  readonly answering: Pick<AnsweringService, 'names'>
  readonly chats: Pick<ChatService, 'answerOnce'>
  readonly bridges: BridgeService
  readonly closing: ClosingService
  readonly companies: CompanyService
  readonly drillDown: DrillDownService
  readonly figures: FigureService
  readonly mappings: MappingService
  readonly reports: ReportService
}

type Work<Name extends ToolName> = (access: Access, input: ToolInput<Name>, company: AskedCompany, signal: AbortSignal) => Promise<object>

/** What other programs ask over the Model Context Protocol: the services of the screens, with names instead of ids. */
export class McpService {
  readonly #parts: McpParts
  readonly #origin: string
  readonly #work: { readonly [Name in ToolName]: Work<Name> } = {
    about: (access, _input, company) => this.#about(access, company),
    find: async (_access, input, company) => this.#find(input, company),
    ask: (access, input, company, signal) => this.#ask(access, input, company, signal),
    figures: (access, input, company) => this.#figures(access, input, company),
    bridge: (access, input, company) => this.#bridge(access, input, company),
    entries: (access, input, company) => this.#entries(access, input, company),
    trace: (access, input, company) => this.#trace(access, input, company),
    reconcile: (access, input, company) => this.#reconcile(access, input, company),
  }

  /** @param origin of the screens that results link to. */
  constructor(parts: McpParts, origin: string) {
    this.#parts = parts
    this.#origin = origin
  }

  /**
   * A tool's result. @param input as it came. @param signal aborts when the caller has left.
   * @throws DomainError with a sentence for what cannot be answered.
   */
  async call<Name extends ToolName>(access: Access, name: Name, input: unknown, signal: AbortSignal): Promise<object> {
    mcpPolicy.ask(access)
    const read = readToolInput(name, input)
    const company = await this.#company(access, read)
    const result = await this.#work[name](access, read, company, signal)
    const { names, asOf, mapping, assumed } = company
    const told = 'assumed' in result && Array.isArray(result.assumed) ? (result.assumed as readonly string[]) : []
    return { ...result, assumed: [...new Set([...assumed, ...told])], asOf, currency: names.currency, mapping }
  }

  async #company(access: Access, input: { readonly mapping?: string | undefined; readonly plan?: unknown }): Promise<AskedCompany> {
    const mappings = await this.#parts.mappings.mappings(access, null)
    const planned = input.plan === undefined ? null : parsePlan(input.plan).mappingId
    const wanted =
      input.mapping === undefined
        ? planned
        : thingNamed(
            mappings.map(({ id, name }) => ({ kind: 'mapping', id, name, number: '', about: '' })),
            input.mapping,
            ['mapping'],
            'mapping',
          ).id
    const names = await this.#parts.answering.names(access, wanted)
    if (names === null)
      throw new BadInputError('There is no mapping yet, so there are no reports to answer from. Make one on the screens first.')
    if (planned !== null && names.mappingId !== planned)
      throw new BadInputError('The plan names a mapping that does not exist (any more). Ask the question again.', 'plan')
    return new AskedCompany(names, mappings, wanted === null)
  }

  async #about(access: Access, company: AskedCompany): Promise<object> {
    const { name, fiscalYearStartMonth } = await this.#parts.companies.get(mcpPolicy.ask(access))
    const hasClosedMonths = (await this.#parts.closing.closedMonths(access)).size > 0
    return aboutResult(company, { name, fiscalYearStartMonth, hasClosedMonths }, `${this.#origin}/`)
  }

  #find({ query, kinds }: ToolInput<'find'>, { things }: AskedCompany): object {
    const { count, things: found, nearest } = findThings(things, query ?? null, kinds ?? [])
    return { count, found: found.map((thing) => ({ ref: refOf(thing), ...thing })), nearest, permalink: `${this.#origin}/` }
  }

  async #ask(access: Access, input: ToolInput<'ask'>, company: AskedCompany, signal: AbortSignal): Promise<object> {
    const { names } = company
    const locationIds = input.locations === undefined ? [] : company.locationIds(company.places(input.locations))
    const days = input.timeSpan === undefined ? null : company.days(company.timeSpan(input.timeSpan))
    const context = { ...NO_CONTEXT, mappingId: names.mappingId, locationIds, days }
    const plan = input.plan === undefined ? null : parsePlan(input.plan)
    const last = input.after === undefined ? null : parsePlan(input.after, 'after')
    const answer = await this.#parts.chats.answerOnce(access, { text: input.question, context, plan }, last, signal)
    return askResult(answer, company, input.texts ?? false, this.#origin)
  }

  async #figures(access: Access, input: ToolInput<'figures'>, company: AskedCompany): Promise<object> {
    const question = figureQuestionOf(input, company)
    const { answer, text } = await this.#answered(access, question)
    const links = this.#links(company, question)
    return { ...figureResult(answer, question, company, links), question: text, permalink: links.report }
  }

  async #bridge(access: Access, input: ToolInput<'bridge'>, company: AskedCompany): Promise<object> {
    const asked = explainedDifference(input, company)
    const { groupId, accountId, column, timeSpan, locationIds, choice } = asked
    const { names } = company
    const { fiscalYearStartMonth: fiscalYearStart } = await this.#parts.companies.get(mcpPolicy.ask(access))
    const shown = keyOfSameDays(column, { choice, span: company.days(timeSpan), fiscalYearStart })
    const question = { mappingId: names.mappingId, mappedOn: null, pnlGroupId: groupId, accountId, column: shown, locationId: null }
    const bridge = await this.#parts.bridges.bridge(access, question, timeSpan, locationIds, choice, refuseManyComputed())
    if (bridge === null) throw new DomainError('NOT_FOUND', 'The mapping does not exist (any more).')
    const unit = figureUnits(groupTree(names.groups)).get(groupId) ?? 'money'
    const printed = unitText(unit === 'share' ? 'RATIO' : unit === 'plain' ? 'PLAIN' : 'MONEY', {
      currency: names.currency,
      label: null,
      per: null,
    })
    const links = new Links(this.#origin, names, company.days(timeSpan), locationIds)
    const sameStores = sameStoreResult(bridge.sameStores)
    return { ...bridgeResult(bridge, asked, printed, links), sameStores, permalink: links.toFigure(asked.source, 'BRIDGE') }
  }

  async #entries(access: Access, input: ToolInput<'entries'>, company: AskedCompany): Promise<object> {
    const named = namedEntries(input, company)
    const question = this.#drillDown(named.source, input)
    const { count, total } = await this.#summary(access, question)
    refuseManyEntries(count, input.first)
    const page = {
      first: Math.max(1, Math.min(count, input.first ?? count)),
      offset: null,
      after: null,
      order: input.order ?? 'LARGEST',
    } as const
    const entries = count === 0 ? [] : await this.#parts.drillDown.transactions(access, question, page)
    return entriesToolResult(named, { count, total, entries }, input, company.names.currency, this.#linksOf(company, named.source))
  }

  async #trace(access: Access, input: ToolInput<'trace'>, company: AskedCompany): Promise<object> {
    const { of, entry } = input
    if ((of === undefined) === (entry === undefined))
      throw new BadInputError('Name either a line or an account, or an entry by its id.', of === undefined ? 'of' : 'entry')
    if (entry !== undefined) {
      const found = await this.#parts.drillDown.source(access, entry)
      if (found === null)
        throw new DomainError('NOT_FOUND', 'There is no active entry with this id. Get ids from entries.', { field: 'entry' })
      return entryOriginResult(found, company, this.#origin, input.texts ?? false)
    }
    const { source } = namedEntries({ ...input, of: of ?? '' }, company)
    const { answer } = await this.#answered(access, tracedQuestion(source, company))
    const links = this.#linksOf(company, source)
    const traced = traceResult(source, answer, company, links)
    if (traced.kind === 'CALCULATION') return { ...traced, entries: null }
    const { count, total } = await this.#summary(access, this.#drillDown(source, {}))
    return { ...traced, entries: { count, total: mcpFigure(total, traced.figure.cell, company.names.currency, traced.permalink) } }
  }

  async #reconcile(access: Access, input: ToolInput<'reconcile'>, company: AskedCompany): Promise<object> {
    const { names } = company
    const timeSpan = company.timeSpan(input.timeSpan)
    const locationIds = company.locationIds(company.places(input.locations))
    const report = await this.#parts.reports.report(
      access,
      { mappingId: names.mappingId, mappedOn: null },
      timeSpan,
      locationIds,
      undefined,
      refuseManyComputed(),
    )
    if (report === null) throw new DomainError('NOT_FOUND', 'The mapping does not exist (any more).')
    const days = company.days(timeSpan)
    const openMonths = (await this.#parts.closing.openMonths(access))(days)
    return reconcileResult(report.reconciliation, openMonths, names.currency, new Links(this.#origin, names, days, locationIds))
  }

  /** @throws DomainError for a question without an answer. */
  async #answered(access: Access, question: FigureQuestion): Promise<{ answer: PlacedFigures; text: string }> {
    const [answered] = await this.#parts.figures.answers(access, [() => question], refuseManyComputed())
    const { figures = null, problem = null } = answered ?? {}
    if (figures === null) throw new DomainError(problem?.code ?? 'INTERNAL', problem?.message ?? 'The figures could not be had. Ask again.')
    const { figureColumns, columns, rows, locationIds, sameStores, question: text } = figures
    return { answer: { figureColumns, columns, rows, locationIds: locationIds && locationIds.map(String), sameStores }, text }
  }

  #drillDown(
    { mappingId, groupId, accountId, startDate, endDate, locationIds }: ReturnType<typeof namedEntries>['source'],
    { search, vendor, transactionTypes, leastAmount, mostAmount }: Partial<ToolInput<'entries'>>,
  ) {
    return {
      mappingId,
      mappedOn: null,
      pnlGroupId: groupId,
      accountId,
      startDate,
      endDate,
      locationIds,
      search: search ?? null,
      filter: {
        vendor: vendor ?? null,
        transactionTypes: transactionTypes ?? null,
        leastAmount: leastAmount ?? null,
        mostAmount: mostAmount ?? null,
      },
    }
  }

  async #summary(access: Access, question: Parameters<DrillDownService['summary']>[1]): Promise<{ count: number; total: string }> {
    const found = await this.#parts.drillDown.summary(access, question)
    if (found === null) throw new DomainError('NOT_FOUND', 'The mapping does not exist (any more).')
    return found
  }

  #links(company: AskedCompany, { timeSpan, places }: Pick<FigureQuestion, 'timeSpan' | 'places'>): Links {
    return new Links(this.#origin, company.names, company.days(timeSpan), company.locationIds(places))
  }

  #linksOf({ names }: AskedCompany, { startDate, endDate, locationIds }: ReturnType<typeof namedEntries>['source']): Links {
    return new Links(this.#origin, names, { period: 'MONTHLY', startDate, endDate }, locationIds)
  }
}
