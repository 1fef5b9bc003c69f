import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Shown before the first import. */
export function NoLocationsYet() {
  return (
    <EmptyState title="No locations yet" actions={<ImportLedgerLink />}>
      Locations come with the ledger. Once a file is imported, you can group them here.
    </EmptyState>
  )
}
