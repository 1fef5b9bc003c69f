import type { Right } from '@fourwall/domain/session/roles.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IfAllowed } from '../rights/IfAllowed.tsx'

interface EditorActsProps {
  readonly editor: {
    readonly canUndo: boolean
    readonly canRedo: boolean
    readonly undo: () => void
    readonly redo: () => void
  }
  /** The right to edit: without it there is only the history. */
  readonly right: Right
  /** Left out: nothing was ever saved. */
  readonly history?: { readonly isOpen: boolean; readonly onToggle: () => void }
}

/** The buttons of every editor of saved documents, for the bar of its page. */
export function EditorActs({ editor, right, history }: EditorActsProps) {
  return (
    <>
      <IfAllowed right={right}>
        <IconButton
          icon="undo"
          label="Undo"
          keys="Ctrl Z"
          onClick={editor.undo}
          disabledReason={editor.canUndo ? null : 'Nothing to undo.'}
        />
        <IconButton
          icon="redo"
          label="Redo"
          keys="Ctrl Shift Z"
          onClick={editor.redo}
          disabledReason={editor.canRedo ? null : 'Nothing to redo.'}
        />
      </IfAllowed>
      {history && (
        <Button kind="plain" aria-pressed={history.isOpen} onClick={history.onToggle}>
          History
        </Button>
      )}
    </>
  )
}

/** Next to the title of a page with unsaved changes. */
export function UnsavedMark() {
  return <span role="img" aria-label="Unsaved changes" className="inline-block size-[7px] rounded-full bg-accent" />
}
