/** Breadcrumbs of the pages below the list of metrics. */
export const OPS_DATA_CRUMBS = [{ label: 'Ops data', to: '/ops-data/' }] as const
