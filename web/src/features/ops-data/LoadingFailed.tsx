import { Page } from '../../blocks/page/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OPS_DATA_CRUMBS } from './crumbs.ts'

interface UnloadedProps {
  readonly title: string
  /** Why it cannot be shown; null while loading. */
  readonly failure: string | null
  readonly onAgain: () => void
}

/** A page whose data is loading or failed to load. */
export function LoadingFailed({ title, failure, onAgain }: UnloadedProps) {
  return (
    <Page title={title} crumbs={OPS_DATA_CRUMBS}>
      {failure !== null && (
        <EmptyState title="This page could not be loaded" actions={<Button onClick={onAgain}>Try again</Button>}>
          {failure}
        </EmptyState>
      )}
    </Page>
  )
}
