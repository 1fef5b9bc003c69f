import {
  type CommentaryPlans,
  commentaryPlans,
  commentaryQuestion,
  type ShownFigures,
} from '@fourwall/domain/assistant/commentary/commentary-plans.ts'
import { type Commentary, QUESTIONS, writeCommentary } from '@fourwall/domain/assistant/commentary/write-commentary.ts'
import { planText } from '@fourwall/domain/assistant/plan-text.ts'
import { usualBudget } from '@fourwall/domain/budgets/usual-budget.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { AnsweringParts, AnsweringService } from './answering.ts'
import { assistantPolicy } from './policy.ts'

/** What the user's screen shows. */
export interface DescribedScreen extends Pick<ShownFigures, 'places' | 'rows'> {
  readonly mappingId: string
  readonly timeSpan: TimeSpanSetting
  /** Null: the usual budget if it plans these days, else the prior year. */
  readonly against: ShownFigures['against'] | null
}

export interface Description extends Commentary {
  /** A plan that a chat can go on with, as `ChatInput.plan` takes it. */
  readonly chatPlan: string
}

type CommentaryParts = Pick<AnsweringParts, 'budgets' | 'companies' | 'ledger' | 'locations' | 'mappings'> & {
  readonly answering: AnsweringService
}

/** Describes figures that are on the screen, in sentences whose figures are cells. */
export class CommentaryService {
  readonly #parts: CommentaryParts

  constructor(parts: CommentaryParts) {
    this.#parts = parts
  }

  /**
   * Null for a deleted mapping, and for one without lines.
   *
   * @throws BadInputError for lines, metrics, locations or a budget that the company does not have.
   */
  async describe(access: Access, screen: DescribedScreen): Promise<Description | null> {
    const scope = assistantPolicy.read(access)
    const { answering, companies, ledger, mappings } = this.#parts
    if ((await mappings.mapping(access, screen.mappingId)) === null) return null
    await ledger.locationsNamed(access, screen.places.locationIds)
    const shown: ShownFigures = {
      days: resolveTimeSpan(screen.timeSpan, await ledger.timeContext(access)),
      places: screen.places,
      rows: screen.rows,
      against: screen.against ?? (await this.#usualBase(access, screen)),
    }
    let plans: CommentaryPlans | null = null
    const found = await answering.resultsOf(access, screen.mappingId, (names) => {
      plans = commentaryPlans(shown, names)
      return plansOf(plans)
    })
    // Assigned inside the callback, which the compiler does not follow.
    const asked = plans as CommentaryPlans | null
    if (found === null || asked === null) return null
    const problem = found.results.find((one) => one.problem !== null)?.problem
    if (problem) throw new BadInputError(problem, 'input')
    const { materiality } = await companies.get(scope)
    const results = [...found.results]
    const of = (name: (typeof QUESTIONS)[number]) => (asked[name] === null ? null : (results.shift() ?? null))
    const [headline, prior, lines, places] = QUESTIONS.map(of)
    const commentary = writeCommentary(
      asked,
      { headline: headline ?? null, prior: prior ?? null, lines: lines ?? null, places: places ?? null },
      found.names,
      materiality,
    )
    return { ...commentary, chatPlan: planText(commentaryQuestion(asked)) }
  }

  /** The budget that these days are usually compared with, if it plans them. */
  async #usualBase(access: Access, { mappingId, timeSpan }: DescribedScreen): Promise<ShownFigures['against']> {
    const { budgets, ledger, mappings } = this.#parts
    const mapping = await mappings.mapping(access, mappingId)
    const { startDate, endDate } = resolveTimeSpan(timeSpan, await ledger.timeContext(access))
    const month = monthOf(endDate)
    const budget = mapping === null ? null : usualBudget(await budgets.list(access, mapping.categorizationId), month)
    const isPlanned = budget !== null && budget.firstMonth <= monthOf(startDate) && budget.lastMonth >= month
    return isPlanned ? { kind: 'BUDGET', budgetId: budget.id } : { kind: 'PRIOR_YEAR' }
  }
}

function plansOf(plans: CommentaryPlans | null) {
  return plans === null ? [] : QUESTIONS.flatMap((name) => plans[name] ?? [])
}
