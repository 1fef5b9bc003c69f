import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../../../../blocks/page/Page.tsx'

export const Route = createFileRoute('/_signed-in/uploads/$uploadId')({ component: Upload })

function Upload() {
  const { uploadId } = Route.useParams()
  return (
    <Page title={uploadId} crumbs={[{ label: 'Uploads', to: '/uploads' }]}>
      {null}
    </Page>
  )
}
