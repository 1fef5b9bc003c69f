import { useClient } from 'urql'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { WholeWindow } from '../../../ui/WholeWindow.tsx'
import { loadLayout } from '../editor/saving/layout-request.ts'
import { LayoutView } from '../reading/LayoutView.tsx'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { LibraryRow } from './library-list.ts'

interface LibraryPreviewProps {
  readonly row: Extract<LibraryRow, { readonly kind: 'LAYOUT' }>
  readonly company: LayoutCompany
  readonly onOpen: () => void
  readonly onEdit: () => void
  readonly onClose: () => void
}

/** Preview of a P&L within the library. */
export function LibraryPreview({ row, company, onOpen, onEdit, onClose }: LibraryPreviewProps) {
  const client = useClient()
  const { id, name } = row.layout
  const { value, failure, again } = useLoaded(id, () => loadLayout(client, id))
  const isChanging = useMay('CHANGE_LAYOUTS')
  return (
    <WholeWindow
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onEdit}>{isChanging ? 'Edit layout' : 'Open layout'}</Button>
          <Button kind="primary" onClick={onOpen}>
            Open in the viewer
          </Button>
          <IconButton icon="close" label="Close" keys="Esc" onClick={onClose} />
        </>
      }
    >
      {value !== null ? (
        <LayoutView layout={value.layout} company={company} name={name} />
      ) : failure === null ? (
        <SkeletonRows rows={18} label="Loading the layout" />
      ) : (
        <EmptyState title="The layout could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
          {failure}
        </EmptyState>
      )}
    </WholeWindow>
  )
}
