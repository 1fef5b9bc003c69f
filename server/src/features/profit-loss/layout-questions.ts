import type { BudgetBook } from '@fourwall/domain/budgets/budget-book.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { ResolvedColumn } from '@fourwall/domain/figures/inserted-columns.ts'
import type { ResolvedRow } from '@fourwall/domain/figures/inserted-rows.ts'
import { MOST_INSERTED } from '@fourwall/domain/layouts/layout-input.ts'
import { insertedKey } from '@fourwall/domain/layouts/layout-keys.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { ColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { TimeSpan, TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'

/** A column of a layout in addition to the report's own. */
export interface LayoutColumnQuestion {
  readonly id: string
  readonly label: string
  readonly type: 'ACTUALS' | 'BUDGET'
  readonly budgetId: string | null
  /** Null for the layout's. */
  readonly locationIds: readonly string[] | null
  /** Null for the layout's whole span. */
  readonly timeSpan: TimeSpanSetting | null
}

/** A row of a layout in addition to the report's own: a budget's line, or a metric. */
export interface LayoutRowQuestion {
  readonly id: string
  readonly type: 'BUDGET' | 'OPS_DATA'
  readonly budgetId: string | null
  readonly profitLossGroupId: string | null
  readonly metricId: string | null
  /** Null for those of each column. */
  readonly locationIds: readonly string[] | null
}

/** What of a layout cannot be shown as it was chosen, in a sentence. */
export interface LayoutQuestionProblem {
  /** Of the inserted row or column; else which choice it is, such as `columns.budgetId`. */
  readonly id: string
  readonly message: string
}

/** What there is for a layout to name. */
export interface LayoutContext {
  readonly span: TimeSpan
  readonly spanOf: (setting: TimeSpanSetting) => TimeSpan
  readonly locationIds: ReadonlySet<string>
  readonly groupIds: ReadonlySet<string>
  readonly metricIds: ReadonlySet<string>
  /** @throws BadInputError for one that was deleted or has other lines. */
  readonly bookOf: (budgetId: string) => Promise<BudgetBook>
}

/** @throws BadInputError for more than a layout holds, and for an id that two share. */
export function requireSound(questions: readonly { readonly id: string }[], field: 'insertedColumns' | 'insertedRows'): void {
  if (questions.length > MOST_INSERTED)
    throw new BadInputError(
      `There are ${questions.length.toLocaleString('en-US')} of these; a layout holds ${MOST_INSERTED.toLocaleString('en-US')}.`,
      field,
    )
  const ids = new Set(questions.map(({ id }) => id))
  if (ids.size < questions.length) throw new BadInputError('Two of these have the same id. Give each one of its own.', field)
}

/** Collects problems while questions are resolved. */
export class LayoutQuestions {
  readonly problems: LayoutQuestionProblem[] = []
  readonly #context: LayoutContext

  constructor(context: LayoutContext) {
    this.#context = context
  }

