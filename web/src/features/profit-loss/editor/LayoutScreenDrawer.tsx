import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { useSyncExternalStore } from 'react'
import type { LayoutCompany } from '../report/layout-company.ts'
import { LayoutTrace } from '../trace/LayoutTrace.tsx'
import { LayoutDrawer } from './drawers/LayoutDrawer.tsx'
import { LayoutHistory } from './drawers/LayoutHistory.tsx'
import { NotesDrawer } from './drawers/NotesDrawer.tsx'
import type { ShownDrawer } from './drawers/shown-drawer.ts'
import type { LayoutStore } from './layout-store.ts'
import type { LayoutScreenState } from './use-layout-screen.ts'

interface LayoutScreenDrawerProps extends Pick<LayoutScreenState, 'store' | 'state' | 'cells' | 'activeCell' | 'names' | 'closeDrawer'> {
  readonly shown: ShownDrawer
  readonly id: string
  readonly company: LayoutCompany
  /** Notes are only read. */
  readonly isReadOnly?: boolean
  /** Compares a version with the layout as it is. */
  readonly onCompare: (version: number) => void
}

/** The drawer next to a layout. */
export function LayoutScreenDrawer({ shown, id, onCompare, isReadOnly = false, ...screen }: LayoutScreenDrawerProps) {
  const { store, state, names, company, closeDrawer } = screen
  const { engine } = state
  if (shown.kind === 'HISTORY')
    return (
      <LayoutHistory
        id={id}
        version={state.version}
        names={names}
        onRestore={(restored) => store.change(() => restored)}
        onCompare={onCompare}
        onClose={closeDrawer}
      />
    )
  if (engine === null) return null
  if (shown.kind === 'TRACE') return <ActiveTrace {...screen} engine={engine} />
  if (shown.kind === 'NOTES')
    return <ActiveNotes {...screen} engine={engine} asked={shown.asked} change={isReadOnly ? null : store.change} />
  return <LayoutDrawer drawer={shown} store={store} engine={engine} company={company} onClose={closeDrawer} />
}

type CellDrawerProps = Pick<LayoutScreenDrawerProps, 'company' | 'activeCell' | 'cells' | 'closeDrawer'> & { readonly engine: LayoutEngine }

function ActiveTrace({ engine, company, activeCell, cells, closeDrawer }: CellDrawerProps) {
  const cell = useSyncExternalStore(activeCell.subscribe, activeCell.snapshot)
  return (
    <LayoutTrace
      engine={engine}
      currency={company.currency}
      minorDigits={company.minorDigits}
      cell={cell ?? ''}
      onShow={(shown) => cells.current?.show(shown)}
      onClose={closeDrawer}
    />
  )
}

interface ActiveNotesProps extends CellDrawerProps {
  readonly change: LayoutStore['change'] | null
  readonly asked: number
}

function ActiveNotes({ change, engine, activeCell, cells, asked, closeDrawer }: ActiveNotesProps) {
  const cell = useSyncExternalStore(activeCell.subscribe, activeCell.snapshot)
  return (
    <NotesDrawer
      change={change}
      engine={engine}
      cell={cell}
      asked={asked}
      onShow={(shown) => cells.current?.show(shown)}
      onClose={closeDrawer}
    />
  )
}
