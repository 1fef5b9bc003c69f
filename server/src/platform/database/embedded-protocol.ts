/** What the main thread asks of the embedded database's worker, and what comes back. */
export type EmbeddedRequest =
  | {
      readonly id: number
      readonly kind: 'query'
      readonly prologue: string | null
      readonly sql: string
      readonly params: readonly unknown[]
    }
  | { readonly id: number; readonly kind: 'script'; readonly sql: string }
  /** Notes what is written in the folder from now on, or answers with one row: what was written since the last time, or null. */
  | { readonly id: number; readonly kind: 'writes'; readonly act: 'start' | 'take' | 'stop' }
  | { readonly id: number; readonly kind: 'close' }

export type EmbeddedResponse =
  /** Another process has taken the folder: the worker answers nothing more. */
  | { readonly isFolderLost: true }
  /** The file system refused an operation; told at once, for the database may not come back from it. `code` is the system's. */
  | { readonly diskErrorCode: string }
  /** The statement ran, but whether the folder still belongs to this process could not be looked up: it is not acknowledged. */
  | { readonly id: number; readonly withheld: string }
  | { readonly id: number; readonly rows: unknown[] }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | null } }

export interface EmbeddedWorkerData {
  readonly folder: string
  /** The file that names the folder's owner, and the id under which this process owns it. */
  readonly ownerFile: string
  readonly ownerId: string
}
