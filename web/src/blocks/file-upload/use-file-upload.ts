import { useEffect, useRef, useState } from 'react'

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

export interface FileUploadOptions<Answer> {
  /** Sends it; `onProgress` gets the bytes sent so far. Rejects with words for a person, or once the signal aborts. */
  readonly send: (file: File, signal: AbortSignal, onProgress: (sent: number) => void) => Promise<Answer>
  /** Why this file need not be sent, as a sentence with the way out; null where it may. */
  readonly refusalOf: (file: File) => string | null
  readonly onSent: (answer: Answer, file: File) => void
  /**
   * Says itself why a file did not arrive, by the error's message in the server's words, and returns how to take that back, which the
   * next file does; without it that is the upload's state.
   */
  readonly onFailure?: (failure: Error, file: File, retry: () => void) => () => void
}

/** Sends one file at a time. Leaving the screen stops it. */
export function useFileUpload<Answer>({ send, refusalOf, onSent, onFailure }: FileUploadOptions<Answer>): [FileUpload, FileUploadActs] {
  const [upload, setUpload] = useState<FileUpload>({ state: 'IDLE' })
  const running = useRef<AbortController | null>(null)
  const takeBack = useRef<(() => void) | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** What was said of the file before is over. */
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
