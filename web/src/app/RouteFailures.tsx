import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { connection, referenceOf } from '../api/api-client.ts'
import { Page } from '../blocks/page/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { NotFound, PageError } from '../ui/PageMessage.tsx'
import { LoadFailure } from './load-or-not-found.ts'
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

/** Shown for an unknown address, and if what it names could not be loaded. */
export function RouteNotFound({ data }: { readonly data?: unknown }) {
  return (
    <MissingOrFailed data={data}>
      <Page title="Not found">
        <NotFound title="Nothing is here" actions={<StartLink />}>
          The address is wrong, or what it led to was deleted.
        </NotFound>
      </Page>
    </MissingOrFailed>
  )
}

interface MissingOrFailedProps {
  /** Of a route's Not Found. */
  readonly data: unknown
  readonly title?: string
  /** Shown if what the address names is not there. */
  readonly children?: ReactNode
}

/** A route's Not Found with a screen of its own for what is not there. */
export function failedOr(Missing: ComponentType) {
  return ({ data }: { readonly data?: unknown }) => (
    <MissingOrFailed data={data}>
      <Missing />
    </MissingOrFailed>
  )
}

/** Tells a page whose loading failed, which may be tried again, from one that is not there. */
export function MissingOrFailed({ data, title = 'This page could not be loaded', children }: MissingOrFailedProps) {
  const router = useRouter()
  const { pathname } = useLocation()
  const sentence = data instanceof LoadFailure ? data.sentence : null
  const isFailed = sentence !== null
  useEffect(() => (isFailed ? connection.onRetry(() => void router.invalidate()) : undefined), [router, isFailed])
  if (!isFailed) return children
  return (
    <Page title={pageName(pathname) ?? 'Error'}>
      <NotFound
        title={title}
        actions={
          <>
            <Button kind="primary" onClick={() => void router.invalidate()}>
              Try again
            </Button>
            <StartLink />
          </>
        }
      >
        {sentence} Nothing was lost.
      </NotFound>
    </Page>
  )
}

/** Leads to where the app begins. */
export function StartLink() {
  return (
    <Link
      to="/profit-loss/"
      className="inline-flex h-control items-center rounded-control border border-line-2 bg-page px-[9px] hover:bg-hover"
    >
      Go to Profit and loss
    </Link>
  )
}
