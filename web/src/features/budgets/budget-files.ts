import type { TimeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { ReadingAnswers } from '@fourwall/domain/workbooks/reading-questions.ts'
import type { Client } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { type FileVariableTarget, sendWorkbook } from '../../blocks/file-upload/send-file-variable.ts'
import { type DownloadedWorkbook, readDownloadedWorkbook } from '../../blocks/workbook-download/workbook.ts'
import { graphql } from '../../generated/gql/gql.ts'

const UploadBudgetMutation = graphql(`
  mutation UploadBudget($budgetId: ID, $budgetName: String!, $categorizationId: ID, $filename: String!, $inputData: String, $file: File, $answers: WorkbookAnswersInput, $idempotencyKey: String) {
    uploadBudget(
      budgetId: $budgetId
      budgetName: $budgetName
      categorizationId: $categorizationId
      filename: $filename
      inputData: $inputData
      file: $file
      answers: $answers
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
  query BudgetTemplate($categorizationId: ID!, $timeSpan: TimeSpanInput!, $byAccount: Boolean) {
    budgetTemplate(categorizationId: $categorizationId, timeSpan: $timeSpan, byAccount: $byAccount) {
      filename
      xlsxData
    }
  }
`)

/** The destination of a workbook. */
export interface UploadOrder {
  /** Null: a new budget. */
  readonly budgetId: string | null
  readonly name: string
  /** The categorization of a new budget; null takes the workbook's own. */
  readonly categorizationId: string | null
}

/** Uploads a workbook and resolves to the id of its budget. Rejects with the server's message. */
export async function uploadBudget(
  target: FileVariableTarget,
  { name, ...order }: UploadOrder & { readonly answers: ReadingAnswers },
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<string> {
  const variables = { ...order, budgetName: name, filename: file.name }
  const act = actOf(file, JSON.stringify(variables))
  const { uploadBudget: uploaded } = await sendWorkbook(
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

/** Uploads without an answer: a retry repeats the same request. */
const acts = new WeakMap<File, { readonly order: string; readonly key: string }>()

function actOf(file: File, order: string): { readonly order: string; readonly key: string } {
  const known = acts.get(file)
  if (known?.order === order) return known
  const act = { order, key: crypto.randomUUID() }
  acts.set(file, act)
  return act
}

/** The uploaded workbook. Rejects with the server's message. */
export async function loadUploadedFile(client: Client, budgetId: string): Promise<DownloadedWorkbook> {
  const data = await runQuery(client, BudgetFileQuery, { budgetId })
  if (!data.budgetFile) throw new Error('No budget file result received')
  return readDownloadedWorkbook(data.budgetFile)
}

/** A new workbook with the current figures. Rejects with the server's message. */
export async function loadWorkbook(client: Client, budgetId: string): Promise<DownloadedWorkbook> {
  const data = await runQuery(client, BudgetWorkbookQuery, { budgetId })
  if (!data.budgetWorkbook) throw new Error('No budget file result received')
  return readDownloadedWorkbook(data.budgetWorkbook)
}

/** An empty template. Rejects with the server's message. */
export async function loadBudgetTemplate(
  client: Client,
  question: { readonly categorizationId: string; readonly timeSpan: TimeSpanInput; readonly byAccount: boolean },
): Promise<DownloadedWorkbook> {
  const data = await runQuery(client, BudgetTemplateQuery, question)
  if (!data.budgetTemplate) throw new Error('No budgetTemplate data')
  return readDownloadedWorkbook(data.budgetTemplate)
}
