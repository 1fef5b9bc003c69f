import type { EditedKind } from '@fourwall/domain/editing/editing-people.ts'
import type { Right } from '@fourwall/domain/session/roles.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Tag } from '../../ui/Tag.tsx'
import { DragLabel } from '../drag/DragLabel.tsx'
import { EditingPeople } from '../editing-people/EditingPeople.tsx'
import { Page } from '../page/Page.tsx'
import { ReadOnlyLine } from '../rights/ReadOnlyLine.tsx'
import { useMay } from '../rights/rights.ts'
import { EditorActs, UnsavedMark } from './EditorActs.tsx'

interface EditorPageProps extends Omit<ComponentProps<typeof Page>, 'mark' | 'actions'> {
  /** The right to edit: without it the page is read-only, and says so. */
  readonly right: Right
  /** Next to the title: what is edited, for two kinds of things that may have the same name. */
  readonly kind?: string
  readonly isDirty: boolean
  /** What is edited, to show who else edits it; null if nothing is stored yet. Left out: not reported. */
  readonly edited?: { readonly kind: EditedKind; readonly id: string | null }
  readonly editor: ComponentProps<typeof EditorActs>['editor']
  /** Left out: nothing was ever saved. */
  readonly history: ComponentProps<typeof EditorActs>['history'] | null
  /** After undo, redo and the history. */
  readonly acts: ReactNode
  /** What was done last, for screen readers. */
  readonly said?: string
  readonly drag?: ComponentProps<typeof DragLabel>['drag']
}

/** The page of an editor: undo, redo and history in its bar, the mark for unsaved changes, and announcements. */
export function EditorPage({ right, kind, isDirty, edited, editor, history, acts, said, drag = null, children, ...page }: EditorPageProps) {
  const mayEdit = useMay(right)
  return (
    <Page
      {...page}
      mark={
        <>
          {kind !== undefined && <Tag>{kind}</Tag>}
          {isDirty && <UnsavedMark />}
        </>
      }
      actions={
        <>
          {edited && <EditingPeople kind={edited.kind} id={mayEdit ? edited.id : null} isDirty={isDirty} />}
          <EditorActs right={right} editor={editor} {...(history && { history })} />
          {acts}
        </>
      }
    >
      <ReadOnlyLine right={right} />
      {children}
      {said !== undefined && (
        <p role="status" className="sr-only">
          {said}
        </p>
      )}
      <DragLabel drag={drag} />
    </Page>
  )
}
