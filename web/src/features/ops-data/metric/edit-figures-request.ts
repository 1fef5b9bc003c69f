import type { Client } from 'urql'
import { runMutation, runQuery } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { EditToSave } from './metric-edits.ts'

const EditMetricFiguresMutation = graphql(`
  mutation EditMetricFigures($metricId: ID!, $figures: [MetricFigureEdit!]!, $confirmClosedMonths: String, $idempotencyKey: String) {
    editMetricFigures(metricId: $metricId, figures: $figures, confirmClosedMonths: $confirmClosedMonths, idempotencyKey: $idempotencyKey) {
      ...OpsDataUploadParts
    }
  }
`)

const MetricFigureMarksQuery = graphql(`
  query MetricFigureMarks($metricId: ID!, $figures: [MetricFigureEdit!]!) {
    metricFigureMarks(metricId: $metricId, figures: $figures)
  }
`)

function sent(edits: readonly EditToSave[]) {
  return edits.map(({ locationId, timestamp, months, value, previousValue }) => ({ locationId, timestamp, months, value, previousValue }))
}

/** Saves edits as one change. Rejects with the server's message, also if another user changed one of the figures. */
export async function saveFigureEdits(client: Client, metricId: string, edits: readonly EditToSave[]): Promise<void> {
  const data = await runMutation(client, EditMetricFiguresMutation, { metricId, figures: sent(edits) })
  if (!data.editMetricFigures) throw new Error('No save result received')
}

/** Why edits are implausible, in their order; null for those that are not. Rejects with the server's message. */
export async function loadFigureMarks(client: Client, metricId: string, edits: readonly EditToSave[]): Promise<readonly (string | null)[]> {
  return (await runQuery(client, MetricFigureMarksQuery, { metricId, figures: sent(edits) })).metricFigureMarks.map((mark) => mark ?? null)
}
