import { stringifyDocument } from '@urql/core'
import { useMemo } from 'react'
import { documentIdOf } from '../api/document-ids.ts'
import type { UploadTarget } from '../blocks/file-upload/send-file.ts'
import type { FileVariableTarget } from '../blocks/file-upload/send-file-variable.ts'
import { useMe } from '../features/session/me.ts'
import { useSession } from '../features/session/SessionProvider.tsx'

/** The upload target of the session. */
export function useSessionUploads(): UploadTarget {
  const session = useSession()
  return useMemo(() => ({ address: session.apiAddress('/uploads'), headers: () => session.requestHeaders() }), [session])
}

/** What upload screens need from the session: where files are sent, and the decimals of the company's currency. */
export function useUploadContext(): { uploadTarget: UploadTarget; minorDigits: number } {
  return { uploadTarget: useSessionUploads(), minorDigits: useMe()?.company.minorDigits ?? 2 }
}

/** Where files that are variables of GraphQL are sent. */
export function useSessionFileVariables(): FileVariableTarget {
  const session = useSession()
  return useMemo(
    () => ({
      address: session.apiAddress('/graphql'),
      headers: () => session.requestHeaders(),
      documentPart(document) {
        const documentId = session.configuration.documentsOnly ? documentIdOf(document) : null
        return documentId === null ? { query: stringifyDocument(document) } : { documentId }
      },
    }),
    [session],
  )
}
