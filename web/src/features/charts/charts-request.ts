import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { chartInput } from '@fourwall/domain/charts/chart-input.ts'
import { readChartText } from '@fourwall/domain/charts/chart-text.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { mutationRefusal, runMutation, runQuery, saveRefusal } from '../../api/ask.ts'
import { RequestFailure } from '../../api/request-failure.ts'
import { graphql } from '../../generated/gql/gql.ts'

export const ChartsQuery = graphql(`
  query Charts {
    charts {
      ...ChartFields
    }
    unreadableCharts {
      id
      title
    }
  }
  fragment ChartFields on Chart {
    id
    title
    path
    version
    document
    updatedAt
    updatedBy
    usedBy
  }
`)

const ChartQuery = graphql(`
  query Chart($chartId: ID!) {
    chart(chartId: $chartId) {
      ...ChartFields
    }
  }
`)

const SaveChart = graphql(`
  mutation SaveChart($input: ChartInput!) {
    saveChart(input: $input) {
      ...ChartFields
    }
  }
`)

const DeleteChart = graphql(`
  mutation DeleteChart($chartId: ID!) {
    deleteChart(chartId: $chartId)
  }
`)

const RestoreChart = graphql(`
  mutation RestoreChart($chartId: ID!) {
    restoreChart(chartId: $chartId) {
      ...ChartFields
    }
  }
`)

export type StoredChart = ResultOf<typeof ChartsQuery>['charts'][number]

/** A stored chart with what it asks for. */
export interface SavedChart extends Omit<StoredChart, 'document' | '__typename'> {
  readonly chart: ChartDocument
}

export function readStoredChart({ document, ...stored }: StoredChart): SavedChart {
  return { ...stored, chart: readChartText(document) }
}

/** Null if it does not exist. @throws RequestFailure with the server's message. */
export async function loadChart(client: Client, chartId: string): Promise<SavedChart | null> {
  const { chart } = await runQuery(client, ChartQuery, { chartId })
  return chart ? readStoredChart(chart) : null
}

/** What to save: a new chart with an id of its own, or the next version of a stored one. */
interface ChartToSave {
  readonly id: string
  /** As it was read; null for a new one. */
  readonly version: number | null
  /** Null leaves it where it is. */
  readonly path: string | null
  readonly chart: ChartDocument
}

export type SavedOutcome =
  | { readonly kind: 'SAVED'; readonly saved: SavedChart }
  | { readonly kind: 'CONFLICT' | 'FAILED'; readonly message: string }

export async function saveChart(client: Client, { id, version, path, chart }: ChartToSave): Promise<SavedOutcome> {
  try {
    const { saveChart: saved } = await runMutation(client, SaveChart, { input: { id, version, path, ...chartInput(chart) } })
    if (!saved) throw new RequestFailure(null, 'The server gave no answer.')
    return { kind: 'SAVED', saved: readStoredChart(saved) }
  } catch (error) {
    return saveRefusal(error)
  }
}

/** @returns why it was not deleted; null if it was. */
export function deleteChart(client: Client, chartId: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, DeleteChart, { chartId }))
}

/** @returns why it was not brought back; null if it was. */
export function restoreChart(client: Client, chartId: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, RestoreChart, { chartId }))
}
