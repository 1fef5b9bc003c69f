import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { useState } from 'react'
import { SaveViewDialog } from '../features/profit-loss/saved-views/SaveViewDialog.tsx'
import { useViewLibrary } from '../features/profit-loss/saved-views/view-library.ts'
import { errorMessage } from '../ui/error-message.ts'
import { toast } from '../ui/toast.ts'

interface SaveExploredLayoutProps {
  readonly layout: Layout
  /** The proposed one. */
  readonly name: string
  /** What the layout cannot say, as sentences. */
  readonly leftOut: readonly string[]
  /** Called with the id of the new layout. */
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** Saves what the explorer shows to the library, under a name. */
export function SaveExploredLayout({ layout, name, leftOut, onSaved, onClose }: SaveExploredLayoutProps) {
  const library = useViewLibrary()
  // Asked for again after an answer was lost, the same layout is made.
  const [id] = useState(() => crypto.randomUUID())
  const save = async (typed: string, path: string): Promise<boolean> => {
    try {
      const made = await library.create({ id, name: typed.trim(), path, layout })
      toast.success(`Saved “${made.name}”`)
      onSaved(made.id)
      return true
    } catch (thrown) {
      toast.failure('Failed to create P&L', { detail: errorMessage(thrown) })
      return false
    }
  }
  return <SaveViewDialog title="Save as layout" name={name} note={leftOut.join(' ')} library={library} onSave={save} onClose={onClose} />
}
