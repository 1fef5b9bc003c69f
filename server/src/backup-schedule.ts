import { rename, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileNamesIn, keepNewest, sweepPartials, timeInName, type WrittenBackup } from './backups.ts'
import { isDiffering } from './company-differences.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Log } from './platform/log/log.ts'

export interface BackupScheduleOptions {
  readonly folder: string
  readonly everyMs: number
  readonly keep: number
  /** Folder of the database, whose age decides when the first backup is due. */
  readonly dataFolder: string
  readonly write: (path: string, signal: AbortSignal) => Promise<WrittenBackup>
  readonly clock: Clock
  readonly log: Log
}

const LOOK_EVERY_MS = 60_000
/** A starting server has other things to do. */
const FIRST_LOOK_MS = 10_000
/** Pause after a failure. */
const AGAIN_AFTER_MS = 3_600_000
const NAME = /^fourwall-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z(-differs)?\.tar\.gz$/
/** Backups whose balances differ from their entries are counted separately, so that they do not displace others. */
const DIFFERING_KEPT = 2

/**
 * Writes backups of the embedded database at a fixed interval, also across restarts, and keeps the newest. Backups whose balances differ
 * from their entries say so in their names, and are counted and removed separately.
 */
export class BackupSchedule {
  readonly #options: BackupScheduleOptions
  readonly #aborter = new AbortController()
  #underWay: Promise<void> = Promise.resolve()
  #failure: { readonly at: Date; readonly sentence: string } | null = null

  constructor(options: BackupScheduleOptions) {
    this.#options = options
  }

  /** Checks every minute whether a backup is due. @returns a function that stops it. */
  start(): () => Promise<void> {
    const look = (): void => {
      this.#underWay = this.#underWay.then(() => this.turn())
    }
    const first = setTimeout(look, FIRST_LOOK_MS)
    const timer = setInterval(look, LOOK_EVERY_MS)
    first.unref()
    timer.unref()
    return async () => {
      clearTimeout(first)
      clearInterval(timer)
      this.#aborter.abort(new Error('The server stops'))
      await this.#underWay
    }
  }

  /** Writes a backup if one is due. Reports failures in the log and in `note`. */
  async turn(): Promise<void> {
    const { folder, keep, write, clock, log } = this.#options
    const now = clock.now()
    const last = await this.#last()
    // Written before a restart.
    if (this.#failure === null && last !== undefined && isMarked(last))
      this.#failure = { at: new Date(timeOf(last)), sentence: differingSentence(last) }
    if (now.getTime() < (await this.#dueAt(last))) return
    try {
      const { path, bytes, companies } = await write(join(folder, `fourwall-${timeInName(now)}.tar.gz`), this.#aborter.signal)
      const differing = (companies ?? []).filter(isDiffering)
      if (differing.length === 0) {
        log.info({ path, bytes }, 'wrote a backup')
        this.#failure = null
        await keepNewest(folder, (name) => NAME.test(name) && !isMarked(name), keep)
      } else {
        const marked = path.replace(/\.tar\.gz$/, '-differs.tar.gz')
        await rename(path, marked)
        this.#failure = { at: now, sentence: differingSentence(basename(marked)) }
        log.error({ path: marked, bytes, companies: differing.length }, this.#failure.sentence)
      }
      await keepNewest(folder, isMarked, DIFFERING_KEPT)
      await sweepPartials(folder, now)
    } catch (error) {
      if (this.#aborter.signal.aborted) return
      this.#failure = { at: now, sentence: `The backup of ${now.toISOString()} failed. The log says why.` }
      log.error({ err: error }, 'a backup could not be written')
    }
  }

  /** What monitoring should report, in sentences; null if backups are written without differences. */
  note(): string | null {
    return this.#failure?.sentence ?? null
  }

  /** The name of the newest backup. */
  async #last(): Promise<string | undefined> {
    return (await fileNamesIn(this.#options.folder))
      .filter((name) => NAME.test(name))
      .toSorted()
      .at(-1)
  }

  async #dueAt(last: string | undefined): Promise<number> {
    const { everyMs, dataFolder } = this.#options
    const made =
      last === undefined ? ((await stat(join(dataFolder, 'database', 'PG_VERSION')).catch(() => null))?.mtimeMs ?? 0) : timeOf(last)
    const due = made + everyMs
    return this.#failure === null ? due : Math.max(due, this.#failure.at.getTime() + Math.min(everyMs, AGAIN_AFTER_MS))
  }
}

function isMarked(name: string): boolean {
  return NAME.exec(name)?.[5] !== undefined
}

function differingSentence(name: string): string {
  return `The backup ${name} was written, but the balances in it differ from the entries: run fourwall verify, which lists the differences. Backups without differences are kept until newer ones of their kind are written; only the newest ${DIFFERING_KEPT} with differences are kept.`
}

function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'))
}
