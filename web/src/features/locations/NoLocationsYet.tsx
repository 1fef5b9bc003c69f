import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Nothing was imported yet that locations could come from. */
export function NoLocationsYet() {
  return (
    <EmptyState title="No locations yet" actions={<ImportLedgerLink />}>
      Locations come with the ledger. Once a file is imported, you can group them here.
    </EmptyState>
  )
}
