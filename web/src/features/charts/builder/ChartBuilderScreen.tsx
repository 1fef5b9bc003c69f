import { type ChartDocument, roleOf } from '@fourwall/domain/charts/chart-document.ts'
import { withAddedMetric, withoutMetric } from '@fourwall/domain/charts/chart-edits.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { type MarkedFigure, markedFigure } from '@fourwall/domain/charts/marked-figure.ts'
import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { told } from '../../../blocks/chart-view/ChartPicture.tsx'
import { targetKey } from '../../../blocks/chart-view/scene-walk.ts'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { Page } from '../../../blocks/page/Page.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { EditorActs, UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { NOTHING_CHANGED, SaveActs } from '../../../blocks/versions/SaveActs.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { toast } from '../../../ui/toast.ts'
import { subtitleOf, titleOf } from '../chart-pictures.ts'
import type { SavedChart } from '../charts-request.ts'
import { ChartArea, useChartScene } from './ChartArea.tsx'
import { ChartHistory } from './ChartHistory.tsx'
import { ChartSettings } from './ChartSettings.tsx'
import { ChartToolbar } from './ChartToolbar.tsx'
import type { ChartToExport } from './chart-files.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { MeasureList } from './MeasureList.tsx'
import { measuresOf } from './new-chart.ts'
import { type ChartEditing, useChartEditing } from './use-chart-editing.ts'
import { useDrawnChart } from './use-drawn-chart.ts'

interface ChartBuilderScreenProps {
  /** The stored chart; null for a new one. */
  readonly saved: SavedChart | null
  /** What the address holds of unsaved work, or a new chart. */
  readonly initial: ChartDocument
  readonly company: ReportingCompany
  /** Keeps unsaved work in the address; null: there is none. */
  readonly onDraft: (text: string | null) => void
  readonly onSaved: (id: string) => void
  /** Opens what a mark is of: its trace, or the bridge from what it is compared with. */
  readonly onOpen: (figure: MarkedFigure, chart: ChartDocument, as: 'TRACE' | 'BRIDGE') => void
}

/** Builds a chart: measures at the left, the picture with its figures in the middle, settings at the right. */
export function ChartBuilderScreen({ saved, initial, company, onDraft, onSaved, onOpen }: ChartBuilderScreenProps) {
  const isChanging = useMay('CHANGE_CHARTS')
  const { negatives } = useDisplay()
  const editing = useChartEditing({ saved, initial, onSaved })
  const { chart, change } = editing
  const drawing = useDrawnChart(chart, company, negatives)
  const { drawn } = drawing
  const [area, room] = useElementSize<HTMLDivElement>()
  const [selected, setSelected] = useState<string | null>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  const mapping = company.mappings.find(({ id }) => id === chart.mappingId) ?? null
  const subject = (chart.metrics.find((metric) => roleOf(metric) === 'ACTUAL') ?? chart.metrics[0])?.subject ?? null
  const measures = useMemo(() => (mapping === null ? [] : measuresOf(company, mapping, subject)), [company, mapping, subject])
  const scene = useChartScene(drawn, room, company.currency)
  const target = scene?.targets.find((one) => targetKey(one) === selected) ?? null
  const title = titleOf(chart, drawn?.figures ?? null)
  const subtitle = drawn === null ? '' : subtitleOf(drawn.chart, scene?.unit ?? '', company)
  const place = { currency: company.currency, negatives }
  const exported = drawn && { chart: drawn.chart, data: drawn.figures.data, title, subtitle, companyName: company.name, place }
  const open = (one: SceneTarget, as: 'TRACE' | 'BRIDGE') => {
    const figure = drawn === null ? null : markedFigure(drawn.chart, one)
    if (figure === null) toast.error('This is added up of several figures. Open one of its parts.')
    else onOpen(figure, chart, as)
  }
  useEditorKeys({ onSave: () => void editing.save(title), onUndo: editing.undo, onRedo: editing.redo })
  useKeptDraft(editing.isChanged ? chartText(chart) : null, onDraft)
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Charts', to: '/visualizations' }]}
      mark={editing.isChanged && <UnsavedMark />}
      actions={
        <BuilderActs
          editing={editing}
          title={title}
          exported={exported}
          history={saved === null ? null : { isOpen: showsHistory, onToggle: () => setShowsHistory(!showsHistory) }}
        />
      }
    >
      <div className="flex min-h-0 flex-1 phone:flex-col phone:overflow-y-auto">
        <MeasureList
          measures={measures}
          chart={chart}
          onAdd={({ metric }) => change(withAddedMetric(chart, { ...metric, id: nextId(chart) }))}
          onRemove={(id) => change(withoutMetric(chart, id))}
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <ChartToolbar chart={chart} company={company} onChange={change} />
          <div ref={area} className="min-h-0 flex-1 overflow-y-auto">
            <div className="px-4 pt-3 pb-2">
              <input
                aria-label="Title"
                value={chart.title}
                placeholder={title}
                maxLength={LONGEST.chartTitle}
                readOnly={!isChanging}
                onChange={(event) => change({ ...chart, title: event.target.value }, 'title')}
                onBlur={editing.endRun}
                className="-mx-2 w-full rounded-control border border-transparent px-2 text-title font-semibold text-1 placeholder:text-1 hover:border-line-2 focus:border-line-control read-only:border-transparent"
              />
              <p className="mt-1 text-small text-3">{subtitle}</p>
            </div>
            <ChartArea
              {...{ chart, drawing, scene, title, subtitle, selected, target }}
              currency={company.currency}
              onSelect={setSelected}
              onOpen={open}
            />
          </div>
          <StatusLine
            target={target}
            onTrace={(one) => open(one, 'TRACE')}
            onBridge={chart.metrics.some((metric) => roleOf(metric) !== 'ACTUAL') ? (one) => open(one, 'BRIDGE') : null}
          />
        </div>
        <ChartSettings chart={chart} company={company} categories={drawn?.figures.data.categories ?? []} onChange={change} />
      </div>
      {showsHistory && saved !== null && editing.version !== null && (
        <ChartHistory
          chartId={saved.id}
          version={editing.version}
          onRestore={(earlier) => change(earlier)}
          onClose={() => setShowsHistory(false)}
        />
      )}
      {editing.leaveDialog}
      {editing.conflict !== null && (
        <ConfirmDialog
          open
          onCancel={editing.closeConflict}
          title="Somebody else saved this chart while you were editing"
          description={`${editing.conflict} Save yours as a new chart to keep both.`}
          safe={{ label: 'Save mine as a new chart', onAct: () => void editing.saveAs(title) }}
          other={{ label: 'Go on editing', onAct: editing.closeConflict }}
          danger={{ label: 'Discard mine', onAct: () => void editing.takeTheirs() }}
        />
      )}
    </Page>
  )
}

