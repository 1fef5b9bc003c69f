import type { Command } from '../command-palette/command.ts'
import { useCommands } from '../command-palette/command-registry.ts'
import { useEditorKeys } from '../versions/use-editor-keys.ts'

interface PreviewCommandsOptions {
  /** Whether the user may correct, save and cancel the upload. */
  readonly isChanging: boolean
  /** A dialog is open, or the upload is being saved: the keys do nothing. */
  readonly isBusy: boolean
  readonly saveLabel: string
  /** Why it cannot be saved; null if it can. */
  readonly refusal: string | null
  /** Said where no cell is invalid; null if one is. */
  readonly noInvalid: string | null
  readonly onSave: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onCancelUpload: () => void
  readonly onNextInvalid: () => void
}

/** Commands and keys of the preview of an upload. */
export function usePreviewCommands(options: PreviewCommandsOptions): void {
  const { isChanging, refusal, noInvalid } = options
  const changes: readonly Command[] = [
    {
      id: 'preview.save',
      group: 'This view',
      label: options.saveLabel,
      keywords: 'store upload',
      keys: 'mod+s',
      ...(refusal === null ? {} : { disabledReason: refusal }),
      run: options.onSave,
    },
    {
      id: 'preview.cancel',
      group: 'This view',
      label: 'Cancel upload',
      keywords: 'discard give up',
      run: options.onCancelUpload,
    },
  ]
  useCommands(() => [
    {
      id: 'preview.next-invalid',
      group: 'This view',
      label: 'Next invalid cell',
      keywords: 'error issue problem',
      keys: 'n',
      ...(noInvalid === null ? {} : { disabledReason: noInvalid }),
      run: options.onNextInvalid,
    },
    ...(isChanging ? changes : []),
  ])
  useEditorKeys({
    onSave: options.onSave,
    onUndo: options.onUndo,
    onRedo: options.onRedo,
    isOff: options.isBusy || !isChanging,
  })
}
