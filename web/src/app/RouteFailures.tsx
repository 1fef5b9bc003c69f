import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { connection, referenceOf, UNREACHED } from '../api/api-client.ts'
import { Page } from '../blocks/page/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { BROKEN, NotFound, PageError } from '../ui/PageMessage.tsx'
import { LoadFailure } from './load-or-not-found.ts'
import { pageName } from './page-names.ts'
import { askForVersion, isUnavailableCode, reloadByItself, reloadOnRequest } from './unavailable-code.ts'

/** Shown when a page failed to load or to render. */
export function RouteError({ error }: ErrorComponentProps) {
  const { pathname } = useLocation()
  const reference = referenceOf(error)
  const isUnavailable = isUnavailableCode(error)
  useEffect(() => {
    if (isUnavailable) console.warn('The page could not be loaded.', error)
    else console.error('The page could not be shown.', error)
  }, [error, isUnavailable])
  return (
    <Page title={pageName(pathname) ?? 'Error'}>
      {isUnavailable ? (
        <UnavailablePage />
      ) : (
        <PageError error={error} onRefresh={() => void refresh()} actions={<StartLink />} {...(reference === null ? {} : { reference })} />
      )}
    </Page>
  )
}

/** Reloading without a server would leave the browser's own page in place of the app. */
async function refresh(): Promise<void> {
  if ((await askForVersion()) !== null) reloadOnRequest()
}

/** The code of a page could not be loaded: the server does not answer, or it has another version of the app. */
function UnavailablePage() {
  const [version, setVersion] = useState<'SAME' | 'OTHER' | null>(null)
  useEffect(() => {
    const ask = () =>
      void askForVersion().then((found) => {
        // Browsers may not ask again for code that they did not get.
        if (found !== 'SAME' || !reloadByItself()) setVersion(found)
      })
    ask()
    return onceReached(ask)
  }, [])
  return (
    <NotFound
      title={version === 'OTHER' ? 'Fourwall was updated' : 'This page could not be loaded'}
      actions={
        <Button kind="primary" onClick={() => void refresh()}>
          {version === 'OTHER' ? 'Reload' : 'Try again'}
        </Button>
      }
    >
      {version === 'OTHER'
        ? 'This window has an earlier version, which lacks this page. Reloading keeps your unsaved changes.'
        : `${version === null ? UNREACHED : BROKEN} Nothing was lost.`}
    </NotFound>
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

/** A page that failed to load and can be tried again, or one that does not exist. */
export function MissingOrFailed({ data, title = 'This page could not be loaded', children }: MissingOrFailedProps) {
  const router = useRouter()
  const { pathname } = useLocation()
  const sentence = data instanceof LoadFailure ? data.sentence : null
  const isFailed = sentence !== null
  useEffect(() => (isFailed ? onceReached(() => void router.invalidate()) : undefined), [router, isFailed])
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

/** Calls the function whenever a lost server is tried again, and when others have reached it. @returns how to stop. */
function onceReached(again: () => void): () => void {
  const stopRetries = connection.onRetry(again)
  const stopChanges = connection.subscribe(() => connection.isReached() && again())
  return () => {
    stopRetries()
    stopChanges()
  }
}

interface GoToLinkProps {
  readonly to: '/profit-loss/' | '/visualizations' | '/presentations' | '/chat'
  /** The name of that page. */
  readonly page: string
}

/** Leads from a page that is not there to one that is. */
export function GoToLink({ to, page }: GoToLinkProps) {
  return (
    <Link to={to} className="inline-flex h-control items-center rounded-control border border-line-2 bg-page px-[9px] hover:bg-hover">
      Go to {page}
    </Link>
  )
}

/** Leads to where the reports are. */
export function StartLink() {
  return <GoToLink to="/profit-loss/" page="Profit and loss" />
}
