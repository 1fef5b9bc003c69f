import type { ReactNode } from 'react'
import { EditingPeople } from '../../../blocks/editing-people/EditingPeople.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LayoutExportMenu } from '../export/LayoutExportMenu.tsx'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { LayoutScreenState } from './use-layout-screen.ts'

interface LayoutScreenActsProps extends Pick<LayoutScreenState, 'state' | 'figures' | 'drawer' | 'showDrawer'> {
  readonly name: string
  readonly company: LayoutCompany
  /** Of a stored layout that is edited, to tell who else does. Left out: it is only read. */
  readonly editedId?: string | null
  /** What only those have who may change the layout. */
  readonly children?: ReactNode
}

/** Export, notes and versions, in the top bar of a layout's page. */
export function LayoutScreenActs({ state, figures, drawer, showDrawer, name, company, editedId, children }: LayoutScreenActsProps) {
  const { engine, version } = state
  const [hasNotes, hasHistory] = [drawer?.kind === 'NOTES', drawer?.kind === 'HISTORY']
  return (
    <>
      {editedId !== undefined && <EditingPeople kind="LAYOUT" id={editedId} isDirty={state.isDirty} />}
      {engine !== null && (
        <LayoutExportMenu
          engine={engine}
          company={company}
          name={name}
          disabledReason={figures.isBusy ? 'The figures are loading.' : figures.failure}
        />
      )}
      <Button kind="plain" aria-pressed={hasNotes} onClick={() => showDrawer(hasNotes ? null : { kind: 'NOTES', asked: 0 })}>
        Notes
      </Button>
      {version > 0 && (
        <Button kind="plain" aria-pressed={hasHistory} onClick={() => showDrawer(hasHistory ? null : { kind: 'HISTORY' })}>
          Versions
        </Button>
      )}
      {children}
    </>
  )
}
