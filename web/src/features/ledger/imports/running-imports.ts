import { counted } from '@fourwall/domain/money/format.ts'
import { useSyncExternalStore } from 'react'
import type { Client } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import type { ReceivedClosedMonth } from '../../../api/closed-months.ts'
import { failureOf } from '../../../api/request-failure.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { createListeners } from '../../../ui/listeners.ts'
import { toast } from '../../../ui/toast.ts'
import { cancelImportJob, type FinishedJob, type ReceivedImportJob, watchImportJob } from './import-job.ts'
import { refreshLedger } from './ledger-imports.ts'

/** An import that this page started or came back to, and where it stands. It goes on wherever the user goes. */
export interface RunningImport {
  readonly jobId: string
  readonly uploadId: string
  /** Null until the first answer, if the page was reloaded during the import. */
  readonly fileName: string | null
  /** Null until the first answer. */
  readonly job: ReceivedImportJob | null
}

type ImportToFollow = Omit<RunningImport, 'job'>

/** Where an import that is done leads. */
export interface ImportWays {
  readonly openReport: () => void
  /** To map what the import left outside. */
  readonly openMapping: (mappingId: string) => void
}

/** How an import ended, for the screen that shows it. */
export type ImportEnd =
  | { readonly state: 'DONE'; readonly importId: string | null }
  /** `closedMonths`: those that it would have changed, if it was refused for that; `closedMonthsDigest`: what agrees to it. */
  | {
      readonly state: 'FAILED'
      /** Of the refusal; null if the import did not answer. */
      readonly code: string | null
      readonly message: string
      readonly closedMonths: readonly ReceivedClosedMonth[]
      readonly closedMonthsDigest: string | null
    }
  | { readonly state: 'CANCELLED' }

let imports: readonly RunningImport[] = []
const { subscribe, notify } = createListeners()
const screens = new Map<string, (end: ImportEnd) => void>()

function publish(next: readonly RunningImport[]) {
  imports = next
  notify()
}

/** The imports that run, as far as this page knows. */
export function useRunningImports(): readonly RunningImport[] {
  return useSyncExternalStore(subscribe, () => imports)
}

/** Watches an import to its end and says how it went, on whatever screen. One that is watched already stays as it is. */
export function followImport(client: Client, running: ImportToFollow, ways: ImportWays): void {
  if (imports.some(({ jobId }) => jobId === running.jobId)) return
  publish([...imports, { ...running, job: null }])
  void watch(client, running, ways)
}

const RunningImportsQuery = graphql(`
  query RunningImports {
    runningImports {
      ...ImportJobParts
    }
  }
`)

/** Follows every running import of the company: started by this page before a reload, by another page, or by a colleague. */
export async function followRunningImports(client: Client, ways: ImportWays): Promise<void> {
  const data = await refetchQuery(client, RunningImportsQuery, {})
  for (const { id, uploadId, fileName } of data?.runningImports ?? []) followImport(client, { jobId: id, uploadId, fileName }, ways)
}

/** The screen that shows this import hears of its end, and then failures are the screen's to show. Returns how to stop. */
export function attendImport(jobId: string, onEnd: (end: ImportEnd) => void): () => void {
  screens.set(jobId, onEnd)
  return () => {
    if (screens.get(jobId) === onEnd) screens.delete(jobId)
  }
}

/** Asks the server to stop; what was staged is cleared away. */
export async function cancelImport(client: Client, jobId: string): Promise<void> {
  try {
    await cancelImportJob(client, jobId)
  } catch (error) {
    toast.error('The import could not be cancelled.', { detail: failureOf(error).message })
  }
}

async function watch(client: Client, running: ImportToFollow, { openReport, openMapping }: ImportWays): Promise<void> {
  const { jobId } = running
  // An import is never left alone: the page itself is its only end.
  const { signal } = new AbortController()
  const update = (job: ReceivedImportJob) => publish(imports.map((one) => (one.jobId === jobId ? { ...one, job } : one)))
  let end: ImportEnd
  try {
    const job = await watchImportJob(client, jobId, signal, update)
    end = endOf(job)
    if (job.state === 'DONE') {
      await refreshLedger(client, job.isYours)
      const rows = counted(job.import?.rows ?? job.rows, 'row')
      const done = job.isYours ? `Imported ${rows}` : `${job.startedBy} imported ${rows} of “${job.fileName}”`
      if (job.import?.result?.checks?.holds === false)
        toast.failure(`${done}, but the totals do not agree`, { detail: 'Open its check under Uploads.' })
      else {
        const { leftCount = 0, mapping = null } = job.import?.result ?? {}
        // A report would show dashes for accounts that are in none of its lines.
        if (leftCount > 0 && mapping !== null)
          toast.success(done, {
            detail: `${counted(leftCount, 'account')} ${leftCount === 1 ? 'is' : 'are'} not in the mapping yet.`,
            action: { label: leftCount === 1 ? 'Map it' : 'Map them', onAction: () => openMapping(mapping.id) },
          })
        else toast.success(done, { action: { label: 'Open the report', onAction: openReport } })
      }
    }
  } catch (error) {
    end = { state: 'FAILED', code: null, message: failureOf(error).message, closedMonths: [], closedMonthsDigest: null }
  }
  // What did not become of a colleague's import is the colleague's to know.
  const isOthers = imports.find((one) => one.jobId === jobId)?.job?.isYours === false
  publish(imports.filter((one) => one.jobId !== jobId))
  if (end.state === 'CANCELLED' && !isOthers) toast.success('Import cancelled. Nothing was stored.')
  const screen = screens.get(jobId)
  if (screen !== undefined) screen(end)
  else if (end.state === 'FAILED' && !isOthers)
    toast.error(`“${running.fileName ?? 'The file'}” was not imported.`, { detail: end.message })
}

function endOf(job: FinishedJob): ImportEnd {
  if (job.state === 'DONE') return { state: 'DONE', importId: job.import?.id ?? null }
  if (job.state === 'CANCELLED') return { state: 'CANCELLED' }
  const {
    code = null,
    message = 'The import did not end well, and nothing was stored. Try again.',
    closedMonths = [],
    closedMonthsDigest = null,
  } = job.error ?? {}
  return { state: 'FAILED', code, message, closedMonths, closedMonthsDigest }
}
