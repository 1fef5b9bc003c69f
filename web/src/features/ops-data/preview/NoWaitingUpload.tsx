import { Link } from '@tanstack/react-router'
import { Page } from '../../../blocks/page/Page.tsx'
import { NotFound } from '../../../ui/PageMessage.tsx'
import { OPS_DATA_CRUMBS } from '../crumbs.ts'

/** Shown instead of a preview if no upload is waiting. */
export function NoWaitingUpload() {
  return (
    <Page title="Preview" crumbs={OPS_DATA_CRUMBS}>
      <NotFound
        title="No upload is waiting"
        actions={
          <Link
            to="/ops-data/"
            className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
          >
            Go to Ops data
          </Link>
        }
      >
        The last upload was saved or discarded. Upload a workbook to see what it would change.
      </NotFound>
    </Page>
  )
}
