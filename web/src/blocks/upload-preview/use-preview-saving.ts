import { useState } from 'react'
import { errorMessage } from '../../ui/error-message.ts'
import { toast } from '../../ui/toast.ts'
import type { FigureCounts } from './preview-cells.ts'
import { saveCorrected, savingRefusal } from './preview-saving.ts'
import type { PreviewSaving } from './upload-preview-props.ts'
import type { CellChange, Corrections } from './use-corrections.ts'

/** Saves an upload, once at a time. */
export function usePreviewSaving<Change extends CellChange>(
  corrections: Corrections<Change>,
  saving: PreviewSaving,
  counts: FigureCounts,
): { readonly isSaving: boolean; readonly save: () => Promise<void> } {
  const [isSaving, setIsSaving] = useState(false)
  return {
    isSaving,
    async save() {
      if (isSaving || savingRefusal(corrections, saving, counts) !== null) return
      setIsSaving(true)
      try {
        await toast.during(saveCorrected(corrections, saving, counts), 'Saving…')
      } catch (error) {
        toast.error(saving.failure, { detail: errorMessage(error) })
        void saving.refresh()
      } finally {
        setIsSaving(false)
      }
    },
  }
}