  /** The report's own locations, without deleted ones. @throws BadInputError if all of them were deleted. */
  locations(ids: readonly string[]): readonly string[] {
    const known = ids.filter((id) => this.#context.locationIds.has(id))
    if (known.length === ids.length) return ids
    if (known.length === 0) throw new BadInputError('None of these locations is there. Choose others.', 'locationIds')
    this.#tell('locationIds', goneLocations(ids.length - known.length))
    return known
  }

  /** The report's own columns, without deleted things. */
  async choice(choice: ColumnChoice): Promise<ColumnChoice> {
    const { metricIds: known } = this.#context
    const metricIds = choice.metricIds.filter((id) => known.has(id))
    if (metricIds.length < choice.metricIds.length)
      this.#tell('columns.metricIds', 'A metric below the report was deleted, and is left out.')
    const hasPer = choice.perMetricId === null || known.has(choice.perMetricId)
    if (!hasPer) this.#tell('columns.perMetricId', 'The metric for figures per unit was deleted. Choose another one, or none.')
    const book = choice.budgetId === null ? null : await this.#book('columns.budgetId', choice.budgetId)
    return {
      ...choice,
      metricIds,
      perMetricId: hasPer ? choice.perMetricId : null,
      budgetId: book?.budgetId ?? null,
      comparisons: book === null ? choice.comparisons.filter((one) => one !== 'BUDGET') : choice.comparisons,
    }
  }

  async column({ id, label, type, budgetId, locationIds: named, timeSpan }: LayoutColumnQuestion): Promise<ResolvedColumn> {
    const locationIds = named && this.#own(id, named)
    const book = type === 'BUDGET' ? await this.#book(id, budgetId) : null
    const span = this.#span(id, timeSpan)
    const isPlan = type === 'BUDGET'
    const isNothing = span === null || locationIds?.length === 0 || (isPlan && book === null)
    return {
      key: insertedKey(id),
      label,
      kind: isNothing ? 'NOTHING' : type,
      isPlan,
      span: span ?? this.#context.span,
      locations: locationIds && { ids: locationIds },
      book,
    }
  }

  async row({ id, locationIds: named, ...question }: LayoutRowQuestion): Promise<ResolvedRow> {
    const locationIds = named && this.#own(id, named)
    const of = question.type === 'BUDGET' ? await this.#plannedLine(id, question) : this.#metric(id, question.metricId)
    return { id, locationIds, of: locationIds?.length === 0 ? null : of }
  }

  async #plannedLine(
    id: string,
    { budgetId, profitLossGroupId, metricId }: Pick<LayoutRowQuestion, 'budgetId' | 'profitLossGroupId' | 'metricId'>,
  ): Promise<ResolvedRow['of']> {
    const book = await this.#book(id, budgetId)
    if (profitLossGroupId === null) {
      const metric = metricId === null ? null : this.#metric(id, metricId)
      if (metricId === null) this.#tell(id, 'Please choose a line of the budget.')
      return book && metric && { kind: 'BUDGET', book, subject: { kind: 'METRIC', id: metric.metricId } }
    }
    if (this.#context.groupIds.has(profitLossGroupId))
      return book && { kind: 'BUDGET', book, subject: { kind: 'GROUP', id: profitLossGroupId } }
    this.#tell(id, 'The line of the budget is not one of the report (any more). Choose another one.')
    return null
  }

  #metric(id: string, metricId: string | null): { readonly kind: 'METRIC'; readonly metricId: string } | null {
    if (metricId !== null && this.#context.metricIds.has(metricId)) return { kind: 'METRIC', metricId }
    this.#tell(id, metricId === null ? 'Please choose a metric.' : 'Its metric was deleted. Choose another one.')
    return null
  }

  async #book(id: string, budgetId: string | null): Promise<BudgetBook | null> {
    if (budgetId === null) {
      this.#tell(id, 'Please choose a budget.')
      return null
    }
    try {
      return await this.#context.bookOf(budgetId)
    } catch (error) {
      if (!(error instanceof BadInputError)) throw error
      this.#tell(id, error.message)
      return null
    }
  }

  #span(id: string, setting: TimeSpanSetting | null): TimeSpan | null {
    if (setting === null) return this.#context.span
    try {
      return this.#context.spanOf(setting)
    } catch (error) {
      if (!(error instanceof BadInputError)) throw error
      this.#tell(id, error.message)
      return null
    }
  }

  #own(id: string, named: readonly string[]): readonly LocationId[] {
    const known = [...new Set(named)].filter((one) => this.#context.locationIds.has(one))
    if (known.length === 0) this.#tell(id, 'Please choose at least one location.')
    else if (known.length < named.length) this.#tell(id, goneLocations(named.length - known.length))
    return known.map(Number)
  }

  #tell(id: string, message: string): void {
    this.problems.push({ id, message })
  }
}

function goneLocations(count: number): string {
  return count === 1 ? 'A location was removed, and is left out.' : `${count} locations were removed, and are left out.`
}
