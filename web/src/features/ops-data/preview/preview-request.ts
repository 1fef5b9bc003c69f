import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { retryUntilDone } from '../../../api/api-client.ts'
import { dataOf, runMutation, runQuery } from '../../../api/ask.ts'
import { RequestFailure } from '../../../api/request-failure.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { type PreviewLine, readPreviewLine } from './preview-lines.ts'

/** The user's waiting upload without its cells, which are loaded by metric or location. */
export const OpsDataPreviewQuery = graphql(`
  query OpsDataPreview {
    opsDataPreview {
      ...WaitingOpsDataParts
      decimalMark
      metrics {
        ...OpsDataSubjectParts
      }
      locations {
        ...OpsDataSubjectParts
      }
      periods {
        key
        label
        startDate
        months
      }
      issues {
        coordinate
        error
        severity
      }
    }
  }
  fragment OpsDataSubjectParts on OpsDataSubject {
    id
    name
    unit
    counts {
      ...OpsDataCountParts
    }
  }
`)

const OpsDataTableQuery = graphql(`
  query OpsDataTable($metricId: ID, $locationId: ID) {
    opsDataPreview {
      uploadId
      table(metricId: $metricId, locationId: $locationId) {
        ...OpsDataLineParts
      }
    }
  }
  fragment OpsDataLineParts on OpsDataPreviewLine {
    metricId
    locationId
    sheet
    line
    cells
  }
`)

const CorrectOpsDataCellMutation = graphql(`
  mutation CorrectOpsDataCell(
    $uploadId: ID!
    $metricId: ID!
    $locationId: ID!
    $timestamp: Date!
    $coordinate: String
    $value: String!
  ) {
    correctOpsDataCell(
      uploadId: $uploadId
      metricId: $metricId
      locationId: $locationId
      timestamp: $timestamp
      coordinate: $coordinate
      value: $value
    ) {
      ...OpsDataLineParts
    }
  }
`)

const SaveOpsDataMutation = graphql(`
  mutation SaveOpsData($uploadId: ID, $confirmClosedMonths: String) {
    saveOpsData(uploadId: $uploadId, confirmClosedMonths: $confirmClosedMonths) {
      id
      name
    }
  }
`)

export type OpsDataPreview = NonNullable<ResultOf<typeof OpsDataPreviewQuery>['opsDataPreview']>
export type ReceivedPreviewPeriod = OpsDataPreview['periods'][number]

/** The waiting upload. @throws Error if nothing is waiting or it cannot be loaded. */
export async function loadOpsDataPreview(client: Client): Promise<void> {
  const data = await runQuery(client, OpsDataPreviewQuery, {})
  if (!data.opsDataPreview) throw new RequestFailure('NOT_FOUND', 'No ops data preview result received')
}

export function metricKey(metricId: string): string {
  return `metric ${metricId}`
}

export function locationKey(locationId: string): string {
  return `location ${locationId}`
}

/** The lines of the metric or location of a key. Rejects with the server's message, also if another upload replaced this one. */
export async function loadTable(client: Client, uploadId: string, key: string): Promise<readonly PreviewLine[]> {
  const [kind, id = ''] = key.split(' ')
  const of = kind === 'metric' ? { metricId: id } : { locationId: id }
  const data = await runQuery(client, OpsDataTableQuery, of)
  if (data.opsDataPreview?.uploadId !== uploadId) throw new Error('This upload was already saved or discarded. Reopen the preview.')
  return data.opsDataPreview.table.map(readPreviewLine)
}

interface Correction {
  readonly uploadId: string
  readonly metricId: string
  readonly locationId: string
  /** The first day of its period. */
  readonly timestamp: string
  /** Place in the workbook; null for a blank cell. */
  readonly coordinate: string | null
  /** Blank removes the cell from the upload. */
  readonly value: string
}

/** Corrects a cell and resolves to its line. Rejects with the server's message. */
export async function correctOpsDataCell(client: Client, correction: Correction): Promise<PreviewLine> {
  const data = await runMutation(client, CorrectOpsDataCellMutation, correction)
  if (!data.correctOpsDataCell) throw new Error('No upload result received')
  return readPreviewLine(data.correctOpsDataCell)
}

/** Saves the upload, with retries, and resolves to the changed metrics. Rejects with the server's message. */
export async function saveOpsData(client: Client, uploadId: string): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const data = dataOf(await retryUntilDone(() => client.mutation(SaveOpsDataMutation, { uploadId }).toPromise()))
  if (!data.saveOpsData) throw new Error('No save result received')
  return data.saveOpsData
}
