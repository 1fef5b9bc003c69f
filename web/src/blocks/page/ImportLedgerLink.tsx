import { Link } from '@tanstack/react-router'

/** The way on where nothing was imported yet. */
export function ImportLedgerLink() {
  return (
    <Link
      to="/uploads"
      className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
    >
      Import a ledger
    </Link>
  )
}
