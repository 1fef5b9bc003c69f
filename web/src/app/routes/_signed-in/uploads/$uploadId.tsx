import { createFileRoute } from '@tanstack/react-router'
import { RequireRight } from '../../../../blocks/rights/RequireRight.tsx'
import { ImportPreviewScreen } from '../../../../features/ledger/imports/preview/ImportPreviewScreen.tsx'
import { routeSearch } from '../../../route-search.ts'
import { useUploadContext } from '../../../upload-context.ts'

export const Route = createFileRoute('/_signed-in/uploads/$uploadId')({
  validateSearch: routeSearch.upload,
  component: Upload,
})

function Upload() {
  const { uploadId } = Route.useParams()
  const [search, context] = [Route.useSearch(), useUploadContext()]
  return (
    <RequireRight right="IMPORT_LEDGER" title="Import">
      <ImportPreviewScreen key={uploadId} uploadId={uploadId} search={search} {...context} />
    </RequireRight>
  )
}
