import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

/** Where it is our fault, and nothing that anybody did. */
export const BROKEN = "Something broke on our side. We're already fixing it — please try again shortly."

interface PageMessageProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly note?: ReactNode
  /** h1 where it is the whole page, without a top bar. */
  readonly heading?: 'h1' | 'h2'
}

/** A page with only a message and a next step. */
function PageMessage({ title, children, actions, note, heading: Heading = 'h2' }: PageMessageProps) {
  return (
    <div className="flex h-full min-h-0 flex-1 items-center justify-center overflow-y-auto">
      <div className="w-[440px] max-w-full px-4 py-6">
        <Heading className="text-title font-semibold">{title}</Heading>
        <div className="mt-1 max-w-[380px] text-2">{children}</div>
        {actions !== undefined && <div className="mt-4 flex gap-2">{actions}</div>}
        {note !== undefined && <div className="mt-4 text-small text-3">{note}</div>}
      </div>
    </div>
  )
}

interface PageErrorProps {
  readonly error: unknown
  /** Left out: reloads the page. */
  readonly onRefresh?: () => void
  /** A second action next to Refresh. */
  readonly actions?: ReactNode
  /** For the people who run the server. */
  readonly reference?: string
  readonly heading?: 'h1' | 'h2'
}

/** Rendering or loading failed. In development the stack is shown. */
export function PageError({ error, onRefresh = () => location.reload(), actions, reference, heading = 'h2' }: PageErrorProps) {
  return (
    <PageMessage
      title="This page could not be shown"
      heading={heading}
      actions={
        <>
          <Button kind="primary" onClick={onRefresh}>
            Refresh
          </Button>
          {actions}
        </>
      }
      note={
        <>
          Saved work is safe.
          {reference !== undefined && (
            <>
              {' '}
              Reference <span className="font-mono">{reference}</span>
            </>
          )}
          {import.meta.env.DEV && <pre className="mt-2 whitespace-pre-wrap font-mono text-unfav">{stackOf(error)}</pre>}
        </>
      }
    >
      {BROKEN}
    </PageMessage>
  )
}

/** Nothing has this address, or what had it was deleted or belongs to another company. */
export function NotFound({ title = 'Not found', children, actions }: { title?: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <PageMessage title={title} actions={actions}>
      {children ?? 'Nothing is at this address. It may have been moved or deleted.'}
    </PageMessage>
  )
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
