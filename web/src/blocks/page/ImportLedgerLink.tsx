import { Link } from '@tanstack/react-router'
import { IfAllowed } from '../rights/IfAllowed.tsx'

/** Leads to the import where nothing was imported yet, for users who may import. */
export function ImportLedgerLink() {
  return (
    <IfAllowed right="IMPORT_LEDGER">
      <Link
        to="/uploads"
        className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
      >
        Import a ledger
      </Link>
    </IfAllowed>
  )
}
