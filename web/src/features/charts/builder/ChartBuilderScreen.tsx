import { sourceOfMark } from '@fourwall/domain/assistant/shown-figures.ts'
import { type ChartDocument, roleOf } from '@fourwall/domain/charts/chart-document.ts'
import { withoutMetric } from '@fourwall/domain/charts/chart-edits.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useDescribing } from '../../../blocks/describe/describing.ts'
import { screenOfChart } from '../../../blocks/describe/screen-of-chart.ts'
import { DragLabel } from '../../../blocks/drag/DragLabel.tsx'
import { useNarrowScreen } from '../../../blocks/page/narrow-screen.ts'
import { Page } from '../../../blocks/page/Page.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { type ShownContext, useShowing } from '../../../blocks/shown-context/shown-context.ts'
import { contextOfDescribed } from '../../../blocks/shown-context/shown-view.ts'
import { EditorActs, UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { NOTHING_CHANGED, SaveActs } from '../../../blocks/versions/SaveActs.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SavedChart } from '../charts-request.ts'
import { BuilderCenter } from './BuilderCenter.tsx'
import { ChartConflict } from './ChartConflict.tsx'
import { ChartHistory } from './ChartHistory.tsx'
import { ChartSettings } from './ChartSettings.tsx'
import type { ChartToExport } from './chart-files.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { MeasureList } from './MeasureList.tsx'
import { type BuilderWork, type FigureOpening, useBuilderWork } from './use-builder-work.ts'
import { type ChartEditing, useChartEditing } from './use-chart-editing.ts'

interface ChartBuilderScreenProps extends FigureOpening {
  /** The stored chart; null for a new one. */
  readonly saved: SavedChart | null
  /** What the address holds of unsaved work, or a new chart. */
  readonly initial: ChartDocument
  readonly company: ReportingCompany
  /** The unsaved work that the address holds, as text; null for none. */
  readonly kept: string | null
  /** Keeps unsaved work in the address; null: no unsaved work. */
  readonly onDraft: (text: string | null) => void
  /** Called with the id of a new chart, and as text what was changed while it was being saved; null for nothing. */
  readonly onSaved: (id: string, unsaved: string | null) => void
}

/** Builds a chart: measures at the left, the picture with its figures in the middle, settings at the right. */
export function ChartBuilderScreen({ saved, initial, company, kept, onDraft, onSaved, onOpen, onDays }: ChartBuilderScreenProps) {
  const editing = useChartEditing({ saved, initial, onSaved })
  const work = useBuilderWork(editing, company, { onOpen, onDays })
  const { shown, title, drawing, drag } = work
  useShowing(chartContext(work, company))
  const [showsHistory, setShowsHistory] = useState(false)
  useEditorKeys({ onSave: () => void editing.save(title), onUndo: editing.undo, onRedo: editing.redo })
  useKeptDraft(editing.isChanged ? chartText(editing.chart) : null, kept, onDraft)
  const measures = (
    <MeasureList
      key="measures"
      measures={work.measures}
      chart={shown}
      onAdd={work.add}
      onRemove={(id) => work.change(withoutMetric(shown, id))}
      onDrag={(event, { key, label }) => work.beginDrag(event, [key], label)}
    />
  )
  const center = <BuilderCenter key="center" editing={editing} company={company} work={work} />
  // On a phone the picture comes first, for the eye and for the keyboard.
  const isNarrow = useNarrowScreen()
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Charts', to: '/visualizations' }]}
      mark={editing.isChanged && <UnsavedMark />}
      actions={
        <BuilderActs
          editing={editing}
          title={title}
          exported={work.exported}
          history={saved === null ? null : { isOpen: showsHistory, onToggle: () => setShowsHistory(!showsHistory) }}
        />
      }
    >
      <div className="flex min-h-0 flex-1 phone:flex-col phone:overflow-y-auto">
        {isNarrow ? [center, measures] : [measures, center]}
        {showsHistory && saved !== null && editing.version !== null ? (
          <ChartHistory
            chartId={saved.id}
            version={editing.version}
            onRestore={(earlier) => work.change(earlier)}
            onClose={() => setShowsHistory(false)}
          />
        ) : (
          <ChartSettings chart={shown} company={company} categories={drawing.drawn?.figures.data.categories ?? []} onChange={work.change} />
        )}
      </div>
      <DragLabel drag={drag} />
      {editing.leaveDialog}
      <ChartConflict editing={editing} title={title} />
    </Page>
  )
}

/** What the chart shows: of the selected mark, else of its first measure. */
function chartContext({ shown, title, drawing: { drawn }, target }: BuilderWork, company: ReportingCompany): ShownContext {
  const lead = shown.metrics.find((metric) => roleOf(metric) === 'ACTUAL') ?? shown.metrics[0]
  const context = contextOfDescribed(title, screenOfChart(shown), lead?.dataLabel ?? '', company)
  if (target === null || drawn === null || context.days === null) return context
  const source = sourceOfMark(drawn.chart, target, { categories: drawn.figures.data.categories, span: context.days }, company)
  const name = [target.seriesLabel, target.categoryLabel, target.panelLabel].filter((part) => part !== '').join(', ')
  return source === null ? context : { ...context, cell: { name, source } }
}

/** Longer addresses are cut or refused on their way; leaving the page asks in any case. */
const LONGEST_DRAFT = 8_000

/** Keeps unsaved work in the address, once a person pauses. */
function useKeptDraft(draft: string | null, kept: string | null, onDraft: (text: string | null) => void): void {
  const text = draft !== null && draft.length > LONGEST_DRAFT ? null : draft
  const keep = useEffectEvent(onDraft)
  useEffect(() => {
    if (text === kept) return
    const timer = setTimeout(() => keep(text), 300)
    return () => clearTimeout(timer)
  }, [text, kept])
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
  const describe = useDescribing()
  const isEmpty = editing.chart.metrics.length === 0
  const isNew = history === null
  return (
    <>
      <EditorActs editor={editing} right="CHANGE_CHARTS" {...(history !== null && { history })} />
      {describe !== null && (
        <Button
          kind="plain"
          disabledReason={isEmpty ? 'Add a measure first.' : null}
          onClick={() => describe(screenOfChart(editing.chart))}
        >
          Describe
        </Button>
      )}
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
