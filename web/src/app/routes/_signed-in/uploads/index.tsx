import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../../../../blocks/page/Page.tsx'

export const Route = createFileRoute('/_signed-in/uploads/')({ component: Uploads })

function Uploads() {
  return <Page title="Uploads">{null}</Page>
}
