import { type ChartDocument, roleOf } from '@fourwall/domain/charts/chart-document.ts'
import { brushedStep, type DrillStep } from '@fourwall/domain/charts/chart-drill.ts'
import { withAddedMetric } from '@fourwall/domain/charts/chart-edits.ts'
import { wholeUnit } from '@fourwall/domain/charts/chart-subtitle.ts'
import type { MarkedFigure } from '@fourwall/domain/charts/marked-figure.ts'
import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import { useMemo, useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { targetKey } from '../../../blocks/chart-view/scene-walk.ts'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { useDrag } from '../../../blocks/drag/use-drag.ts'
import { useDisplay } from '../../../ui/display.ts'
import { subtitleOf, titleOf } from '../chart-pictures.ts'
import { useChartScene } from './ChartArea.tsx'
import { figureActs } from './figure-acts.ts'
import { type Measure, measuresOf } from './new-chart.ts'
import type { ChartEditing } from './use-chart-editing.ts'
import { useDrawnChart } from './use-drawn-chart.ts'
import { useDrilling } from './use-drilling.ts'

export interface FigureOpening {
  /** Opens what a mark is of: its trace, or the bridge from what it is compared with. */
  readonly onOpen: (figure: MarkedFigure, chart: ChartDocument, as: 'TRACE' | 'BRIDGE') => void
  /** Opens the days of a month in the explorer. */
  readonly onDays: (view: ExplorerView) => void
}

/** Marks where measures can be dropped. */
export const DROP_AREA = 'data-takes-measures'

export type BuilderWork = ReturnType<typeof useBuilderWork>

/** What the builder shows and does: the chart at the end of the way into it, its picture, and what is dragged. */
export function useBuilderWork(editing: ChartEditing, company: ReportingCompany, { onOpen, onDays }: FigureOpening) {
  const { negatives } = useDisplay()
  const drilling = useDrilling(editing.chart)
  const { shown, alone } = drilling
  const drawing = useDrawnChart(shown, company, negatives)
  const { drawn } = drawing
  const [area, room] = useElementSize<HTMLDivElement>()
  const [selected, setSelected] = useState<string | null>(null)
  const mapping = company.mappings.find(({ id }) => id === shown.mappingId) ?? null
  const subject = (shown.metrics.find((metric) => roleOf(metric) === 'ACTUAL') ?? shown.metrics[0])?.subject ?? null
  const measures = useMemo(() => (mapping === null ? [] : measuresOf(company, mapping, subject)), [company, mapping, subject])
  const scene = useChartScene(drawn, room, company.currency, alone?.series ?? null)
  const title = titleOf(shown, drawn?.figures ?? null)
  const wholeSubtitle = drawn === null ? '' : subtitleOf(drawn.chart, wholeUnit(scene?.unit ?? ''), company, drawn.figures.data)
  const subtitle = drawn === null ? '' : subtitleOf(drawn.chart, scene?.unit ?? '', company, drawn.figures.data)
  const place = { currency: company.currency, negatives }
  // What is changed of a closer view becomes the chart, which undo brings back.
  const change = (next: ChartDocument, run?: string): void => {
    drilling.backTo(0)
    editing.change(next, run)
  }
  const add = ({ metric }: Measure): void => change(withAddedMetric(shown, { ...metric, id: nextId(shown) }))
  const openStep = (step: DrillStep | null): void => {
    if (step === null) return
    drilling.open(step)
    setSelected(null)
  }
  const { drag, begin } = useDrag<boolean>({
    targetAt: (x, y) => (document.elementFromPoint(x, y)?.closest(`[${DROP_AREA}]`) ?? null) !== null,
    onDrop([key], isOver) {
      const measure = isOver ? measures.find((one) => one.key === key) : undefined
      if (measure !== undefined) add(measure)
    },
  })
  const acting = {
    drawn,
    scene,
    company,
    mapping,
    drilling,
    onStep: openStep,
    onOpen: (figure: MarkedFigure, as: 'TRACE' | 'BRIDGE') => onOpen(figure, shown, as),
    onDays,
  }
  const context = { time: company.time, tree: company.tree, groups: mapping?.groups ?? [] }
  return {
    drilling,
    shown,
    drawing,
    area,
    scene,
    title,
    subtitle,
    measures,
    selected,
    setSelected,
    target: scene?.targets.find((one) => targetKey(one) === selected) ?? null,
    exported: drawn && { chart: drawn.chart, ...drawn.figures, title, subtitle, wholeSubtitle, companyName: company.name, place },
    change,
    add,
    drag,
    beginDrag: begin,
    actsOn: (one: SceneTarget) => figureActs(acting, one),
    mark: (categories: readonly string[]) => openStep(drawn && brushedStep(drawn.chart, drawn.figures.data, categories, context)),
  }
}

function nextId({ metrics }: ChartDocument): string {
  const taken = new Set(metrics.map(({ id }) => id))
  let number = 1
  while (taken.has(`m${number}`)) number += 1
  return `m${number}`
}
