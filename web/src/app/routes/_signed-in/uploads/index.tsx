import { createFileRoute } from '@tanstack/react-router'
import { UploadsScreen } from '../../../../features/ledger/imports/UploadsScreen.tsx'
import { useUploadContext } from '../../../upload-context.ts'

export const Route = createFileRoute('/_signed-in/uploads/')({ component: Uploads })

function Uploads() {
  return <UploadsScreen {...useUploadContext()} />
}
