import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { layoutChanges } from '@fourwall/domain/layouts/layout-changes.ts'
import type { LayoutNames } from '@fourwall/domain/layouts/layout-names.ts'
import { useClient, useQuery } from 'urql'
import { sentenceOf } from '../../../../api/api-client.ts'
import { VersionHistory } from '../../../../blocks/versions/VersionHistory.tsx'
import { LayoutHistoryQuery, loadLayoutVersion } from '../saving/layout-request.ts'

interface LayoutHistoryProps {
  readonly id: string
  readonly version: number
  /** Of the report's rows and columns, where they are known. */
  readonly names: LayoutNames | undefined
  readonly onRestore: (layout: Layout) => void
  readonly onCompare: (version: number) => void
  readonly onClose: () => void
}

/** Every saved version of a layout, what it changed, and the way back to it. */
export function LayoutHistory({ id, version, names, onRestore, onCompare, onClose }: LayoutHistoryProps) {
  const client = useClient()
  const [{ data, error }, ask] = useQuery({ query: LayoutHistoryQuery, variables: { id }, requestPolicy: 'cache-and-network' })
  return (
    <VersionHistory<Layout>
      right="CHANGE_LAYOUTS"
      versions={data?.spreadsheetMetadata?.history}
      failure={error ? sentenceOf(error) : null}
      onRetry={() => ask({ requestPolicy: 'network-only' })}
      empty="Not saved yet."
      current={version}
      load={(wanted) => loadLayoutVersion(client, id, wanted)}
      changesOf={(before, after) => layoutChanges(before, after, names)}
      noteOf={(one) => noteOf(data?.spreadsheetMetadata?.history.find((other) => other.version === one.version))}
      onRestore={onRestore}
      onCompare={onCompare}
      onClose={onClose}
    />
  )
}

/** How the first version came about, and of a restored one which it was. */
function noteOf(
  version: { readonly version: number; readonly summary: readonly string[]; readonly restored?: number | null } | undefined,
): string | null {
  if (version === undefined) return null
  if (typeof version.restored === 'number') return `Version ${version.restored} restored`
  return version.version === 1 ? (version.summary[0] ?? null) : null
}
