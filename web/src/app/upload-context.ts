import { useMemo } from 'react'
import type { UploadTarget } from '../features/ledger/imports/send-file.ts'
import { useMe } from '../features/session/me.ts'
import { useSession } from '../features/session/SessionProvider.tsx'

/** What the screens of uploads take from the session: where files go, and the decimals of the company's amounts. */
export function useUploadContext(): { uploadTarget: UploadTarget; minorDigits: number } {
  const session = useSession()
  const uploadTarget = useMemo(() => ({ address: session.apiAddress('/uploads'), headers: () => session.requestHeaders() }), [session])
  return { uploadTarget, minorDigits: useMe()?.company.minorDigits ?? 2 }
}
