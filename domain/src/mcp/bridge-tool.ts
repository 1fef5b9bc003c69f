import type { AnswerSource } from '../assistant/answers/answer.ts'
import { BadInputError } from '../errors.ts'
import type { Bridge, BridgePart } from '../profit-loss/bridge/build-bridge.ts'
import { type ColumnChoice, columnKeyAt, comparisonKey, PLAIN_COLUMNS } from '../profit-loss/report-columns.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { AskedCompany } from './asked-company.ts'
import { type Links, type McpFigure, mcpFigure } from './result-parts.ts'
import type { ToolInput } from './tool-inputs.ts'

/** Steps of one result. */
const MOST_STEPS = 500
/** What a column of differences ends in. */
const CHANGE = '!c'

/** Which difference is explained. */
export interface ExplainedDifference {
  readonly groupId: string
  readonly accountId: string | null
  /** The key of the column that is compared with. */
  readonly column: string
  readonly timeSpan: TimeSpanSetting
  readonly locationIds: readonly string[]
  readonly choice: ColumnChoice
  readonly source: AnswerSource
}

/** @throws BadInputError with a sentence for what cannot be explained. */
export function explainedDifference(input: ToolInput<'bridge'>, company: AskedCompany): ExplainedDifference {
  const thing = company.thing(input.of, ['group', 'account'], 'of')
  const groupId = thing.kind === 'group' ? thing.id : (company.names.accounts.find(({ id }) => id === thing.id)?.groupId ?? null)
  if (groupId === null)
    throw new BadInputError(`"${thing.name}" is left out by the mapping, so it is in no report. Ask for its entries.`, 'of')
  const accountId = thing.kind === 'account' ? thing.id : null
  const budgetId = input.against === 'BUDGET' ? company.budgetId(input.budget) : null
  if (input.against === 'BUDGET' && budgetId === null)
    throw new BadInputError('There is no budget of these lines to compare with. Compare with PRIOR_YEAR or PRIOR_PERIOD.', 'against')
  const timeSpan = company.timeSpan(input.timeSpan)
  const days = company.days(timeSpan)
  const locationIds = company.locationIds(company.places(input.locations))
  return {
    groupId,
    accountId,
    column: comparisonKey('total', input.against),
    timeSpan,
    locationIds,
    choice: {
      ...PLAIN_COLUMNS,
      hasTotal: true,
      comparisons: [input.against],
      budgetId,
      isProrated: input.isProrated ?? false,
      isSameStore: input.isSameStore ?? false,
    },
    source: {
      mappingId: company.names.mappingId,
      groupId,
      accountId,
      metricId: null,
      startDate: days.startDate,
      endDate: days.endDate,
      locationIds,
      comparison: input.against,
      budgetId,
    },
  }
}

export interface BridgeResult {
  readonly actual: McpFigure
  readonly base: McpFigure
  readonly change: McpFigure
  readonly method: Bridge['method']
  /** Each is one way to take the difference apart; its changes add up to `change` exactly. */
  readonly cuts: readonly {
    readonly by: string
    readonly method: Bridge['method']
    readonly steps: readonly {
      readonly name: string
      readonly change: McpFigure
      readonly actual: string | null
      readonly base: string | null
    }[]
    readonly unchanged: number
  }[]
}

/**
 * @param unit of the line: money, or a ratio.
 * @throws BadInputError for more steps than a result may have.
 */
export function bridgeResult(
  bridge: Bridge,
  { groupId, accountId, column, source }: ExplainedDifference,
  unit: string,
  links: Links,
): BridgeResult {
  const steps = bridge.cuts.reduce((sum, cut) => sum + cut.steps.length, 0)
  if (steps > MOST_STEPS)
    throw new BadInputError(
      `The difference has ${steps.toLocaleString('en-US')} steps, more than the ${MOST_STEPS} of one result. Ask for one of the lines or accounts under it, or for fewer locations.`,
    )
  const rowKey = accountId === null ? `group:${groupId}` : `account:${groupId}/${accountId}`
  const cellOf = (part: BridgePart): string => {
    if (part.kind === 'GROUP') return `group:${part.groupId}|${column}${CHANGE}`
    if (part.kind === 'ACCOUNT') return `account:${part.groupId}/${part.accountId}|${column}${CHANGE}`
    return `${rowKey}|${columnKeyAt(column, String(part.locationId))}${CHANGE}`
  }
  const sourceOf = (part: BridgePart): AnswerSource => {
    if (part.kind === 'GROUP') return { ...source, groupId: part.groupId, accountId: null }
    if (part.kind === 'ACCOUNT') return { ...source, groupId: part.groupId, accountId: String(part.accountId) }
    return { ...source, locationIds: [String(part.locationId)] }
  }
  const permalink = links.toFigure(source, 'BRIDGE')
  return {
    actual: mcpFigure(bridge.actual, `${rowKey}|total`, unit, permalink),
    base: mcpFigure(bridge.base, `${rowKey}|${column}`, unit, permalink),
    change: { ...mcpFigure(bridge.change, `${rowKey}|${column}${CHANGE}`, unit, permalink), outcome: bridge.outcome },
    method: bridge.method,
    cuts: bridge.cuts.map((cut) => ({
      by: cut.kind,
      method: cut.method,
      unchanged: cut.unchanged,
      steps: cut.steps.map(({ part, actual, base, change, outcome }) => ({
        name: part.kind === 'ACCOUNT' ? `${part.number} ${part.name}`.trim() : part.name,
        change: { ...mcpFigure(change, cellOf(part), unit, links.toFigure(sourceOf(part), 'BRIDGE')), outcome },
        actual,
        base,
      })),
    })),
  }
}
