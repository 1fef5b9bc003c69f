import {
  type Composition,
  type CompositionPart,
  composition,
  compositionQuestions,
  decidingPart,
} from '@fourwall/domain/explorer/composition.ts'
import { type ExplorerContext, exploredLocations } from '@fourwall/domain/explorer/explorer-questions.ts'
import type { PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import { useClient } from 'urql'
import { answeredFigures, loadFigures } from '../../api/figures.ts'
import { loadLargestTransactions, type ReceivedTransaction } from '../../api/transactions.ts'
import { type Loaded, useLoaded } from '../../blocks/loading/use-loaded.ts'
import type { ExploredView } from './use-explorer-figures.ts'

/** Entries that the panel shows. */
const MOST_ENTRIES = 5

export interface AccountEntries {
  readonly account: CompositionPart
  /** The largest first, at most five. */
  readonly entries: readonly ReceivedTransaction[]
  readonly count: number
  /** A Decimal: all of them, in the sign of the line. */
  readonly sum: string
}

/** NO_SUM: a figure that is no sum of lines. NO_BASE: one with nothing to set it against. NOT_COMPARABLE: with nothing of the same days. */
type WithoutComposition = 'NO_SUM' | 'NO_BASE' | 'NOT_COMPARABLE'

export interface CellComposition {
  readonly composition: Composition
  /** The part that is looked into. */
  readonly part: CompositionPart | null
  readonly entries: AccountEntries | null
}

/**
 * The breakdown of a cell, and the entries behind the account with the largest effect.
 *
 * @param partKey the part to look into; null for the one with the largest effect.
 * @param isResting false while cells are walked through: nothing is asked for.
 */
export function useComposition(
  { view, pivot }: ExploredView,
  row: PivotRow,
  columnKey: string,
  partKey: string | null,
  context: ExplorerContext,
  isResting: boolean,
): Loaded<CellComposition | WithoutComposition> {
  const client = useClient()
  const column = pivot.columns.find(({ key }) => key === columnKey) ?? null
  const questions = compositionQuestions(view, row, column, context)
  const key = questions === null ? 'none' : questionText(questions.own) + (questions.others === null ? '' : questionText(questions.others))
  const asked = useLoaded(isResting ? key : null, async (): Promise<Composition | WithoutComposition> => {
    if (questions === null) return 'NO_SUM'
    const { own, others } = questions
    const [mine, theirs] = await loadFigures(client, others === null ? [own] : [own, others])
    const answers = { own: answeredFigures(mine), others: others === null ? null : answeredFigures(theirs) }
    return composition(view, questions, answers, context) ?? 'NO_BASE'
  })
  const found = typeof asked.value === 'string' ? null : asked.value
  const part = found === null ? null : (found.parts.find((one) => one.key === partKey) ?? decidingPart(found))
  const account = part === null ? null : part.key.startsWith('account:') ? part : (part.accounts[0] ?? null)
  const days = column ?? { startDate: pivot.columns[0]?.startDate ?? '', endDate: pivot.columns.at(-1)?.endDate ?? '' }
  const entries = useLoaded(account === null ? null : `${key} ${account.key}`, async (): Promise<AccountEntries | null> => {
    if (account === null) return null
    const [pnlGroupId = '', accountId = ''] = account.key.slice('account:'.length).split('/')
    const { startDate, endDate } = days
    const chosen = row.locationIds.length > 0 ? row.locationIds : exploredLocations(view, context)
    const locationIds = chosen.length === context.locationIds.length ? [] : chosen
    const request = { mappingId: view.mappingId, mappedOn: null, pnlGroupId, accountId, startDate, endDate, locationIds }
    const { largest, count, total } = await loadLargestTransactions(client, request, MOST_ENTRIES)
    return { account, entries: largest, count, sum: total }
  })
  if (asked.value === null || typeof asked.value === 'string') return { ...asked, value: asked.value }
  if (found === null) return { ...asked, value: null }
  return { ...asked, value: { composition: found, part, entries: entries.value } }
}
