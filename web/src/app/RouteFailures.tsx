import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { NotFound, PageError } from '../ui/PageMessage.tsx'

/** A page that broke while it was drawn. */
export function RouteError({ error }: ErrorComponentProps) {
  return <PageError error={error} actions={<StartLink />} />
}

/** An address that leads nowhere, or what it names could not be loaded. */
export function LoadNotFound() {
  return (
    <>
      <title>Not found · Fourwall</title>
      <NotFound actions={<StartLink />} />
    </>
  )
}

function StartLink() {
  return (
    <Link
      to="/profit-loss/"
      className="inline-flex h-control items-center rounded-control border border-line-2 bg-page px-[9px] hover:bg-hover"
    >
      Go to Profit and loss
    </Link>
  )
}
