import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { retryUntilDone } from '../../../api/api-client.ts'
import { dataOf, runMutation, runQuery } from '../../../api/ask.ts'
import { type PlacedLine, type PreviewCell, readPreviewCells } from '../../../blocks/upload-preview/preview-cells.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { LoadedBudget } from '../editor/budget-page.ts'
import { loadBudgetPage } from '../editor/budget-page.ts'

/** What waits of a budget, but for its cells, which are asked for by location. */
export const BudgetPreviewQuery = graphql(`
  query BudgetPreview($budgetId: ID!) {
    budgetPreview(budgetId: $budgetId) {
      budgetId
      uploadId
      filename
      uploadedAt
      uploadedBy
      decimalMark
      period
      timeSpan {
        startDate
        endDate
      }
      counts {
        ...BudgetCountParts
      }
      locations {
        id
        name
        counts {
          ...BudgetCountParts
        }
      }
      periods {
        key
        label
        startDate
        months
      }
      issues {
        locationId
        coordinate
        error
        severity
      }
    }
  }
  fragment BudgetCountParts on OpsDataCounts {
    new
    unchanged
    overridden
    invalid
  }
`)

const BudgetTableQuery = graphql(`
  query BudgetTable($budgetId: ID!, $locationId: ID!) {
    budgetPreview(budgetId: $budgetId) {
      uploadId
      table(locationId: $locationId) {
        ...BudgetPreviewLineParts
      }
    }
  }
  fragment BudgetPreviewLineParts on BudgetPreviewLine {
    kind
    referenceId
    sheet
    line
    cells
  }
`)

const CorrectBudgetCellMutation = graphql(`
  mutation CorrectBudgetCell(
    $budgetId: ID!
    $uploadId: ID!
    $locationId: ID!
    $referenceId: ID!
    $timestamp: Date!
    $coordinate: String
    $value: String!
  ) {
    correctBudgetCell(
      budgetId: $budgetId
      uploadId: $uploadId
      locationId: $locationId
      referenceId: $referenceId
      timestamp: $timestamp
      coordinate: $coordinate
      value: $value
    ) {
      ...BudgetPreviewLineParts
    }
  }
`)

const SaveBudgetMutation = graphql(`
  mutation SaveBudget($budgetId: ID!, $uploadId: ID) {
    saveBudget(budgetId: $budgetId, uploadId: $uploadId) {
      ...BudgetFields
    }
  }
`)

const DiscardBudgetUploadMutation = graphql(`
  mutation DiscardBudgetUpload($budgetId: ID!) {
    discardBudgetUpload(budgetId: $budgetId)
  }
`)

export type BudgetPreview = NonNullable<ResultOf<typeof BudgetPreviewQuery>['budgetPreview']>

/** A row of the workbook: what it says of a line at a location. */
export interface BudgetPreviewLine extends PlacedLine {
  readonly subject: PlannedSubject
  readonly cells: readonly PreviewCell[]
}

export interface LoadedPreview extends LoadedBudget {
  readonly preview: BudgetPreview
}

/** A budget with what waits of it. @throws Error with a sentence, also where nothing waits. */
export async function loadBudgetPreview(client: Client, budgetId: string): Promise<LoadedPreview> {
  const [page, data] = await Promise.all([loadBudgetPage(client, budgetId), runQuery(client, BudgetPreviewQuery, { budgetId })])
  if (!data.budgetPreview) throw new Error('No budget preview')
  return { ...page, preview: data.budgetPreview }
}

/** The rows of the workbook of one location. @throws Error with a sentence, also where another upload waits by now. */
export async function loadPreviewLines(
  client: Client,
  { budgetId, uploadId }: BudgetPreview,
  locationId: string,
): Promise<readonly BudgetPreviewLine[]> {
  const data = await runQuery(client, BudgetTableQuery, { budgetId, locationId })
  if (data.budgetPreview?.uploadId !== uploadId) throw new Error('This upload was already saved or discarded. Reopen the preview.')
  return data.budgetPreview.table.map(readLine)
}

type ReceivedLine = NonNullable<ResultOf<typeof BudgetTableQuery>['budgetPreview']>['table'][number]

function readLine({ kind, referenceId, sheet, line, cells }: ReceivedLine): BudgetPreviewLine {
  return { subject: { kind, id: referenceId }, sheet, line, cells: readPreviewCells(cells) }
}

interface Correction {
  readonly budgetId: string
  readonly uploadId: string
  readonly locationId: string
  readonly referenceId: string
  /** The first day of its period. */
  readonly timestamp: string
  readonly coordinate: string | null
  /** Blank takes the cell out of the upload. */
  readonly value: string
}

/** The row as it is with the cell corrected. @throws Error with the server's words. */
export async function correctBudgetCell(client: Client, correction: Correction): Promise<BudgetPreviewLine> {
  const data = await runMutation(client, CorrectBudgetCellMutation, correction)
  if (!data.correctBudgetCell) throw new Error('No upload result received')
  return readLine(data.correctBudgetCell)
}

/** Puts what waits in force; asked for until it is done. @throws Error with the server's words. */
export async function saveBudget(client: Client, budgetId: string, uploadId: string): Promise<void> {
  const data = dataOf(await retryUntilDone(() => client.mutation(SaveBudgetMutation, { budgetId, uploadId }).toPromise()))
  if (!data.saveBudget) throw new Error('No save result received')
}

/** Gives up what waits. @throws Error with the server's words. */
export async function discardUpload(client: Client, budgetId: string): Promise<void> {
  await runMutation(client, DiscardBudgetUploadMutation, { budgetId })
}
