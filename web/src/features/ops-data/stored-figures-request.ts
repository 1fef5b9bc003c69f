import { type TimeSpanSetting, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Client, useClient } from 'urql'
import { graphql } from '../../generated/gql/gql.ts'
import { sentenceOf } from '../session/api-client.ts'

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
        }
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
  /** The saved upload that brought it. */
  readonly uploadId: string
}

/** By location, the earliest first. */
export type StoredCells = ReadonlyMap<string, readonly StoredCell[]>

/** The figures of a metric whose period begins in a span. Rejects with the server's words. */
async function loadStoredCells(client: Client, metricId: string, timeSpan: TimeSpanSetting): Promise<StoredCells> {
  const { data, error } = await client
    .query(MetricPreviewQuery, { metricId, timeSpan: timeSpanInput(timeSpan) }, { requestPolicy: 'network-only' })
    .toPromise()
  if (error) throw new Error(sentenceOf(error), { cause: error })
  if (!data?.metricPreview) throw new Error('No metric preview result received')
  return new Map(data.metricPreview.data.map(({ locationId, cells }) => [locationId, cells]))
}

interface StoredFigures {
  /** By metric; null until they are there. */
  readonly cells: ReadonlyMap<string, StoredCells> | null
  readonly failure: string | null
  readonly again: () => void
}

/** The figures of some metrics for a screen: those of before go as soon as others are asked for. */
export function useStoredCells(metricIds: readonly string[], timeSpan: TimeSpanSetting | null): StoredFigures {
  const client = useClient()
  const key = timeSpan === null ? null : JSON.stringify([metricIds, timeSpanInput(timeSpan)])
  const [times, setTimes] = useState(0)
  const again = useCallback(() => setTimes((before) => before + 1), [])
  const [loaded, setLoaded] = useState<Omit<StoredFigures, 'again'> & { readonly key: string }>({ key: '', cells: null, failure: null })
  useEffect(() => {
    if (key === null || timeSpan === null) return
    let isCurrent = true
    Promise.all(metricIds.map(async (id) => [id, await loadStoredCells(client, id, timeSpan)] as const)).then(
      (cells) => isCurrent && setLoaded({ key, cells: new Map(cells), failure: null }),
      (error: unknown) => isCurrent && setLoaded({ key, cells: null, failure: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that is asked for: a setting is another object each time
  }, [client, key, times])
  const { cells, failure } = loaded.key === key ? loaded : { cells: null, failure: null }
  return useMemo(() => ({ cells, failure, again }), [cells, failure, again])
}
