import { createContext, useContext } from 'react'
import type { UploadTarget } from './send-file.ts'
import type { FileVariableTarget } from './send-file-variable.ts'

/** Where the files of a page are sent; provided by the session. */
export const UploadTargetContext = createContext<UploadTarget | null>(null)

export function useUploadTarget(): UploadTarget {
  const target = useContext(UploadTargetContext)
  if (target === null) throw new Error('useUploadTarget needs an UploadTargetContext above it.')
  return target
}

/** Where files that are variables of GraphQL are sent. */
export const FileVariableContext = createContext<FileVariableTarget | null>(null)

export function useFileVariableTarget(): FileVariableTarget {
  const target = useContext(FileVariableContext)
  if (target === null) throw new Error('useFileVariableTarget needs a FileVariableContext above it.')
  return target
}
