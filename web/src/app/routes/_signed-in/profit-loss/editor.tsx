import { createFileRoute, notFound, redirect, useNavigate } from '@tanstack/react-router'
import { loadViewerTabs } from '../../../../features/reports/viewer-tabs-request.ts'
import { sheetOfTab } from '../../../../features/sheets/new-sheet.ts'
import { SheetScreen } from '../../../../features/sheets/SheetScreen.tsx'
import { loadSheetCompany } from '../../../../features/sheets/sheet-company-request.ts'
import type { RouterContext } from '../../../router-context.ts'
import { searchId } from '../../../search-text.ts'
import { traceTarget } from '../../../sheet-trace.ts'

export const Route = createFileRoute('/_signed-in/profit-loss/editor')({
  validateSearch: (search: Record<string, unknown>): { readonly tabId?: string } => searchId(search, 'tabId'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadEditor(context, deps.tabId),
  staleTime: 0,
  gcTime: 0,
  component: Editor,
})

/** A layout made of what a tab of the viewer shows; of the first where none is named. */
async function loadEditor({ session }: RouterContext, tabId: string | undefined) {
  const [tabs, company] = await Promise.all([loadViewerTabs(session.client), loadSheetCompany(session.client)])
  const tab = tabId === undefined ? tabs[0] : tabs.find(({ id }) => id === tabId)
  if (tab?.metadataId) throw redirect({ to: '/profit-loss/$metadataId/editor', params: { metadataId: tab.metadataId } })
  // oxlint-disable-next-line typescript/only-throw-error -- the router knows this object by what it carries
  if (tab === undefined) throw notFound()
  return { sheet: sheetOfTab(tab, crypto.randomUUID()), company }
}

function Editor() {
  const { sheet, company } = Route.useLoaderData()
  const navigate = useNavigate()
  return (
    <SheetScreen
      key={sheet.id}
      loaded={sheet}
      company={company}
      targetOf={traceTarget}
      onCreated={(metadataId) => void navigate({ to: '/profit-loss/$metadataId/editor', params: { metadataId }, replace: true })}
    />
  )
}
