import { useEffect, useRef, useState } from 'react'

/** The state of an upload. */
export type FileUpload =
  | { readonly state: 'IDLE' }
  | { readonly state: 'SENDING'; readonly file: File; readonly sent: number }
  | { readonly state: 'REFUSED'; readonly message: string; readonly file: File | null }

export interface FileUploadActs {
  /** Sends a single file; several are refused. */
  readonly choose: (files: readonly File[]) => void
  /** Sends the refused file again. */
  readonly retry: () => void
  readonly cancel: () => void
}

export interface FileUploadOptions<Answer> {
  /** `onProgress` gets the bytes sent so far. Rejects with a message for the user, or once the signal aborts. */
  readonly send: (file: File, signal: AbortSignal, onProgress: (sent: number) => void) => Promise<Answer>
  /** Why this file cannot be sent, in a sentence that says what to do; null if it can. */
  readonly refusalOf: (file: File) => string | null
  readonly onSent: (answer: Answer, file: File) => void
  /**
   * Reports a failure, whose message is the server's. @returns how to remove the report, which the next upload does. Left out: the
   * failure is the state of the upload.
   */
  readonly onFailure?: (failure: Error, file: File, retry: () => void) => () => void
}

/** Sends one file at a time. Leaving the screen aborts it. */
export function useFileUpload<Answer>({ send, refusalOf, onSent, onFailure }: FileUploadOptions<Answer>): [FileUpload, FileUploadActs] {
  const [upload, setUpload] = useState<FileUpload>({ state: 'IDLE' })
  const running = useRef<AbortController | null>(null)
  const takeBack = useRef<(() => void) | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Removes the report of the previous failure. */
  function forget() {
    takeBack.current?.()
    takeBack.current = null
  }

  async function begin(file: File) {
    forget()
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setUpload({ state: 'SENDING', file, sent: 0 })
    try {
      const answer = await send(file, controller.signal, (sent) => {
        if (!controller.signal.aborted) setUpload({ state: 'SENDING', file, sent })
      })
      controller.signal.throwIfAborted()
      setUpload({ state: 'IDLE' })
      onSent(answer, file)
    } catch (error) {
      if (controller.signal.aborted) return
      const failure = error instanceof Error ? error : new Error(String(error))
      if (onFailure === undefined) setUpload({ state: 'REFUSED', message: failure.message, file })
      else {
        setUpload({ state: 'IDLE' })
        takeBack.current = onFailure(failure, file, () => void begin(file))
      }
    }
  }

  const acts: FileUploadActs = {
    choose(files) {
      const [file] = files
      if (file === undefined) return
      const refusal = files.length > 1 ? `${files.length} files at once. Choose one: each is shown before it is stored.` : refusalOf(file)
      if (refusal === null) void begin(file)
      else {
        forget()
        setUpload({ state: 'REFUSED', message: refusal, file: null })
      }
    },
    retry() {
      if (upload.state === 'REFUSED' && upload.file !== null) void begin(upload.file)
    },
    cancel() {
      running.current?.abort()
      setUpload({ state: 'IDLE' })
    },
  }
  return [upload, acts]
}
