import { useEffect, useRef, useState } from 'react'

/** The state of an upload. */
export type FileUpload =
  | { readonly state: 'IDLE' }
  | { readonly state: 'SENDING'; readonly file: File; readonly sent: number }
  | { readonly state: 'REFUSED'; readonly message: string; readonly file: File | null }

export interface FileUploadActs {
  /** Sends a file, or several where these are taken. */
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
  /** `later`: the answers to the other files, where several were chosen. */
  readonly onSent: (answer: Answer, later: readonly Answer[]) => void
  /** Several files are sent one after the other; left out, they are refused. */
  readonly takesSeveral?: boolean
  /**
   * Reports a failure, whose message is the server's. @returns how to remove the report, which the next upload does. Left out: the
   * failure is the state of the upload.
   */
  readonly onFailure?: (failure: Error, file: File, retry: () => void) => () => void
}

/**
 * Sends one file at a time. After a failure, `retry` goes on with it, and `cancel` with the files sent before it. Leaving the screen
 * aborts it.
 */
export function useFileUpload<Answer>({
  send,
  refusalOf,
  onSent,
  takesSeveral = false,
  onFailure,
}: FileUploadOptions<Answer>): [FileUpload, FileUploadActs] {
  const [upload, setUpload] = useState<FileUpload>({ state: 'IDLE' })
  const running = useRef<AbortController | null>(null)
  const takeBack = useRef<(() => void) | null>(null)
  /** Sends what failed, and what was to follow it. */
  const resume = useRef<(() => void) | null>(null)
  /** The answers to the files sent before the one being sent, or refused. */
  const answered = useRef<readonly Answer[]>([])
  useEffect(() => () => running.current?.abort(), [])

  /** Removes the report of the previous failure. */
  function forget() {
    takeBack.current?.()
    takeBack.current = null
  }

  async function begin(files: readonly File[], sentBefore: readonly Answer[] = []) {
    const [file, ...others] = files
    if (file === undefined) return
    forget()
    answered.current = sentBefore
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setUpload({ state: 'SENDING', file, sent: 0 })
    try {
      const answer = await send(file, controller.signal, (sent) => {
        if (!controller.signal.aborted) setUpload({ state: 'SENDING', file, sent })
      })
      controller.signal.throwIfAborted()
      const answers = [...sentBefore, answer]
      if (others.length > 0) return await begin(others, answers)
      answered.current = []
      setUpload({ state: 'IDLE' })
      const [first = answer, ...later] = answers
      onSent(first, later)
    } catch (error) {
      if (controller.signal.aborted) return
      const failure = error instanceof Error ? error : new Error(String(error))
      resume.current = () => void begin(files, sentBefore)
      if (onFailure === undefined) setUpload({ state: 'REFUSED', message: failure.message, file })
      else {
        setUpload({ state: 'IDLE' })
        takeBack.current = onFailure(failure, file, resume.current)
      }
    }
  }

  const acts: FileUploadActs = {
    choose(files) {
      const [file] = files
      if (file === undefined) return
      const refusal =
        files.length > 1 && !takesSeveral
          ? `${files.length} files at once. Choose one: each is shown before it is stored.`
          : (files.map(refusalOf).find((reason) => reason !== null) ?? null)
      if (refusal === null) void begin(files, answered.current)
      else {
        forget()
        setUpload({ state: 'REFUSED', message: refusal, file: null })
      }
    },
    retry() {
      if (upload.state === 'REFUSED' && upload.file !== null) resume.current?.()
    },
    cancel() {
      running.current?.abort()
      setUpload({ state: 'IDLE' })
      // What arrived before it is not dropped with it.
      const [first, ...later] = answered.current
      answered.current = []
      if (first !== undefined) onSent(first, later)
    },
  }
  return [upload, acts]
}
