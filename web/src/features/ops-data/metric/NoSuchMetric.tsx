import { Link } from '@tanstack/react-router'
import { Page } from '../../../blocks/page/Page.tsx'
import { NotFound } from '../../../ui/PageMessage.tsx'
import { OPS_DATA_CRUMBS } from '../crumbs.ts'

/** Shown if the metric does not exist. */
export function NoSuchMetric() {
  return (
    <Page title="Metric" crumbs={OPS_DATA_CRUMBS}>
      <NotFound
        title="No such metric"
        actions={
          <Link
            to="/ops-data/"
            className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
          >
            Go to Ops data
          </Link>
        }
      >
        It was deleted, or the address is wrong.
      </NotFound>
    </Page>
  )
}
