import { chartNumbers } from '@fourwall/domain/charts/chart-numbers.ts'
import { chartTableRows } from '@fourwall/domain/charts/chart-table-rows.ts'
import { withoutWords } from '@fourwall/domain/charts/files/titled-scene.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import { formatPercent } from '@fourwall/domain/money/format.ts'
import { SceneMarks } from '../../../blocks/chart-view/SceneMarks.tsx'
import { PrintedPages } from '../../../blocks/export/PrintedPages.tsx'
import type { ChartToExport } from './chart-files.ts'

/** In the chart's pixels. On paper it is as wide as the page, so that no text of it is below 9 points. */
const WIDTH = 780
const HEIGHT = 430
const ROW = 17
const LEAST_HEIGHT = 240
/** More do not fit beside each other on a page; the picture has them all. */
const MOST_COLUMNS = 14

/** A chart on paper: its picture, what has to be said of it, and its figures. */
export function PrintedChart({ exported }: { readonly exported: ChartToExport }) {
  const { chart, data, title, subtitle, companyName, place } = exported
  const columns = data.total === null ? data.categories : [...data.categories, data.total]
  const rows = chart.options.showTable && data.waterfall === null && columns.length <= MOST_COLUMNS ? chartTableRows(data) : []
  // Picture and table stand on one page where they can.
  const height = Math.max(LEAST_HEIGHT, HEIGHT - (rows.length === 0 ? 0 : (rows.length + 1) * ROW))
  const scene = chartScene(chart, data, { ...place, width: WIDTH, height })
  const notes = [...new Set([...scene.notes, ...withoutWords(data), chart.options.note])].filter((note) => note !== '')
  return (
    <PrintedPages titleLines={[companyName, title, subtitle]} name={title} typeSize={12}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} width="100%" role="img" aria-label={title}>
        <SceneMarks marks={scene.marks} id="printed" />
      </svg>
      {notes.length > 0 && (
        <ul className="print-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <table className="print-table" style={{ width: '100%', marginTop: 12 }}>
          <thead>
            <tr>
              <th style={{ width: '20%' }} aria-label="Measure" />
              {columns.map(({ key, label }) => (
                <th key={key}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, series, cells, kind }) => {
              const { unit, unitLabel } = series
              const format = { ...chart.options.format, currencyView: null }
              const values = series.cells.map(({ value }) => value)
              const numbers = chartNumbers({ unit, unitLabel, values, format, ...place })
              const textOf = (value: string | null) =>
                kind === 'PERCENT'
                  ? formatPercent(value, 1, place.negatives)
                  : kind === 'DIFFERENCE'
                    ? numbers.difference(value)
                    : numbers.text(value)
              return (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {cells.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in one order.
                    <td key={at}>{textOf(cell?.value ?? null)}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </PrintedPages>
  )
}
