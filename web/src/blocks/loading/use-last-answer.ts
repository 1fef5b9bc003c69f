import { useState } from 'react'

/** The last answer to a query, still returned if reloading fails; undefined before the first one. */
export function useLastAnswer<Data>(data: Data | null | undefined): Data | undefined {
  const [last, setLast] = useState(data ?? undefined)
  if (data === null || data === undefined || data === last) return last
  setLast(data)
  return data
}
