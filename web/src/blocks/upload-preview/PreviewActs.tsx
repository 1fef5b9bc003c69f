import type { Right } from '@fourwall/domain/session/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { IfAllowed } from '../rights/IfAllowed.tsx'
import { EditorActs } from '../versions/EditorActs.tsx'
import type { CellChange, Corrections } from './use-corrections.ts'

interface PreviewActsProps<Change extends CellChange> {
  readonly right: Right
  readonly corrections: Corrections<Change>
  readonly saveLabel: string
  /** Why the upload cannot be saved; null if it can. */
  readonly refusal: string | null
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onUploadAgain: () => void
  readonly onCancelUpload: () => void
}

/** The buttons of the page: steps back once something was corrected, another workbook, cancelling and saving. */
export function PreviewActs<Change extends CellChange>({ right, corrections, ...props }: PreviewActsProps<Change>) {
  return (
    <>
      {(corrections.canUndo || corrections.canRedo) && <EditorActs right={right} editor={corrections} />}
      <IfAllowed right={right}>
        <Button kind="plain" onClick={props.onUploadAgain}>
          Upload again
        </Button>
        <Button kind="plain" onClick={props.onCancelUpload}>
          Cancel upload
        </Button>
        <Button kind="primary" busy={props.isSaving ? 'Saving' : null} disabledReason={props.refusal} onClick={props.onSave}>
          {props.saveLabel}
        </Button>
      </IfAllowed>
    </>
  )
}
