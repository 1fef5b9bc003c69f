import {
  type Composition,
  type CompositionPart,
  composition,
  compositionQuestions,
  decidingPart,
} from '@fourwall/domain/explorer/composition.ts'
import type { ExplorerContext } from '@fourwall/domain/explorer/explorer-questions.ts'
import type { PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { useClient } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { loadFigures } from '../../api/figures.ts'
import { type Loaded, useLoaded } from '../../blocks/loading/use-loaded.ts'
import { graphql } from '../../generated/gql/gql.ts'
import type { ExploredView } from './use-explorer-figures.ts'

const ExplorerEntriesQuery = graphql(`
  query ExplorerEntries(
    $mappingId: ID!
    $pnlGroupId: ID!
    $accountId: ID!
    $startDate: Date!
    $endDate: Date!
    $locationIds: [ID!]!
  ) {
    drillDownTransactions(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
      orderBy: LARGEST
      first: 5
    ) {
      id
      name
      amount
      date
      vendorName
      memo
    }
    drillDownSummary(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
    ) {
      count
      total
    }
  }
`)

export interface AccountEntries {
  readonly account: CompositionPart
  /** The largest first, at most five. */
  readonly entries: ResultOf<typeof ExplorerEntriesQuery>['drillDownTransactions']
  readonly count: number
  /** A Decimal: all of them, in the sign of the line. */
  readonly sum: string
}

export interface CellComposition {
  readonly composition: Composition
  /** The part that is looked into. */
  readonly part: CompositionPart | null
  readonly entries: AccountEntries | null
}

/**
 * What a cell is made of, and the entries behind the account that does most to it.
 *
 * @param partKey the part to look into; null for the one that does most.
 */
export function useComposition(
  { view, pivot }: ExploredView,
  row: PivotRow,
  columnKey: string,
  partKey: string | null,
  context: ExplorerContext,
): Loaded<CellComposition | 'NONE'> {
  const client = useClient()
  const column = pivot.columns.find(({ key }) => key === columnKey) ?? null
  const questions = compositionQuestions(view, row, column, context)
  const key = questions === null ? 'none' : questionText(questions.own) + (questions.others === null ? '' : questionText(questions.others))
  const asked = useLoaded(key, async (): Promise<Composition | 'NONE'> => {
    if (questions === null) return 'NONE'
    const { own, others } = questions
    const [mine, theirs] = await loadFigures(client, others === null ? [own] : [own, others])
    if (!mine?.figures) return 'NONE'
    return composition(view, questions, { own: mine.figures, others: theirs?.figures ?? null }, context) ?? 'NONE'
  })
  const found = asked.value === 'NONE' ? null : asked.value
  const part = found === null ? null : (found.parts.find((one) => one.key === partKey) ?? decidingPart(found))
  const account = part === null ? null : part.key.startsWith('account:') ? part : (part.accounts[0] ?? null)
  const days = column ?? { startDate: pivot.columns[0]?.startDate ?? '', endDate: pivot.columns.at(-1)?.endDate ?? '' }
  const entries = useLoaded(account === null ? null : `${key} ${account.key}`, async (): Promise<AccountEntries | null> => {
    if (account === null) return null
    const [pnlGroupId = '', accountId = ''] = account.key.slice('account:'.length).split('/')
    const { drillDownTransactions, drillDownSummary } = await runQuery(
      client,
      ExplorerEntriesQuery,
      {
        mappingId: view.mappingId,
        pnlGroupId,
        accountId,
        startDate: days.startDate,
        endDate: days.endDate,
        locationIds: [...(questions?.own.places.locationIds ?? [])],
      },
      { requestPolicy: 'cache-first' },
    )
    return {
      account,
      entries: drillDownTransactions,
      count: drillDownSummary?.count ?? 0,
      sum: drillDownSummary?.total ?? '0',
    }
  })
  if (asked.value === null) return { ...asked, value: null }
  if (found === null) return { ...asked, value: 'NONE' }
  return { ...asked, value: { composition: found, part, entries: entries.value } }
}
