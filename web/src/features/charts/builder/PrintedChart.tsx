import { chartNumbers } from '@fourwall/domain/charts/chart-numbers.ts'
import { chartCellText, chartTable, whyEmptyRow } from '@fourwall/domain/charts/chart-table.ts'
import { withoutWords } from '@fourwall/domain/charts/files/titled-scene.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import { sameStoreLine } from '@fourwall/domain/locations/same-store-text.ts'
import { SceneMarks } from '../../../blocks/chart-view/SceneMarks.tsx'
import { PrintedPages } from '../../../blocks/export/PrintedPages.tsx'
import type { ChartToExport } from './chart-files.ts'

/** In the chart's pixels. On paper it is as wide as the page, so that no text of it is below 9 points. */
const WIDTH = 780
const HEIGHT = 430
const ROW = 17
const LEAST_HEIGHT = 240
/** More do not fit side by side on a page; the picture has all of them. */
const MOST_COLUMNS = 14

/** A chart on paper: its picture, what has to be said of it, and its figures. */
export function PrintedChart({ exported }: { readonly exported: ChartToExport }) {
  const { chart, data, sameStores, title, subtitle, companyName, place } = exported
  const table = chartTable(chart, data)
  const { columns } = table
  const rows = chart.options.showTable && columns.length <= MOST_COLUMNS ? table.rows : []
  // Picture and table share one page if they fit.
  const height = Math.max(LEAST_HEIGHT, HEIGHT - (rows.length === 0 ? 0 : (rows.length + 1) * ROW))
  const scene = chartScene(chart, data, { ...place, width: WIDTH, height })
  const notes = [
    ...new Set([...scene.notes, ...withoutWords(data), ...(sameStores ? [sameStoreLine(sameStores)] : []), chart.options.note]),
  ].filter((note) => note !== '')
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
            {rows.map((row) => {
              const { unit, unitLabel, scale } = row
              const format = { ...chart.options.format, currencyView: null }
              const numbers = chartNumbers({ unit, unitLabel, values: scale, format, ...place })
              const why = whyEmptyRow(row)
              return (
                <tr key={row.key}>
                  <th scope="row">{row.label}</th>
                  {why === null ? (
                    row.cells.map((_, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the order of columns is fixed.
                      <td key={at}>{chartCellText(row, at, { numbers, negatives: place.negatives, isExact: false })}</td>
                    ))
                  ) : (
                    <td colSpan={columns.length}>{why}</td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </PrintedPages>
  )
}
