import type { TimeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { Client } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { type FileVariableTarget, sendFileVariable } from '../../blocks/file-upload/send-file-variable.ts'
import { type DownloadedWorkbook, readDownloadedWorkbook } from '../../blocks/workbook-download/workbook.ts'
import { graphql } from '../../generated/gql/gql.ts'

const UploadBudgetMutation = graphql(`
  mutation UploadBudget($budgetId: ID, $budgetName: String!, $categorizationId: ID, $filename: String!, $file: File, $idempotencyKey: String) {
    uploadBudget(
      budgetId: $budgetId
      budgetName: $budgetName
      categorizationId: $categorizationId
      filename: $filename
      file: $file
      idempotencyKey: $idempotencyKey
    ) {
      budgetId
      categorizationId
    }
  }
`)

const BudgetFileQuery = graphql(`
  query BudgetFile($budgetId: ID!) {
    budgetFile(budgetId: $budgetId) {
      filename
      xlsxData
    }
  }
`)

const BudgetWorkbookQuery = graphql(`
  query BudgetWorkbook($budgetId: ID!) {
    budgetWorkbook(budgetId: $budgetId) {
      filename
      xlsxData
    }
  }
`)

const BudgetTemplateQuery = graphql(`
  query BudgetTemplate($categorizationId: ID!, $timeSpan: TimeSpanInput!) {
    budgetTemplate(categorizationId: $categorizationId, timeSpan: $timeSpan) {
      filename
      xlsxData
    }
  }
`)

/** What a workbook becomes. */
export interface UploadOrder {
  /** Null: a budget of its own. */
  readonly budgetId: string | null
  readonly name: string
  /** Of a new one whose workbook does not say; null leaves it to the workbook. */
  readonly categorizationId: string | null
}

/** Sends a workbook and answers the budget that it waits for. Rejects with the server's words. */
export async function uploadBudget(
  target: FileVariableTarget,
  { name, ...order }: UploadOrder,
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<string> {
  const variables = { ...order, budgetName: name, filename: file.name }
  const act = actOf(file, JSON.stringify(variables))
  const { uploadBudget: uploaded } = await sendFileVariable(
    target,
    UploadBudgetMutation,
    { ...variables, idempotencyKey: act.key },
    file,
    signal,
    onProgress,
  )
  acts.delete(file)
  if (!uploaded) throw new Error('No upload result received')
  return uploaded.budgetId
}

/** Uploads whose answer did not come: trying again is the same act. */
const acts = new WeakMap<File, { readonly order: string; readonly key: string }>()

function actOf(file: File, order: string): { readonly order: string; readonly key: string } {
  const known = acts.get(file)
  if (known?.order === order) return known
  const act = { order, key: crypto.randomUUID() }
  acts.set(file, act)
  return act
}

/** The workbook as it was uploaded. Rejects with the server's words. */
export async function loadUploadedFile(client: Client, budgetId: string): Promise<DownloadedWorkbook> {
  const data = await runQuery(client, BudgetFileQuery, { budgetId })
  if (!data.budgetFile) throw new Error('No budget file result received')
  return readDownloadedWorkbook(data.budgetFile)
}

/** A fresh workbook with the current figures. Rejects with the server's words. */
export async function loadWorkbook(client: Client, budgetId: string): Promise<DownloadedWorkbook> {
  const data = await runQuery(client, BudgetWorkbookQuery, { budgetId })
  if (!data.budgetWorkbook) throw new Error('No budget file result received')
  return readDownloadedWorkbook(data.budgetWorkbook)
}

/** An empty workbook to be filled in. Rejects with the server's words. */
export async function loadBudgetTemplate(client: Client, categorizationId: string, timeSpan: TimeSpanInput): Promise<DownloadedWorkbook> {
  const data = await runQuery(client, BudgetTemplateQuery, { categorizationId, timeSpan })
  if (!data.budgetTemplate) throw new Error('No budgetTemplate data')
  return readDownloadedWorkbook(data.budgetTemplate)
}
