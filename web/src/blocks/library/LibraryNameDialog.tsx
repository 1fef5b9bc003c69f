import type { ReactNode } from 'react'
import { NameDialog } from '../../ui/NameDialog.tsx'
import { libraryNameProblem } from './library-name.ts'

interface LibraryNameDialogProps {
  readonly title: string
  readonly description?: string
  readonly name: string
  readonly of: 'LAYOUT' | 'FOLDER'
  /** The label of the button, and the one while it is under way. */
  readonly label: string
  readonly busy: string
  /** @returns whether it is done; it reports a failure itself. */
  readonly onAct: (name: string) => Promise<boolean>
  readonly onClose: () => void
  /** One of the other fields was changed. */
  readonly isDirty?: boolean
  /** Other fields, below the name. */
  readonly children?: ReactNode
}

/** Asks for the name of a P&L or a folder. */
export function LibraryNameDialog({ of, onAct, ...rest }: LibraryNameDialogProps) {
  return (
    <NameDialog
      {...rest}
      missing={libraryNameProblem('', of) ?? ''}
      limit="libraryName"
      problemOf={(name) => libraryNameProblem(name, of)}
      onAct={async (name) => ((await onAct(name)) ? { kind: 'DONE' } : { kind: 'REFUSED' })}
    />
  )
}
