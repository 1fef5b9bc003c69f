import { openedAddress } from '@fourwall/domain/layouts/address/opened-address.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { useMemo, useRef, useState } from 'react'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import { createGridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { OpenedBehind, ViewedParts } from './layout-reading.ts'
import { useLayoutReading } from './use-layout-reading.tsx'

interface LayoutViewProps {
  /** The layout; `plainLayout` for a plain report. */
  readonly layout: Layout
  readonly company: LayoutCompany
  readonly name: string
  /** Called to trace or explain a figure in the viewer at `address`. Left out: opens a new browser tab. */
  readonly onOpened?: (opened: OpenedBehind, address: string) => void
}

/** A read-only layout that fills its container and does not depend on the page around it. */
export function LayoutView({ layout, company, name, onOpened = openBeside }: LayoutViewProps) {
  const grid = useRef<ReportGridHandle>(null)
  const [selection] = useState(createGridSelection)
  const [looked, setLooked] = useState<ViewedParts>({})
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  const shown = useMemo(() => ({ ...layout, ...looked }), [layout, looked])
  const reading = useLayoutReading({
    layout: shown,
    company,
    name,
    label: name,
    selection,
    grid,
    opened: NOTHING_OPENED,
    nameWidth,
    onNameWidth: setNameWidth,
    onView: (view) => setLooked((before) => ({ ...before, ...view })),
    onOpened(opened) {
      if (reading.engine !== null && (opened.trace ?? opened.bridge) !== null) onOpened(opened, addressOf(reading.engine, opened))
    },
  })
  const { engine, failure, answered, view, notes, problems } = reading
  if (answered === null && failure !== null)
    return (
      <EmptyState title="The figures could not be loaded" actions={<Button onClick={reading.retry}>Try again</Button>}>
        {failure}
      </EmptyState>
    )
  if (engine === null) return <SkeletonRows rows={12} label="Loading the figures" />
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {reading.cells}
        <footer className="flex h-control flex-none items-center gap-4 overflow-hidden phone:h-auto phone:flex-wrap phone:gap-y-0 phone:py-1 border-t border-line-2 px-4 text-small text-2">
          {[...problems, ...notes].map((note) => (
            <span key={note} className="min-w-0 truncate" title={note}>
              {note}
            </span>
          ))}
          <span className="flex-1" />
          <RangeFiguresLine selection={selection} rows={view.rows} columns={view.columns} figureText={reading.figureText} />
        </footer>
      </div>
      {reading.ownTrace}
    </div>
  )
}

const NOTHING_OPENED: OpenedBehind = { trace: null, bridge: null }

function addressOf({ layout, surroundings }: LayoutEngine, opened: OpenedBehind): string {
  return openedAddress(layout, surroundings.groups, opened)
}

function openBeside(_opened: OpenedBehind, address: string): void {
  window.open(address, '_blank', 'noopener')
}
