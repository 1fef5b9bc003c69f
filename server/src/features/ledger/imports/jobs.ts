import { randomUUID } from 'node:crypto'
import { type ClosedMonthChange, ClosedMonthsError } from '@fourwall/domain/closing/closed-month-changes.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import { CompanyTurns } from '../../../platform/company-turns.ts'
import { keyUsed } from '../../../platform/database/idempotency-keys.ts'
import type { Brought } from './import-effect.ts'
import type { ImportPreview } from './preview.ts'
import type { LedgerImport } from './repository.ts'

export type ImportJobState = 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
export type ImportJobStage = 'READING' | 'STORING' | 'BALANCES'

/** Progress of an import: `done` of the stage from 0 to 1, and rows so far. */
export interface ImportProgress {
  readonly stage: ImportJobStage
  readonly done: number
  readonly rows: number
  /** Null until the file has been read to its end. */
  readonly rowsExpected: number | null
}

/** What a job works on, and who started it. */
export interface JobOrder {
  readonly kind: 'PREVIEW' | 'IMPORT'
  readonly companyId: string
  readonly file: { readonly uploadId: string; readonly fileName: string }
  readonly startedBy: { readonly userId: string; readonly name: string }
  readonly act: JobAct
}

/** Distinguishes a repeated request from a new one. */
export interface JobAct {
  /** The caller's idempotency key; null if it sent none. */
  readonly key: string | null
  readonly argumentsHash: string
}

/** A request for a job, before it starts. */
export interface JobQuestion extends JobAct {
  readonly kind: JobOrder['kind']
  readonly companyId: string
  readonly uploadId: string
  readonly userId: string
}

export interface ImportJob extends ImportProgress, JobOrder {
  readonly id: string
  readonly state: ImportJobState
  readonly preview: ImportPreview | null
  /** What the preview's file adds. */
  readonly brought: Brought | null
  readonly import: LedgerImport | null
  readonly error: ImportJobError | null
}

export interface ImportJobError {
  readonly code: string
  readonly message: string
  /** What it would have changed; empty unless that is why it failed. */
  readonly closedMonths: readonly ClosedMonthChange[]
  /** What agrees to just that; null unless that is why it failed. */
  readonly closedMonthsDigest: string | null
}

type Work = (
  report: (progress: ImportProgress) => void,
  signal: AbortSignal,
) => Promise<{ preview?: ImportPreview; brought?: Brought; import?: LedgerImport }>

/** How long finished jobs stay available to their caller; only the latest few do, since a preview can be large. */
const FINISHED_MS = 3_600_000
/** Each may hold a preview that its reader still looks at. */
const FINISHED_KEPT_PER_USER = 5
const FINISHED_KEPT_PER_COMPANY = 30
const READING = {
  atOnce: 16,
  atOncePerCompany: 4,
  waitingPerCompany: 50,
  refusal: '50 files of your company are already waiting to be read. Wait until some of them are done.',
}

/** Previews and imports that run in this process for the screens, which poll their state. */
export class ImportJobs {
  readonly #turns = new CompanyTurns(READING)
  /** By idempotency key and request. */
  readonly #keyed = new Map<string, { readonly id: string; readonly argumentsHash: string }>()
  readonly #jobs = new Map<string, { job: ImportJob; readonly aborter: AbortController; isUndone?: boolean }>()

