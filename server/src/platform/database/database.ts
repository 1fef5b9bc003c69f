/**
 * The only access to the database, the same for the embedded database and for PostgreSQL.
 * Both return the same types: int8 and numeric as strings, date as 'yyyy-MM-dd', timestamptz as Date, json as parsed values, bytea as
 * Uint8Array, int4 and float8 as numbers, text[] as arrays.
 */

export interface Queryable {
  /** Runs one statement with `$1`… parameters. The row type is given at the call, next to the SQL: it is never inferred from elsewhere. */
  query<Row>(sql: string, params?: readonly unknown[], options?: StatementOptions): Promise<NoInfer<Row>[]>
}

export interface StatementOptions {
  /** Timeout of the statement; default 5 s. Imports and maintenance set more. */
  readonly timeoutMs?: number
}

export interface Transactional {
  /**
   * Commits when `work` resolves, rolls back when it rejects. Inside, use only `tx`. Its statements run in the order in which they are
   * called; none may still be running when `work` ends.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
}

/**
 * The only access to a company's rows. The scope passes the company's id as `$1` to every statement; the caller's parameters start at `$2`.
 * A statement without `$1` is refused. Row-level security is a second line of defense.
 */
export interface Scope extends Queryable, Transactional {
  readonly companyId: string
}

export interface LockOptions {
  /** Called once if another process holds the lock; throwing ends the wait. */
  readonly busy?: () => void
  /** Ends the wait with its reason. */
  readonly signal?: AbortSignal
}

/** A lock, until it is released or lost with its connection. */
export interface HeldLock {
  readonly lost: AbortSignal
  release(): Promise<void>
}

export interface Database {
  readonly kind: 'embedded' | 'postgresql'
  /** Tables that belong to no single company: companies, users, those of the identity provider. */
  readonly system: Queryable & Transactional
  scope(companyId: string): Scope
  /**
   * Holds a named lock while `work` runs, across all processes on this database; it is freed if the process dies. `lost` aborts if the lock
   * is freed early because its connection broke: another process may hold it from then on.
   */
  withLock<T>(name: string, work: (lost: AbortSignal) => Promise<T>, options?: LockOptions): Promise<T>
  /** Whether anybody, in this process or another, holds the named lock. */
  isLocked(name: string): Promise<boolean>
  /** Refreshes the planner's statistics of tables after many inserts. */
  analyze(tables: readonly string[]): Promise<void>
  /**
   * Copies the database's files, as they are between two statements, into a new folder; embedded database only. Statements continue during
   * the copy, except for short waits at the beginning and the end.
   */
  copyTo(folder: string): Promise<void>
  /** Whether `copyTo` is running. */
  isCopying(): boolean
  close(): Promise<void>
}

/** The adapter for one kind of database, on which `Database` is built. */
export interface Driver {
  readonly kind: Database['kind']
  /** Runs `prologue`, the statement and `commit` in one round trip; `prologue` opens a transaction. */
  queryIn<Row>(prologue: string, sql: string, params: readonly unknown[], options: StatementOptions): Promise<Row[]>
  query<Row>(sql: string, params: readonly unknown[], options: StatementOptions): Promise<Row[]>
  /** A connection reserved for `work` while it runs. */
  withConnection<T>(work: (connection: DriverConnection) => Promise<T>): Promise<T>
  /** Takes a lock across all processes on the database; null if it is taken. */
  tryLock(key: string): Promise<HeldLock | null>
  copyTo(folder: string): Promise<void>
  isCopying(): boolean
  close(): Promise<void>
}

export interface DriverConnection extends Queryable {
  /** Several statements without parameters or results. */
  script(sql: string): Promise<void>
}
