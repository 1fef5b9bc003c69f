import { type Ref, useImperativeHandle, useRef } from 'react'
import { Button, type ButtonKind } from '../../../ui/Button.tsx'
import { ledgerFileKinds } from './ledger-file.ts'

export interface FileChooser {
  /** Opens the system's own list of files. */
  readonly open: () => void
}

interface ChooseFileButtonProps {
  readonly label: string
  readonly kind: ButtonKind
  readonly onFiles: (files: readonly File[]) => void
  readonly ref?: Ref<FileChooser>
}

/** Opens the system's list of files. */
export function ChooseFileButton({ label, kind, onFiles, ref }: ChooseFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const open = () => input.current?.click()
  useImperativeHandle(ref, () => ({ open }))
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ledgerFileKinds}
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file, mended, can be chosen again.
          event.target.value = ''
        }}
      />
      <Button kind={kind} onClick={open}>
        {label}
      </Button>
    </>
  )
}
