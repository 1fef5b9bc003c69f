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
  | { readonly id: number; readonly kind: 'dump' }
  | { readonly id: number; readonly kind: 'close' }

export type EmbeddedResponse =
  | { readonly id: number; readonly rows: unknown[] }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | null } }

export interface EmbeddedWorkerData {
  readonly folder: string
  /** A dump to start from where the folder is empty; null makes a fresh database. */
  readonly template: Uint8Array | null
}
