import { type ReactNode, useState } from 'react'
import { LinesDialog } from '../../../blocks/report-view/LinesDialog.tsx'
import type { LayoutReading } from '../reading/layout-reading.ts'
import type { Viewer } from './use-viewer.ts'

interface LineChoiceState {
  /** Opens the choice of the lines that are columns. */
  readonly choose: () => void
  readonly dialog: ReactNode
}

/** Where the lines that are columns are chosen. */
export function useLineChoice({ view: { columns }, change }: Viewer, { lines }: LayoutReading): LineChoiceState {
  const [isChoosing, setChoosing] = useState(false)
  const { byLocation } = columns
  return {
    // Once the menu has given the keyboard back.
    choose: () => setTimeout(() => setChoosing(true), 50),
    dialog: isChoosing && lines !== null && byLocation !== null && (
      <LinesDialog
        lines={lines.choices}
        shown={lines.shown}
        usual={lines.usual}
        onChange={(keys) => change({ columns: { ...columns, byLocation: { ...byLocation, lines: keys } } })}
        onClose={() => setChoosing(false)}
      />
    ),
  }
}
