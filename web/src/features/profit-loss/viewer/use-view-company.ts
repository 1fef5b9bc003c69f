import { useMemo } from 'react'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { TabViewProps } from '../tabs/tab-view.ts'
import type { ViewLocationNames } from './use-view-locations.ts'

/** What a layout has to know of the company, of what the viewer has loaded. */
export function useViewCompany(
  {
    company,
    context,
    firstLedgerDay,
    locationTree,
    beside,
    categorizations,
  }: Omit<TabViewProps, 'viewer' | 'savedView' | 'selection' | 'tabs' | 'notices'>,
  { names }: ViewLocationNames,
): LayoutCompany {
  return useMemo(
    () => ({
      name: company.name,
      currency: company.currency,
      minorDigits: company.minorDigits,
      materiality: company.materiality,
      context,
      firstLedgerDay,
      tree: locationTree,
      nameOf: (id) => names.get(id) ?? id,
      metrics: beside.metrics,
      budgets: beside.budgets,
      categorizations,
    }),
    [company, context, firstLedgerDay, locationTree, beside, categorizations, names],
  )
}
