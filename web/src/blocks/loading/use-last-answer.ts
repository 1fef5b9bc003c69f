import { useState } from 'react'

/** An answer of the server that stays where asking anew fails; undefined until there is one. */
export function useLastAnswer<Data>(data: Data | null | undefined): Data | undefined {
  const [last, setLast] = useState(data ?? undefined)
  if (data === null || data === undefined || data === last) return last
  setLast(data)
  return data
}
