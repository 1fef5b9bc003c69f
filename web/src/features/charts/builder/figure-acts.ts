import { roleOf } from '@fourwall/domain/charts/chart-document.ts'
import { type DrillStep, drillSteps } from '@fourwall/domain/charts/chart-drill.ts'
import { type MarkedFigure, markedFigure } from '@fourwall/domain/charts/marked-figure.ts'
import type { ChartScene, SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { chartDays } from '@fourwall/domain/explorer/chart-days.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import type { ReportingCompany, ReportingMapping } from '../../../api/reporting-company.ts'
import { toast } from '../../../ui/toast.ts'
import type { FigureActs } from './FigureActs.tsx'
import type { DrawnChart } from './use-drawn-chart.ts'
import type { Drilling } from './use-drilling.ts'

interface FigureActsOptions {
  readonly drawn: DrawnChart | null
  readonly scene: ChartScene | null
  readonly company: ReportingCompany
  readonly mapping: ReportingMapping | null
  readonly drilling: Drilling
  readonly onStep: (step: DrillStep) => void
  readonly onOpen: (figure: MarkedFigure, as: 'TRACE' | 'BRIDGE') => void
  readonly onDays: (view: ExplorerView) => void
}

/** What can be done with a figure of the chart that is shown. */
export function figureActs(options: FigureActsOptions, target: SceneTarget): FigureActs | null {
  const { drawn, scene, company, mapping, drilling, onStep, onOpen, onDays } = options
  if (drawn === null || scene === null) return null
  const { chart, figures } = drawn
  const open = (as: 'TRACE' | 'BRIDGE'): void => {
    const figure = markedFigure(chart, target, company.tree)
    if (figure === null) toast.notice('This is added up of several figures. Open one of its parts.')
    else onOpen(figure, as)
  }
  const context = { time: company.time, tree: company.tree, groups: mapping?.groups ?? [] }
  const category = figures.data.categories.find(({ key }) => key === target.category)
  const days = category === undefined ? null : chartDays(chart, category, target.series.split(' ')[0] ?? null, company.time)
  const name = scene.names.find(({ series }) => series.includes(target.series))
  return {
    trace: () => open('TRACE'),
    bridge: chart.metrics.some((metric) => roleOf(metric) !== 'ACTUAL') ? () => open('BRIDGE') : null,
    steps: drillSteps(chart, figures.data, target, context),
    drill: onStep,
    days: days && (() => onDays(days)),
    alone: name === undefined ? null : { isOn: drilling.alone !== null, label: name.label, act: () => drilling.showAlone(name) },
  }
}
