import type { Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { sheetChanges } from '@fourwall/domain/sheets/sheet-changes.ts'
import { useClient, useQuery } from 'urql'
import { VersionHistory } from '../../blocks/versions/VersionHistory.tsx'
import { sentenceOf } from '../session/api-client.ts'
import { loadSheetVersion, SheetHistoryQuery } from './sheet-request.ts'

interface SheetHistoryProps {
  readonly id: string
  readonly version: number
  readonly onRestore: (sheet: Sheet) => void
  readonly onCompare: (version: number) => void
  readonly onClose: () => void
}

/** Every saved version of a layout, what it changed, and the way back to it. */
export function SheetHistory({ id, version, onRestore, onCompare, onClose }: SheetHistoryProps) {
  const client = useClient()
  const [{ data, error }, ask] = useQuery({ query: SheetHistoryQuery, variables: { id }, requestPolicy: 'cache-and-network' })
  return (
    <VersionHistory<Sheet>
      versions={data?.spreadsheetMetadata?.history}
      failure={error ? sentenceOf(error) : null}
      onRetry={() => ask({ requestPolicy: 'network-only' })}
      empty="It has not been saved yet."
      current={version}
      load={(wanted) => loadSheetVersion(client, id, wanted)}
      changesOf={sheetChanges}
      onRestore={onRestore}
      onCompare={onCompare}
      onClose={onClose}
    />
  )
}
