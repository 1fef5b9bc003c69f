import { useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { useLastAnswer } from '../../../blocks/loading/use-last-answer.ts'
import { FIRST_UPLOADS, OpsDataUploadsQuery, type ReceivedUpload } from '../uploads-request.ts'

export interface ListedUploads {
  /** Latest first; null while loading. */
  readonly list: readonly ReceivedUpload[] | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly showMore: () => void
  readonly again: () => void
}

/** How many more are listed each time; the server lists up to a thousand. */
const MORE = 100
const MOST = 1_000

/** The uploads and edits of a metric, as far as they were asked for. */
export function useMetricUploads(metricId: string): ListedUploads {
  const [shown, setShown] = useState(FIRST_UPLOADS)
  // One extra, to know whether there are more.
  const { data, isLoading, again } = useAnswer(OpsDataUploadsQuery, { metricId, first: Math.min(shown + 1, MOST) })
  const list = useLastAnswer(data)?.opsDataUploads ?? null
  return {
    list: list?.slice(0, shown) ?? null,
    hasMore: list !== null && list.length > shown,
    isLoadingMore: isLoading && list !== null && list.length <= shown,
    showMore: () => setShown(shown + MORE),
    again,
  }
}
