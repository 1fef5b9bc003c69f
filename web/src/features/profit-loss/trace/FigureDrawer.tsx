import { useMemo } from 'react'
import type { ReceivedColumn } from '../../../blocks/report-figures/received-report.ts'
import { useDisplay } from '../../../ui/display.ts'
import { BridgePanel } from '../bridge/BridgePanel.tsx'
import { mappingWords } from '../mapping/mapping-choice.ts'
import { reportRowName } from '../report/report-model.ts'
import type { ReportFigures } from '../report/use-report-figures.ts'
import type { ViewLocationNames } from '../viewer/use-view-locations.ts'
import type { Viewer } from '../viewer/use-viewer.ts'
import type { Trace } from '../viewer/view.ts'
import { TracePanel } from './TracePanel.tsx'
import { bridgedTrace, traceLevels } from './trace-levels.ts'

interface FigureDrawerProps {
  readonly viewer: Viewer
  readonly figures: ReportFigures
  readonly locations: ViewLocationNames
  /** Of the mapping that the figures were made along. */
  readonly mappingName: string
  readonly onClose: () => void
}

/** Where a figure comes from, or why it differs from another one; nothing where neither is open. */
export function FigureDrawer({ viewer, figures, locations, mappingName, onClose }: FigureDrawerProps) {
  const display = useDisplay()
  const { view, change } = viewer
  const { model, formats, shownChoice, isOld } = figures
  const { answered } = figures.report
  const traced = useMemo(() => (answered && model && view.trace ? traceLevels(model, view.trace) : null), [answered, model, view.trace])
  if (!answered || !formats || !model) return null
  const mapping = mappingWords(mappingName, shownChoice, display.day)
  const reportPlace = locations.wordsOf(answered.report.locationIds ?? [])
  if (view.bridge)
    return (
      <BridgePanel
        opened={view.bridge}
        name={reportRowName(model, view.bridge.cell)}
        mappingName={mapping}
        report={answered.request}
        formats={formats}
        budgetName={model.budget?.name ?? null}
        locationName={(id) => locations.names.get(id) ?? ''}
        locationWords={(ids) => locations.wordsOf(ids ?? [])}
        address={viewer.addressOf(view)}
        onOpen={(bridge) => change({ bridge }, bridge.cut === view.bridge?.cut || bridge.cut === null)}
        tracer={(cell, locationId) => {
          const opened = bridgedTrace(model, view.columns, cell, locationId)
          return opened && (() => change(opened, true))
        }}
        onClose={onClose}
        isOld={isOld}
      />
    )
  if (!traced || !view.trace) return null
  return (
    <TracePanel
      traced={traced}
      groupId={view.trace.cell.groupId}
      scope={`${placeWords(traced.column, reportPlace)} · ${mapping}`}
      formats={formats}
      question={{
        ...shownChoice,
        locationIds: [...(traced.column.locationIds ?? answered.report.locationIds ?? [])],
      }}
      address={viewer.addressOf(view)}
      budget={traced.column.comparison === 'BUDGET' ? model.budget : null}
      onOpen={(depth, step) => change({ trace: traceWithStep(view.trace, depth, step) })}
      onClose={onClose}
      isOld={isOld}
    />
  )
}

/** Of whom a column is: its own location or group, else all of the report's. */
function placeWords({ place }: ReceivedColumn, reportPlace: string): string {
  return place.kind === 'ALL' ? reportPlace : place.name
}

function traceWithStep(trace: Trace | null, depth: number, step: Trace['path'][number] | null): Trace | null {
  return trace && { ...trace, path: [...trace.path.slice(0, depth), ...(step ? [step] : [])] }
}
