import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { ReceivedImportJob } from './import-job.ts'
import type { RunningImport } from './running-imports.ts'

const stages: Record<ReceivedImportJob['stage'], string> = { READING: 'Reading', STORING: 'Storing', BALANCES: 'Adding up' }

/** Stage, counts and Cancel of an import under way. */
export function ImportProgressPanel({ running, onCancel }: { running: RunningImport; onCancel: () => void }) {
  const { job, fileName } = running
  const stage = stages[job?.stage ?? 'READING']
  const rows =
    job !== null &&
    (job.rowsExpected === null ? counted(job.rows, 'row') : `${formatCount(job.rows)} of ${counted(job.rowsExpected, 'row')}`)
  const isOthers = job?.isYours === false
  return (
    <ProgressBar
      label={`${stage} ${job?.fileName ?? fileName ?? 'the file'}`}
      value={job?.progress ?? null}
      counts={isOthers ? `${rows}, imported by ${job.startedBy}` : rows}
      // What a colleague began is the colleague's to stop.
      {...(isOthers ? {} : { onCancel })}
    />
  )
}
