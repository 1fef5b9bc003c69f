import { type TimeSpanSetting, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { type Client, useClient } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { type Loaded, useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { ReceivedUpload } from '../uploads-request.ts'

const MetricPreviewQuery = graphql(`
  query MetricPreview($metricId: ID!, $timeSpan: TimeSpanInput!) {
    metricPreview(metricId: $metricId, timeSpan: $timeSpan) {
      metricId
      data {
        locationId
        cells {
          timestamp
          months
          value
          uploadId
          mark
        }
      }
      uploads {
        ...OpsDataUploadParts
      }
    }
  }
`)

/** A stored figure of a metric. */
export interface StoredCell {
  /** The first day of its period. */
  readonly timestamp: string
  /** 1, 3 or 12. */
  readonly months: number
  readonly value: string
  /** The saved upload or edit that it came from; null if it is not known. */
  readonly upload: ReceivedUpload | null
  /** Why it is implausible; null if it is not. */
  readonly mark: string | null
}

/** By location, earliest first. */
export type StoredCells = ReadonlyMap<string, readonly StoredCell[]>

/** The figures of a metric whose period begins within a span. Rejects with the server's message. */
async function loadStoredCells(client: Client, metricId: string, timeSpan: TimeSpanSetting): Promise<StoredCells> {
  const data = await runQuery(client, MetricPreviewQuery, { metricId, timeSpan: timeSpanInput(timeSpan) })
  if (!data.metricPreview) throw new Error('No metric preview result received')
  const uploadOf = new Map(data.metricPreview.uploads.map((upload) => [upload.id, upload]))
  return new Map(
    data.metricPreview.data.map(({ locationId, cells }) => [
      locationId,
      cells.map(({ uploadId, ...cell }): StoredCell => ({ ...cell, mark: cell.mark ?? null, upload: uploadOf.get(uploadId) ?? null })),
    ]),
  )
}

/** The figures of some metrics as a hook, by metric; cleared when other metrics are requested. */
export function useStoredCells(metricIds: readonly string[], timeSpan: TimeSpanSetting | null): Loaded<ReadonlyMap<string, StoredCells>> {
  const client = useClient()
  return useLoaded(timeSpan === null ? null : JSON.stringify([metricIds, timeSpanInput(timeSpan)]), async () => {
    // The key is null without a span.
    const ofSpan = timeSpan === null ? [] : metricIds.map(async (id) => [id, await loadStoredCells(client, id, timeSpan)] as const)
    return new Map(await Promise.all(ofSpan))
  })
}
