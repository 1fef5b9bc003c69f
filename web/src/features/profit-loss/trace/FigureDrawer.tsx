import type { Trace, TracedCell, View } from '@fourwall/domain/layouts/address/view.ts'
import type { LayoutFigureColumn } from '@fourwall/domain/layouts/layout-figures.ts'
import { keyOfSameDays } from '@fourwall/domain/profit-loss/plan-columns.ts'
import type { ColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { useMemo } from 'react'
import { useDisplay } from '../../../ui/display.ts'
import { BridgePanel } from '../bridge/BridgePanel.tsx'
import { choiceOf, mappingWords } from '../mapping/mapping-choice.ts'
import type { OpenedBehind } from '../reading/layout-reading.ts'
import { figureFormats } from '../report/figure-format.ts'
import type { AnsweredFigures } from '../report/figures-request.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { type ReportModel, reportRowName } from '../report/report-model.ts'
import type { ViewLocationNames } from '../viewer/use-view-locations.ts'
import { TracePanel } from './TracePanel.tsx'
import { bridgedTrace, traceLevels } from './trace-levels.ts'

interface FigureDrawerProps {
  readonly opened: OpenedBehind
  /** Called for another figure or step, with another report if this one lacks it. `isStep`: adds an entry to the browser's history. */
  readonly onOpened: (change: Partial<OpenedBehind & Pick<View, 'locationIds' | 'columns'>>, isStep?: boolean) => void
  /** Address of the current state, to copy. */
  readonly address: string
  readonly columns: ColumnChoice
  readonly model: ReportModel
  readonly answered: AnsweredFigures
  readonly settings: ViewSettings
  readonly company: Pick<LayoutCompany, 'currency' | 'minorDigits' | 'context'>
  /** Whether the figures are not the requested ones. */
  readonly isOld: boolean
  readonly locations: ViewLocationNames
  /** Name of the mapping behind the figures. */
  readonly mappingName: string
  readonly onClose: () => void
}

/** The open trace or bridge; nothing if neither is open. */
export function FigureDrawer({ opened: asked, onOpened, model, answered, settings, company, locations, ...props }: FigureDrawerProps) {
  const display = useDisplay()
  const opened = useMemo(
    () =>
      openedAsShown(asked, model, { choice: props.columns, span: answered.span, fiscalYearStart: company.context.fiscalYearStartMonth }),
    [asked, model, props.columns, answered.span, company.context.fiscalYearStartMonth],
  )
  const { trace, bridge } = opened
  const { currency, minorDigits } = company
  const { address, isOld, onClose } = props
  const traced = useMemo(() => trace && traceLevels(model, trace), [model, trace])
  const formats = useMemo(
    () => figureFormats(settings, currency, minorDigits, model, display),
    [settings, currency, minorDigits, model, display],
  )
  const shownChoice = choiceOf(answered.request)
  const mapping = mappingWords(props.mappingName, shownChoice, display.day)
  const locationIds = answered.figures.locationIds ?? []
  if (bridge)
    return (
      <BridgePanel
        opened={bridge}
        name={reportRowName(model, bridge.cell)}
        mappingName={mapping}
        report={answered.request}
        formats={formats}
        budgetName={model.budget?.name ?? null}
        locationName={(id) => locations.names.get(id) ?? ''}
        locationWords={(ids) => locations.wordsOf(ids ?? [])}
        address={address}
        onOpen={(next) => onOpened({ bridge: next }, next.cut === bridge.cut || next.cut === null)}
        tracer={(cell, locationId) => {
          const traceable = bridgedTrace(model, props.columns, cell, locationId)
          return traceable && (() => onOpened(traceable, true))
        }}
        onClose={onClose}
        isOld={isOld}
      />
    )
  if (!traced || !trace) return null
  return (
    <TracePanel
      traced={traced}
      groupId={trace.cell.groupId}
      scope={`${placeWords(traced.column, locations.wordsOf(locationIds))} · ${mapping}`}
      formats={formats}
      question={{ ...shownChoice, locationIds: [...(traced.column.locationIds ?? locationIds)] }}
      address={address}
      budget={traced.column.comparison === 'BUDGET' ? model.budget : null}
      onOpen={(depth, step) => onOpened({ trace: traceWithStep(trace, depth, step) })}
      onClose={onClose}
      isOld={isOld}
    />
  )
}

/** A link may name the total of a single period, which the report shows as that period. */
function openedAsShown({ trace, bridge }: OpenedBehind, { columns }: ReportModel, of: Parameters<typeof keyOfSameDays>[1]): OpenedBehind {
  const isShown = (column: string): boolean => columns.some(({ key }) => key === column)
  const shown = (cell: TracedCell): TracedCell => (isShown(cell.column) ? cell : { ...cell, column: keyOfSameDays(cell.column, of) })
  return {
    trace: trace && { ...trace, cell: shown(trace.cell) },
    bridge: bridge && { ...bridge, cell: shown(bridge.cell) },
  }
}

/** The locations of a column: its own location or group, otherwise all of the report's. */
function placeWords({ place }: LayoutFigureColumn, reportPlace: string): string {
  return place.kind === 'ALL' ? reportPlace : place.name
}

function traceWithStep(trace: Trace, depth: number, step: Trace['path'][number] | null): Trace {
  return { ...trace, path: [...trace.path.slice(0, depth), ...(step ? [step] : [])] }
}
