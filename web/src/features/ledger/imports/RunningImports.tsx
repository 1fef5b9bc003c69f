import { Link } from '@tanstack/react-router'
import { useClient } from 'urql'
import { ImportProgressPanel } from './ImportProgress.tsx'
import { cancelImport, useRunningImports } from './running-imports.ts'

/** The imports under way, each with the way back to its preview. */
export function RunningImports() {
  const client = useClient()
  const imports = useRunningImports()
  return imports.map((running) => (
    <div key={running.jobId} className="flex flex-none items-center gap-4 border-b border-line-1 px-4 py-3">
      <div className="min-w-0 flex-1">
        <ImportProgressPanel running={running} onCancel={() => void cancelImport(client, running.jobId)} />
      </div>
      <Link
        to="/uploads/$uploadId"
        params={{ uploadId: running.uploadId }}
        search={{ job: running.jobId }}
        className="rounded-chip text-small text-accent hover:underline"
      >
        Show
      </Link>
    </div>
  ))
}
