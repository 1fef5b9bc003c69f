import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { layoutChanges } from '@fourwall/domain/layouts/layout-changes.ts'
import type { LayoutNames } from '@fourwall/domain/layouts/layout-names.ts'
import { mergeLayouts } from '@fourwall/domain/layouts/merge-layouts.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { SaveConflict } from '../../../../blocks/versions/SaveConflict.tsx'
import type { EditedLayout, LayoutStore } from '../layout-store.ts'
import type { LayoutSaving } from './use-layout-saving.ts'

interface LayoutConflictProps {
  readonly name: string
  readonly saving: LayoutSaving
  readonly store: LayoutStore
  readonly state: EditedLayout
  /** Of the report's rows and columns, where they are known. */
  readonly names: LayoutNames | undefined
  readonly context: TimeContext
}

/** Shown if another user saved the layout first: the user takes theirs, mine, or a merge. */
export function LayoutConflict({ name, saving, store, state: { saved, layout }, names, context }: LayoutConflictProps) {
  const { theirs } = saving
  if (theirs === null) return null
  return (
    <SaveConflict<Layout>
      what={`“${name}”`}
      by={saving.theirsBy}
      mine={layoutChanges(saved, layout, names, context)}
      theirs={layoutChanges(saved, theirs.layout, names, context)}
      merge={(chosenMine) => {
        const merged = mergeLayouts(saved, layout, theirs.layout, names, context, chosenMine)
        return { state: merged.layout, clashes: merged.clashes }
      }}
      whyNot=""
      isSaving={saving.isSaving}
      onTakeTheirs={() => saving.takeTheirs(theirs)}
      onSaveMine={() => saving.saveOver(theirs, layout)}
      onSaveBoth={(both) => {
        store.change(() => both)
        saving.saveOver(theirs, both)
      }}
      onClose={saving.closeConflict}
    />
  )
}
