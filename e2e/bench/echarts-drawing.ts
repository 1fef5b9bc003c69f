import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData, ChartSeries } from '@fourwall/domain/charts/chart-figures.ts'
import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'

// The same charts by ECharts, with as little of it as they need: bars, axes, a legend, labels that do not overlap.
use([BarChart, GridComponent, LegendComponent, LabelLayout, SVGRenderer, CanvasRenderer])

interface DrawnChart {
  readonly chart: ChartDocument
  readonly data: ChartData
}

const kept = new WeakMap<HTMLElement, ReturnType<typeof init>>()

export function drawSvg(box: HTMLElement, drawn: DrawnChart): void {
  drawWith(box, drawn, 'svg')
}

export function drawCanvas(box: HTMLElement, drawn: DrawnChart): void {
  drawWith(box, drawn, 'canvas')
}

function drawWith(box: HTMLElement, drawn: DrawnChart, renderer: 'svg' | 'canvas'): void {
  const picture = kept.get(box) ?? init(box, null, { renderer, width: box.offsetWidth, height: box.offsetHeight })
  kept.set(box, picture)
  picture.setOption(optionOf(drawn), { notMerge: true })
}

function optionOf({ chart, data: { categories, panels } }: DrawnChart): EChartsCoreOption {
  const isLying = chart.type === 'HORIZONTAL_BAR'
  const names = { type: 'category', data: categories.map(({ label }) => label), inverse: isLying, axisTick: { show: false } }
  const values = { type: 'value', splitLine: { show: true } }
  const series = panels[0]?.series ?? []
  return {
    animation: false,
    grid: { left: 8, right: 8, top: series.length > 1 ? 28 : 8, bottom: 8, containLabel: true },
    legend: { show: series.length > 1, top: 0 },
    xAxis: isLying ? values : names,
    yAxis: isLying ? names : values,
    series: series.map((one) => ({
      type: 'bar',
      name: one.label,
      ...(chart.type === 'STACKED_BAR' ? { stack: 'all' } : {}),
      label: { show: chart.type !== 'STACKED_BAR', position: isLying ? 'right' : 'top', formatter: inThousands },
      labelLayout: { hideOverlap: true },
      data: figuresOf(one),
    })),
  }
}

function figuresOf({ cells }: ChartSeries): readonly (number | null)[] {
  return cells.map(({ value }) => (value === null ? null : Number(value)))
}

function inThousands({ value }: { readonly value: unknown }): string {
  return typeof value === 'number' ? (value / 1_000).toFixed(1) : ''
}
