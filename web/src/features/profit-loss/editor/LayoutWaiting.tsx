import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { FiguresState } from '../report/figures-request.ts'

/** In place of the cells until their figures are there. */
export function LayoutWaiting({ failure, retry }: Pick<FiguresState, 'failure' | 'retry'>) {
  if (failure === null) return <SkeletonRows rows={18} label="Loading the figures" />
  return (
    <EmptyState title="The figures could not be loaded" actions={<Button onClick={retry}>Try again</Button>}>
      {failure}
    </EmptyState>
  )
}
