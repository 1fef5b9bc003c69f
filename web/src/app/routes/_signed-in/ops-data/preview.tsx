import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '../../../../blocks/page/Page.tsx'
import { OpsDataPreviewScreen, type PreviewSearch } from '../../../../features/ops-data/OpsDataPreviewScreen.tsx'
import { loadOpsDataPreview } from '../../../../features/ops-data/preview-request.ts'
import { NotFound } from '../../../../ui/PageMessage.tsx'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { searchText } from '../../../search-text.ts'

export const Route = createFileRoute('/_signed-in/ops-data/preview')({
  validateSearch: (search: Record<string, unknown>): PreviewSearch => ({
    ...searchText(search, 'by'),
    ...searchText(search, 'id'),
    ...searchText(search, 'show'),
  }),
  loader: ({ context }) => loadOrNotFound(loadOpsDataPreview(context.session.client)),
  gcTime: 0,
  component: Preview,
  notFoundComponent: NothingWaits,
})

function Preview() {
  const navigate = Route.useNavigate()
  return (
    <OpsDataPreviewScreen
      search={Route.useSearch()}
      onSearch={({ by, id, show }) =>
        void navigate({ search: { ...(by ? { by } : {}), ...(id ? { id } : {}), ...(show ? { show } : {}) }, replace: true })
      }
    />
  )
}

function NothingWaits() {
  return (
    <Page title="Preview" crumbs={[{ label: 'Ops data', to: '/ops-data/' }]}>
      <NotFound
        title="No upload waits"
        actions={
          <Link
            to="/ops-data/"
            className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
          >
            Go to Ops data
          </Link>
        }
      >
        What was uploaded last was saved or given up, or the server could not be reached. Upload a workbook to see what it would change.
      </NotFound>
    </Page>
  )
}
