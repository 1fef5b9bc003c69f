import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import { chartSheet } from '@fourwall/domain/charts/files/chart-sheet.ts'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { answersOf, anyChart, anyFigures } from '../../../../../domain/test/any-charts.ts'
import { chartOf, chartSeries, periods } from '../../../../../domain/test/chart-figures.ts'
import { chartWorkbook } from './chart-workbook.ts'

const words = {
  title: 'Four-wall EBITDA',
  subtitle: 'USD thousands, Oct 2026',
  wholeSubtitle: 'USD, Oct 2026',
  companyName: 'Tidewater Kitchens',
}
const place = { currency: 'USD', negatives: 'PARENTHESES' } as const

it('draws every picture of the very figures that the sheet has, for any chart', async () => {
  await fc.assert(
    fc.asyncProperty(anyChart, anyFigures, async (chart, figures) => {
      const data = chartData(chart, answersOf(chart, figures), { groups: [], ledgerThrough: null })
      const expected = chartSheet(chart, data)
      const bytes = await chartWorkbook({ chart, data, sameStores: null, ...words, place }, new Date('2026-11-20T09:12:00Z'))
      const [sheet] = (await readXlsx(bytes)).sheets
      const charts = sheet?.charts ?? []
      expect(charts.map(({ series = [] }) => series.map(({ name }) => name))).toEqual(
        expected.pictures.map(({ series }) => series.map(({ label }) => label)),
      )
      expect(charts.map(({ axes }) => axes?.y?.scale ?? null)).toEqual(
        expected.pictures.map(({ scale }) => scale && { min: scale.least, max: scale.most }),
      )
      const at = (reference: string | undefined): unknown[] => {
        const [, from = '', top = '', to = '', bottom = ''] = /\$([A-Z]+)\$(\d+):\$([A-Z]+)\$(\d+)$/.exec(reference ?? '') ?? []
        const column = (letters: string): number => Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
        const found: unknown[] = []
        for (let row = Number(top) - 1; row < Number(bottom); row += 1)
          for (let one = column(from); one <= column(to); one += 1) found.push(sheet?.rows[row]?.[one] ?? null)
        return found
      }
      for (const [picture, { series, columns }] of expected.pictures.entries())
        for (const [own, { row }] of series.entries()) {
          const { valuesRef, categoriesRef } = charts[picture]?.series?.[own] ?? {}
          const { values, words: instead } = expected.rows[row] ?? { values: [], words: [] }
          const isLine = expected.pictures[picture]?.kind === 'LINE'
          const shown = values.map((value, column) => (value === null ? (isLine ? null : (instead[column] ?? null)) : Number(value)))
          expect(at(valuesRef)).toEqual(shown.slice(0, columns))
          expect(at(categoriesRef)).toEqual(expected.columns.slice(0, columns))
        }
    }),
    { numRuns: 40 },
  )
})

it('draws small charts with equal widths, whatever the names and periods', async () => {
  const names = Array.from({ length: 4 }, (_, at) => chartSeries(['1', '2'], { key: `s${at}`, label: `A place with a long name, ${at}` }))
  const panels = names.map((series) => [series])
  const { chart, data } = chartOf('LINE', periods('Jan 2026', 'Q4 2026 (Oct 1 – Nov 30)'), panels, { multiples: 'LOCATION' })
  const bytes = await chartWorkbook({ chart, data, sameStores: null, ...words, place }, new Date('2026-11-20T09:12:00Z'))
  const [sheet] = (await readXlsx(bytes)).sheets
  const widthOf = ({ from, to }: { readonly from: { readonly col: number }; readonly to?: { readonly col: number } }): number =>
    (sheet?.columns ?? []).slice(from.col, to?.col).reduce((sum, { width = 0 }) => sum + width, 0)
  const widths = (sheet?.charts ?? []).map(({ anchor }) => anchor && widthOf(anchor))
  expect(widths).toHaveLength(4)
  expect(new Set(widths).size).toBe(1)
  expect(widths[0]).toBeGreaterThan(40)
})

it.each([
  { places: 2, orientation: 'landscape' },
  { places: 12, orientation: 'portrait' },
])('prints $places small charts on a page that holds them: $orientation', async ({ places, orientation }) => {
  const panels = Array.from({ length: places }, (_, at) => [chartSeries(['1', '2'], { key: `s${at}`, label: `Place ${at}` })])
  const { chart, data } = chartOf('LINE', periods('Jan 2026', 'Feb 2026'), panels, { multiples: 'LOCATION' })
  const bytes = await chartWorkbook({ chart, data, sameStores: null, ...words, place }, new Date('2026-11-20T09:12:00Z'))
  expect((await readXlsx(bytes)).sheets[0]?.pageSetup).toMatchObject({ orientation, fitToWidth: 1 })
})
