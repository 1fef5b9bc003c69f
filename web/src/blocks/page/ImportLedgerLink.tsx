import { Link } from '@tanstack/react-router'
import { May } from '../rights/May.tsx'

/** Leads to the import where nothing was imported yet, for users who may import. */
export function ImportLedgerLink() {
  return (
    <May right="IMPORT_LEDGER">
      <Link
        to="/uploads"
        className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
      >
        Import a ledger
      </Link>
    </May>
  )
}
