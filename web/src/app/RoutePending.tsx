import { useLocation } from '@tanstack/react-router'
import { Page } from '../blocks/page/Page.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { pageName } from './page-names.ts'

/** Shown instead of the page before while the next one loads for long. */
export function RoutePending() {
  const { pathname } = useLocation()
  const name = pageName(pathname)
  return (
    <Page title={name ?? 'Loading'}>
      <div className="py-2">
        <SkeletonRows rows={12} label={name === null ? 'Loading the page' : `Loading ${name}`} />
      </div>
    </Page>
  )
}
