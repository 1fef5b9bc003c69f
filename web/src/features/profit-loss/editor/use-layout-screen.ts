import { type LayoutNames, layoutNames } from '@fourwall/domain/layouts/layout-names.ts'
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { afterDiscarding } from '../../../ui/unsaved-forms.ts'
import type { ComparedState } from '../compare/use-compared-state.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { type ActiveCell, createActiveCell } from './cells/active-cell.ts'
import type { LayoutCellsHandle } from './cells/use-layout-cells.ts'
import type { ShownDrawer } from './drawers/shown-drawer.ts'
import { createLayoutStore, type EditedLayout, type LayoutStore } from './layout-store.ts'
import type { ReceivedLayout } from './saving/layout-request.ts'
import { type LayoutFiguresState, useLayoutFigures } from './use-layout-figures.ts'

type ComparedPair = readonly [ComparedState, ComparedState]

/** What a layout's screen has, whether the layout is edited or read. */
export interface LayoutScreenState extends LayoutFiguresState {
  readonly store: LayoutStore
  readonly state: EditedLayout
  readonly cells: RefObject<LayoutCellsHandle | null>
  readonly activeCell: ActiveCell
  /** Of the report's rows and columns; undefined until they are known. */
  readonly names: LayoutNames | undefined
  readonly drawer: ShownDrawer | null
  readonly showDrawer: (drawer: ShownDrawer | null) => void
  /** Opens the notes; where they are open, the keyboard goes to their field again. */
  readonly showNotes: () => void
  /** Gives the keyboard back to the cells. */
  readonly closeDrawer: () => void
  /** The two versions that are compared; null: none. */
  readonly compared: ComparedPair | null
  readonly compare: (compared: ComparedPair | null) => void
}

interface LayoutScreenOptions {
  readonly loaded: ReceivedLayout
  readonly company: LayoutCompany
  readonly isReadOnly: boolean
}

export function useLayoutScreen({ loaded, company, isReadOnly }: LayoutScreenOptions): LayoutScreenState {
  const [store] = useState(() => createLayoutStore(loaded.layout, loaded.version, { isReadOnly }))
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  const { engine } = state
  const figures = useLayoutFigures(store, state, company)
  const cells = useRef<LayoutCellsHandle>(null)
  const [activeCell] = useState(createActiveCell)
  const [drawer, setDrawer] = useState<ShownDrawer | null>(null)
  const [compared, compare] = useState<ComparedPair | null>(null)
  return {
    ...figures,
    store,
    state,
    cells,
    activeCell,
    names: engine === null ? undefined : layoutNames(engine.structure, engine.figures.columns),
    drawer,
    showDrawer: (next) => afterDiscarding(() => setDrawer(next)),
    showNotes() {
      if (drawer?.kind === 'NOTES') setDrawer({ kind: 'NOTES', asked: drawer.asked + 1 })
      else afterDiscarding(() => setDrawer({ kind: 'NOTES', asked: 1 }))
    },
    closeDrawer() {
      setDrawer(null)
      cells.current?.focus()
    },
    compared,
    compare,
  }
}
