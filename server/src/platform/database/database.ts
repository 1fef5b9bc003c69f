/**
 * The one door to the database, the same for the embedded database and a PostgreSQL server.
 *
 * Values arrive alike from both: int8 and numeric as strings, date as 'yyyy-MM-dd', timestamptz
 * as Date, json as parsed values, bytea as Uint8Array, int4 and float8 as numbers, text[] as arrays.
 */

export interface Queryable {
  /** Runs one statement with `$1`… parameters. What its rows are is said at the call, beside the SQL: it is never inferred from elsewhere. */
  query<Row>(sql: string, params?: readonly unknown[], options?: StatementOptions): Promise<NoInfer<Row>[]>
}

export interface StatementOptions {
  /** How long the statement may take; 5 s unless told otherwise. Imports and upkeep say more. */
  readonly timeoutMs?: number
}

export interface Transactional {
  /**
   * Commits when `work` resolves, rolls back when it rejects. Inside, use only `tx`. Its statements follow one another in the order in
   * which they are asked for, and none may be under way when `work` ends.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
}

/**
 * The only way to rows that belong to a company. Its company's id is parameter `$1` of every
 * statement, put there by the scope; the caller's parameters follow from `$2` on. A statement that
 * does not mention `$1` is refused. Row-level security stands behind it as a second fence.
 */
export interface Scope extends Queryable, Transactional {
  readonly companyId: string
}

export interface LockOptions {
  /** Called once when somebody else holds the lock; what it throws ends the waiting. */
  readonly busy?: () => void
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal
}

/** A lock until it is released, or lost with its connection. */
export interface HeldLock {
  readonly lost: AbortSignal
  release(): Promise<void>
}

export interface Database {
  readonly kind: 'embedded' | 'postgresql'
  /** Tables that belong to no one company: companies, users, the identity provider's. */
  readonly system: Queryable & Transactional
  scope(companyId: string): Scope
  /**
   * Holds a named lock for as long as `work` runs, across all processes on this database; it is
   * freed by itself when the process dies. `lost` is aborted when it is freed early, because the
   * connection that held it broke: somebody else may hold it from then on.
   */
  withLock<T>(name: string, work: (lost: AbortSignal) => Promise<T>, options?: LockOptions): Promise<T>
  /** True while somebody, in this process or another, holds the named lock. */
  isLocked(name: string): Promise<boolean>
  /** Refreshes the planner's statistics of some tables, after many rows came in. */
  analyze(tables: readonly string[]): Promise<void>
  /**
   * Copies the database's files, as they are between two statements, into a folder that is not there yet; embedded database only. Statements go
   * on meanwhile, but for some that wait a while at its beginning and its end.
   */
  copyTo(folder: string): Promise<void>
  /** Whether `copyTo` is under way. */
  isCopying(): boolean
  close(): Promise<void>
}

/** What an adapter for one kind of database provides; `Database` is built on it. */
export interface Driver {
  readonly kind: Database['kind']
  /** Runs `prologue`, the statement and `commit` in one go; `prologue` opens a transaction. */
  queryIn<Row>(prologue: string, sql: string, params: readonly unknown[], options: StatementOptions): Promise<Row[]>
  query<Row>(sql: string, params: readonly unknown[], options: StatementOptions): Promise<Row[]>
  /** One connection, nobody else on it while `work` runs. */
  withConnection<T>(work: (connection: DriverConnection) => Promise<T>): Promise<T>
  /** Takes a lock across all processes on the database; null when somebody else holds it. */
  tryLock(key: string): Promise<HeldLock | null>
  copyTo(folder: string): Promise<void>
  isCopying(): boolean
  close(): Promise<void>
}

export interface DriverConnection extends Queryable {
  /** Several statements without parameters or rows. */
  script(sql: string): Promise<void>
}
