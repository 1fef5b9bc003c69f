import { createContext, useContext } from 'react'
import type { UploadTarget } from './send-file.ts'

/** Where the files of a page go, from whoever knows the session. */
export const UploadTargetContext = createContext<UploadTarget | null>(null)

export function useUploadTarget(): UploadTarget {
  const target = useContext(UploadTargetContext)
  if (target === null) throw new Error('useUploadTarget needs an UploadTargetContext above it.')
  return target
}