/** Longer addresses are cut or refused on their way; leaving the page asks in any case. */
const LONGEST_DRAFT = 8_000

/** Keeps unsaved work in the address, once a person pauses. */
function useKeptDraft(draft: string | null, onDraft: (text: string | null) => void): void {
  const keep = useEffectEvent(onDraft)
  useEffect(() => {
    const timer = setTimeout(() => keep(draft !== null && draft.length > LONGEST_DRAFT ? null : draft), 300)
    return () => clearTimeout(timer)
  }, [draft])
}

interface BuilderActsProps {
  readonly editing: ChartEditing
  readonly title: string
  readonly exported: ChartToExport | null
  /** Null for a chart that was never saved. */
  readonly history: { readonly isOpen: boolean; readonly onToggle: () => void } | null
}

/** The buttons in the top bar. */
function BuilderActs({ editing, title, exported, history }: BuilderActsProps): ReactNode {
  const isChanging = useMay('CHANGE_CHARTS')
  const isEmpty = editing.chart.metrics.length === 0
  const isNew = history === null
  return (
    <>
      <EditorActs editor={editing} right="CHANGE_CHARTS" {...(history !== null && { history })} />
      <ExportMenu exported={exported} />
      {!isNew && isChanging && (
        <Button kind="plain" onClick={() => void editing.saveAs(title)}>
          Save as new
        </Button>
      )}
      <SaveActs
        label="Save chart"
        right="CHANGE_CHARTS"
        isSaving={editing.isSaving}
        whyNot={isEmpty ? 'Add a measure first.' : editing.isChanged || isNew ? null : NOTHING_CHANGED}
        onSave={() => void editing.save(title)}
        onDiscard={null}
      />
    </>
  )
}

interface StatusLineProps {
  readonly target: SceneTarget | null
  readonly onTrace: (target: SceneTarget) => void
  /** Null where nothing is compared. */
  readonly onBridge: ((target: SceneTarget) => void) | null
}

/** The selected figure, exactly, and what it opens. */
function StatusLine({ target, onTrace, onBridge }: StatusLineProps) {
  return (
    <footer className="flex h-bar flex-none items-center gap-4 border-t border-line-2 px-4 text-small">
      <span role="status" className="min-w-0 truncate">
        {target === null ? 'Arrow keys walk through the figures.' : told(target)}
      </span>
      {target !== null && (
        <Button kind="plain" onClick={() => onTrace(target)}>
          <Kbd keys="enter" /> Trace
        </Button>
      )}
      {target !== null && onBridge !== null && (
        <Button kind="plain" onClick={() => onBridge(target)}>
          <Kbd keys="b" /> Bridge
        </Button>
      )}
    </footer>
  )
}

function nextId({ metrics }: ChartDocument): string {
  const taken = new Set(metrics.map(({ id }) => id))
  let number = 1
  while (taken.has(`m${number}`)) number += 1
  return `m${number}`
}
