import { createFileRoute } from '@tanstack/react-router'
import { SheetScreen } from '../../../../../features/sheets/SheetScreen.tsx'
import { loadSheetCompany } from '../../../../../features/sheets/sheet-company-request.ts'
import { loadSheet } from '../../../../../features/sheets/sheet-request.ts'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import type { RouterContext } from '../../../../router-context.ts'
import { traceTarget } from '../../../../sheet-trace.ts'

export const Route = createFileRoute('/_signed-in/profit-loss/$metadataId/editor')({
  loader: ({ context, params }) => loadOrNotFound(loadEditor(context, params.metadataId)),
  // Nobody edits what somebody else has changed since.
  staleTime: 0,
  gcTime: 0,
  component: Editor,
})

async function loadEditor({ session }: RouterContext, metadataId: string) {
  const [sheet, company] = await Promise.all([loadSheet(session.client, metadataId), loadSheetCompany(session.client)])
  return { sheet, company }
}

function Editor() {
  const { sheet, company } = Route.useLoaderData()
  return <SheetScreen key={sheet.id} loaded={sheet} company={company} targetOf={traceTarget} />
}
