/** Messages between the main thread and the embedded database's worker. */
export type EmbeddedRequest =
  | {
      readonly id: number
      readonly kind: 'query'
      readonly prologue: string | null
      readonly sql: string
      readonly params: readonly unknown[]
    }
  | { readonly id: number; readonly kind: 'script'; readonly sql: string }
  /** Tracks writes in the folder from now on; or returns one row with what was written since the last call, or null. */
  | { readonly id: number; readonly kind: 'writes'; readonly act: 'start' | 'take' | 'stop' }
  | { readonly id: number; readonly kind: 'close' }

export type EmbeddedResponse =
  /** Another process has taken the folder; the worker does not answer any more. */
  | { readonly isFolderLost: true }
  /** The file system refused an operation. Reported at once, because the database may not recover from it. `code` is the system's. */
  | { readonly diskErrorCode: string }
  /** The statement ran, but we could not check whether the folder is still ours, so it is not acknowledged. */
  | { readonly id: number; readonly withheld: string }
  | { readonly id: number; readonly rows: unknown[] }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | null } }

export interface EmbeddedWorkerData {
  readonly folder: string
  /** The file that names the folder's owner, and this process's id in it. */
  readonly ownerFile: string
  readonly ownerId: string
}
