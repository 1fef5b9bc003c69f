import type { ChartFiguresSheet } from './chart-figures-sheet.ts'

const FONT = { name: 'Calibri', size: 10 } as const
const HEADING = { font: { ...FONT, bold: true }, alignment: { horizontal: 'right' }, border: { bottom: { style: 'thin' } } } as const

/** The workbook inside a chart of a .pptx file, as input of the .xlsx writer. It opens when a user edits the chart's figures. */
export function chartFiguresBook({ name, headings, nameColumns, rows, code }: ChartFiguresSheet) {
  const cells = new Map<string, ReturnType<typeof textCell> | ReturnType<typeof figureCell>>()
  for (const [at, heading] of headings.entries()) cells.set(`0,${at + nameColumns}`, textCell(heading, HEADING))
  for (const [row, { names, values }] of rows.entries()) {
    for (const [column, label] of names.entries()) cells.set(`${row + 1},${column}`, textCell(label, { font: FONT }))
    for (const [column, value] of values.entries()) cells.set(`${row + 1},${column + nameColumns}`, figureCell(value, code))
  }
  return {
    defaultFont: FONT,
    sheets: [
      {
        name,
        cells,
        columns: [
          ...Array.from({ length: nameColumns }, (_, column) => ({
            width: widthFor(
              rows.map(({ names }) => names[column] ?? ''),
              48,
            ),
          })),
          ...headings.map((heading) => ({ width: widthFor([heading], 32) })),
        ],
        freezePane: { rows: 1, columns: nameColumns },
      },
    ],
  }
}

/** Text that stays text: the writer takes `#REF!` for an error. */
function textCell(text: string, style: typeof HEADING | { readonly font: typeof FONT }) {
  if (text === '') return { value: null, style }
  return text.startsWith('#') ? { value: text, richText: [{ text }], style } : { value: text, style }
}

function figureCell(value: string | null, code: string) {
  return { value: value === null ? null : Number(value), style: { font: FONT, numFmt: code } }
}

/** In characters. */
function widthFor(texts: readonly string[], most: number): number {
  return Math.min(most, Math.max(12, ...texts.map(({ length }) => length)))
}
