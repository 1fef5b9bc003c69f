import { formatCount } from '@fourwall/domain/money/format.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { counted } from './counted.ts'
import type { ImportJob } from './import-job.ts'
import type { RunningImport } from './running-imports.ts'

const stages: Record<ImportJob['stage'], string> = { READING: 'Reading', STORING: 'Storing', BALANCES: 'Adding up' }

/** Stage, counts and Cancel of an import under way. */
export function ImportProgress({ running, onCancel }: { running: RunningImport; onCancel: () => void }) {
  const { job, fileName, rowsExpected } = running
  const stage = stages[job?.stage ?? 'READING']
  return (
    <ProgressBar
      label={`${stage} ${fileName ?? 'the file'}`}
      value={job?.progress ?? null}
      counts={
        job !== null && (rowsExpected === null ? counted(job.rows, 'row') : `${formatCount(job.rows)} of ${counted(rowsExpected, 'row')}`)
      }
      onCancel={onCancel}
    />
  )
}
