import { useState } from 'react'

/** Things of a list that are worked on by themselves, several at the same time. */
export function useBusyIds() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    /** By id. */
    busyIds: ids,
    /** Marks one as busy until the work ends, however it ends. */
    during: async <Result>(id: string, work: () => Promise<Result>): Promise<Result> => {
      setIds((before) => new Set([...before, id]))
      try {
        return await work()
      } finally {
        setIds((before) => new Set([...before].filter((other) => other !== id)))
      }
    },
  }
}
