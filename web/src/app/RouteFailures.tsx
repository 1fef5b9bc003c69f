import { type ErrorComponentProps, Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { referenceOf } from '../api/api-client.ts'
import { Page } from '../blocks/page/Page.tsx'
import { NotFound, PageError } from '../ui/PageMessage.tsx'
import { pageName } from './page-names.ts'

/** Shown when a page failed to load or to render. */
export function RouteError({ error }: ErrorComponentProps) {
  const { pathname } = useLocation()
  const reference = referenceOf(error)
  useEffect(() => console.error('The page could not be shown.', error), [error])
  return (
    <Page title={pageName(pathname) ?? 'Error'}>
      <PageError error={error} actions={<StartLink />} {...(reference === null ? {} : { reference })} />
    </Page>
  )
}

/** Shown for an unknown address, and where what it names could not be loaded. */
export function RouteNotFound() {
  return (
    <Page title="Not found">
      <NotFound title="Nothing is here" actions={<StartLink />}>
        The address is wrong, or what it led to was deleted.
      </NotFound>
    </Page>
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
