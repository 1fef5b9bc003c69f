import { useEffect, useRef, useState } from 'react'
import { sendFile, type UploadTarget } from '../../../blocks/file-upload/send-file.ts'
import { ledgerFileRefusal } from './ledger-file.ts'
import { failureOf } from './request-failure.ts'

/** A file on its way, or why it is not. */
export type FileUpload =
  | { readonly state: 'IDLE' }
  | { readonly state: 'SENDING'; readonly file: File; readonly sent: number }
  | { readonly state: 'REFUSED'; readonly message: string; readonly file: File | null }

export interface FileUploadActs {
  /** One file is sent; of several, none. */
  readonly choose: (files: readonly File[]) => void
  /** Sends the refused file again. */
  readonly retry: () => void
  readonly cancel: () => void
}

/** Sends one file at a time. Leaving the screen stops it. */
export function useFileUpload(target: UploadTarget, onSent: (uploadId: string) => void): [FileUpload, FileUploadActs] {
  const [upload, setUpload] = useState<FileUpload>({ state: 'IDLE' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setUpload({ state: 'SENDING', file, sent: 0 })
    try {
      const uploadId = await sendFile(target, file, controller.signal, (sent) => setUpload({ state: 'SENDING', file, sent }))
      setUpload({ state: 'IDLE' })
      onSent(uploadId)
    } catch (error) {
      if (!controller.signal.aborted) setUpload({ state: 'REFUSED', message: failureOf(error).message, file })
    }
  }

  const acts: FileUploadActs = {
    choose(files) {
      const [file] = files
      if (file === undefined) return
      const refusal =
        files.length > 1 ? `${files.length} files at once. Choose one: each is shown before it is stored.` : ledgerFileRefusal(file)
      if (refusal === null) void send(file)
      else setUpload({ state: 'REFUSED', message: refusal, file: null })
    },
    retry() {
      if (upload.state === 'REFUSED' && upload.file !== null) void send(upload.file)
    },
    cancel() {
      running.current?.abort()
      setUpload({ state: 'IDLE' })
    },
  }
  return [upload, acts]
}