  /**
   * The job that a request repeats: one with its key; an import of the same upload, unless it failed, was cancelled or was undone; or a
   * running preview of it with the same arguments. Null for a new job.
   *
   * @throws DomainError (CONFLICT) if the key was used with other arguments.
   */
  startedBefore(question: JobQuestion): ImportJob | null {
    const { kind, companyId, uploadId, argumentsHash } = question
    const name = nameOf(question)
    const keyed = name === null ? undefined : this.#keyed.get(name)
    if (keyed !== undefined && keyed.argumentsHash !== argumentsHash) throw keyUsed()
    if (keyed !== undefined) return this.get(companyId, keyed.id)
    const same = [...this.#jobs.values()].findLast(({ job: { companyId: of, kind: what, file, state, act }, isUndone }) => {
      if (of !== companyId || what !== kind || file.uploadId !== uploadId || isUndone === true) return false
      return kind === 'IMPORT' ? state === 'RUNNING' || state === 'DONE' : state === 'RUNNING' && act.argumentsHash === argumentsHash
    })
    if (same === undefined) return null
    if (name !== null) this.#keyed.set(name, { id: same.job.id, argumentsHash })
    return same.job
  }

  /**
   * Starts a job, or returns the one that the request repeats: see `startedBefore`. Four jobs of a company run at a time; others wait.
   *
   * @throws DomainError (RATE_LIMITED) if too many wait.
   */
  start(order: JobOrder, work: Work, onUnexpected: (error: unknown) => void): ImportJob {
    const { companyId, kind, file, startedBy, act } = order
    const question = { kind, companyId, uploadId: file.uploadId, userId: startedBy.userId, ...act }
    const known = this.startedBefore(question)
    if (known !== null) return known
    const running = [...this.#jobs.values()].filter(({ job }) => job.companyId === companyId && job.state === 'RUNNING').length
    if (running >= READING.atOncePerCompany + READING.waitingPerCompany) throw new DomainError('RATE_LIMITED', READING.refusal)
    const id = randomUUID()
    const aborter = new AbortController()
    const job: ImportJob = {
      ...order,
      id,
      state: 'RUNNING',
      stage: 'READING',
      done: 0,
      rows: 0,
      rowsExpected: null,
      preview: null,
      brought: null,
      import: null,
      error: null,
    }
    this.#jobs.set(id, { job, aborter })
    const name = nameOf(question)
    if (name !== null) this.#keyed.set(name, { id, argumentsHash: act.argumentsHash })
    const update = (changes: Partial<ImportJob>): void => {
      const entry = this.#jobs.get(id)
      if (entry !== undefined) entry.job = { ...entry.job, ...changes }
    }
    this.#turns
      .take(companyId, () => work((progress) => update(progress), aborter.signal), aborter.signal)
      .then(
        (result) =>
          update({
            state: 'DONE',
            done: 1,
            preview: result.preview ?? null,
            brought: result.brought ?? null,
            import: result.import ?? null,
          }),
        (error: unknown) => {
          if (aborter.signal.aborted) return update({ state: 'CANCELLED' })
          if (!(error instanceof DomainError)) onUnexpected(error)
          return update({ state: 'FAILED', error: jobError(error) })
        },
      )
      .finally(() => {
        this.#forgetOld(id, companyId)
        setTimeout(() => this.#remove(id), FINISHED_MS).unref()
      })
    return job
  }

  /** Moves the finished job to the end, so that a company's first one is the one that finished first. */
  #forgetOld(id: string, companyId: string): void {
    const entry = this.#jobs.get(id)
    if (entry === undefined) return
    this.#jobs.delete(id)
    this.#jobs.set(id, entry)
    const finished = [...this.#jobs.values()].filter(({ job }) => job.companyId === companyId && job.state !== 'RUNNING')
    const own = finished.filter(({ job }) => job.startedBy.userId === entry.job.startedBy.userId)
    for (const { job } of finished.slice(0, -FINISHED_KEPT_PER_COMPANY)) this.#remove(job.id)
    for (const { job } of own.slice(0, -FINISHED_KEPT_PER_USER)) this.#remove(job.id)
  }

  #remove(id: string): void {
    this.#jobs.delete(id)
    for (const [name, keyed] of this.#keyed) if (keyed.id === id) this.#keyed.delete(name)
  }

  /** Null for an unknown job or another company's. */
  get(companyId: string, id: string): ImportJob | null {
    const job = this.#jobs.get(id)?.job
    return job === undefined || job.companyId !== companyId ? null : job
  }

  /** Jobs that store a file, oldest first. */
  runningImports(companyId: string): ImportJob[] {
    return [...this.#jobs.values()]
      .map(({ job }) => job)
      .filter((job) => job.companyId === companyId && job.kind === 'IMPORT' && job.state === 'RUNNING')
  }

  /** Notes that a job's import was undone: from then on only requests with its key get the job. */
  setUndone(companyId: string, id: string): void {
    const entry = this.#jobs.get(id)
    if (entry?.job.companyId === companyId) entry.isUndone = true
  }

  /** Asks a running job to stop; what it has stored is removed. */
  cancel(companyId: string, id: string): ImportJob | null {
    const job = this.get(companyId, id)
    if (job?.state === 'RUNNING') this.#jobs.get(id)?.aborter.abort()
    return job
  }
}

function jobError(error: unknown): ImportJobError {
  if (!(error instanceof DomainError))
    return { code: 'INTERNAL', message: 'An error occurred. Please try again.', closedMonths: [], closedMonthsDigest: null }
  const closed = error instanceof ClosedMonthsError ? error : null
  return { code: error.code, message: error.message, closedMonths: closed?.changes ?? [], closedMonthsDigest: closed?.digest ?? null }
}

/** Null for a request without a key. */
function nameOf({ kind, companyId, userId, key }: JobQuestion): string | null {
  return key === null ? null : JSON.stringify([kind, companyId, userId, key])
}
