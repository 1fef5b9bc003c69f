import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { retryUntilDone } from '../../../api/api-client.ts'
import { dataOf, runMutation, runQuery } from '../../../api/ask.ts'
import { RequestFailure } from '../../../api/request-failure.ts'
import { type PlacedLine, type PreviewCell, readPreviewCells } from '../../../blocks/upload-preview/preview-cells.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { LoadedBudget } from '../editor/budget-page.ts'
import { loadBudgetPage } from '../editor/budget-page.ts'

/** A budget's waiting upload without its cells, which are loaded by location. */
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
    marked
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
  mutation SaveBudget($budgetId: ID!, $uploadId: ID, $confirmClosedMonths: String) {
    saveBudget(budgetId: $budgetId, uploadId: $uploadId, confirmClosedMonths: $confirmClosedMonths) {
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

/** A row of the workbook: figures of a line at a location. */
export interface BudgetPreviewLine extends PlacedLine {
  readonly subject: PlannedSubject
  readonly cells: readonly PreviewCell[]
}

export interface LoadedPreview extends LoadedBudget {
  readonly preview: BudgetPreview
}

/** A budget with its waiting upload. @throws Error with a sentence, also if nothing is waiting. */
export async function loadBudgetPreview(client: Client, budgetId: string): Promise<LoadedPreview> {
  const [page, data] = await Promise.all([loadBudgetPage(client, budgetId), runQuery(client, BudgetPreviewQuery, { budgetId })])
  if (!data.budgetPreview) throw new RequestFailure('NOT_FOUND', 'No budget preview result received')
  return { ...page, preview: data.budgetPreview }
}

/** The workbook's rows for one location. @throws Error with a sentence, also if another upload replaced this one. */
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
  /** Blank removes the cell from the upload. */
  readonly value: string
}

/** Corrects a cell and resolves to its row. @throws Error with the server's message. */
export async function correctBudgetCell(client: Client, correction: Correction): Promise<BudgetPreviewLine> {
  const data = await runMutation(client, CorrectBudgetCellMutation, correction)
  if (!data.correctBudgetCell) throw new Error('No upload result received')
  return readLine(data.correctBudgetCell)
}

/** Saves the waiting upload, with retries. @throws Error with the server's message. */
export async function saveBudget(client: Client, budgetId: string, uploadId: string): Promise<void> {
  const data = dataOf(await retryUntilDone(() => client.mutation(SaveBudgetMutation, { budgetId, uploadId }).toPromise()))
  if (!data.saveBudget) throw new Error('No save result received')
}

/** Discards the waiting upload. @throws Error with the server's message. */
export async function discardUpload(client: Client, budgetId: string): Promise<void> {
  await runMutation(client, DiscardBudgetUploadMutation, { budgetId })
}
