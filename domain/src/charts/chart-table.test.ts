import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFigures, answersOf, anyChart, anyFigures } from '../../test/any-charts.ts'
import { group } from '../../test/groups.ts'
import { compareDecimals, fractionFromDecimal, sumDecimals } from '../money/decimal.ts'
import { compareFractions } from '../money/fraction.ts'
import { chartData } from './chart-data.ts'
import type { ChartDocument } from './chart-document.ts'
import type { ChartCell, ChartData } from './chart-figures.ts'
import { chartTable, whyEmptyRow } from './chart-table.ts'
import { chartCsv } from './files/chart-csv.ts'
import { chartSheet } from './files/chart-sheet.ts'
import { chartScene } from './scene/chart-scene.ts'
import { waterfallColumns } from './scene/waterfall-columns.ts'

/** So wide that no step is folded for lack of room. */
const PLACE = { width: 4_000, height: 1_200, currency: 'USD', negatives: 'PARENTHESES' } as const

/** Revenue and labor with the five lines that answers have for them, so that waterfalls have steps. */
const GROUPS = ['revenue', 'labor'].flatMap((id) => [
  group(id, { type: id === 'revenue' ? 'REVENUE' : 'OPEX' }),
  ...Array.from({ length: 5 }, (_, at) => group(`${id}-LINES-${at}`, { parentId: id })),
])

const caseOf = (chart: ChartDocument, figures: AnyFigures) => ({
  chart,
  data: chartData(chart, answersOf(chart, figures), { groups: GROUPS, ledgerThrough: null }),
})
const anyCase = fc.record({ chart: anyChart, figures: anyFigures }).map(({ chart, figures }) => caseOf(chart, figures))
/** Any chart as another type. */
const anyCaseOf = (type: ChartDocument['type']) =>
  fc.record({ chart: anyChart, figures: anyFigures }).map(({ chart, figures }) => caseOf({ ...chart, type }, figures))

/** The fields of a CSV file. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** What marks and targets of the picture stand for. */
function drawnCells(chart: ChartDocument, data: ChartData): readonly ChartCell[] {
  const { marks, targets } = chartScene(chart, data, PLACE)
  const cells = [...marks.map((mark) => ('cell' in mark ? mark.cell : null)), ...targets.map(({ cell }) => cell)]
  return cells.flatMap((cell) => (cell === null || cell.value === null ? [] : [cell]))
}

const nameOf = ({ question, key, value }: ChartCell): string => `${question} ${key} ${value}`
const isSameNumber = (one: string, other: string): boolean => compareFractions(fractionFromDecimal(one), fractionFromDecimal(other)) === 0

describe('the table of any chart', () => {
  it('has every figure of the picture', () => {
    fc.assert(
      fc.property(anyCase, ({ chart, data }) => {
        const { rows } = chartTable(chart, data)
        const found = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell === null ? [] : nameOf(cell)))))
        expect(drawnCells(chart, data).filter((cell) => !found.has(nameOf(cell)))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('has every end and level of a waterfall, with steps that lead from one to the next', () => {
    let [drawn, led] = [0, 0]
    fc.assert(
      fc.property(anyCaseOf('WATERFALL'), ({ chart, data }) => {
        if (data.waterfall === null) return
        const { columns } = waterfallColumns(chart, PLACE, data.waterfall)
        const table = chartTable(chart, data)
        expect(table.columns.map(({ key }) => key)).toEqual(columns.map(({ key }) => key))
        const { base, actual } = data.waterfall
        // A plan covers the same days; earlier figures name theirs.
        const dated = base.role === 'PLAN' ? ['undefined', 'undefined'] : ['string', 'string']
        expect([typeof base.days, typeof actual.days]).toEqual(dated)
        const [steps = [], levels = []] = table.rows.map(({ cells }) => cells.map((cell) => cell?.value ?? ''))
        drawn += 1
        led += columns.length > 3 ? 1 : 0
        for (const [at, { ends, isEnd }] of columns.entries()) {
          expect(isSameNumber(levels[at] ?? '', ends[1])).toBe(true)
          const before = isEnd ? '0' : (levels[at - 1] ?? '')
          expect(compareDecimals(sumDecimals([before, steps[at] ?? '']), levels[at] ?? '')).toBe(0)
        }
      }),
      { numRuns: 900 },
    )
    // Usually some 90 and 30.
    expect([drawn > 0, led > 0]).toEqual([true, true])
  })

  it('has shares of stacks that add up to the whole', () => {
    let seen = 0
    fc.assert(
      fc.property(anyCaseOf('NORMALISED_BAR'), ({ chart, data }) => {
        const { columns, rows } = chartTable(chart, data)
        const shares = rows.filter(({ kind }) => kind === 'SHARE')
        seen += shares.length
        for (const { key: panel, series } of data.panels) {
          const [first] = series
          const parts = series.filter(
            ({ role, unit, unitLabel }) => role === 'ACTUAL' && unit === first?.unit && unitLabel === first.unitLabel,
          )
          // Each part of a stack of two or more.
          expect(shares.filter(({ key }) => key.startsWith(`${panel} `))).toHaveLength(parts.length < 2 ? 0 : parts.length)
        }
        for (const at of columns.keys())
          for (const panel of new Set(shares.map(({ key }) => key.split(' ')[0]))) {
            const own = shares.filter(({ key }) => key.startsWith(`${panel} `)).flatMap(({ cells }) => cells[at]?.value ?? [])
            const sum = own.reduce((whole, value) => whole + Number(value), 0)
            // Shares of a small total are large, and each is rounded.
            const size = own.reduce((most, value) => Math.max(most, Math.abs(Number(value))), 1)
            if (own.length > 0) expect(sum / size).toBeCloseTo(1 / size, 6)
          }
        expect(shares.every(({ cells }) => cells.length === columns.length)).toBe(true)
      }),
      { numRuns: 50 },
    )
    expect(seen).toBeGreaterThan(0)
  })

  it('is the same in files: exact numbers, and a word where there is none', () => {
    fc.assert(
      fc.property(anyCase, ({ chart, data }) => {
        const { columns, rows } = chartTable(chart, data)
        const [head = [], ...lines] = readCsv(chartCsv(chart, data))
        expect(head).toHaveLength(columns.length + 1)
        expect(lines).toHaveLength(rows.length)
        const sheet = chartSheet(chart, data)
        expect(sheet.columns).toHaveLength(columns.length)
        const empty = new Set<string>()
        for (const [line, row] of rows.entries()) {
          const { values, words } = sheet.rows[line] ?? { values: [], words: [] }
          const fields = row.cells.map((_, at) => lines[line]?.[at + 1] ?? '')
          const noValue = fields.filter((_, at) => row.cells[at]?.value === null)
          expect(values).toEqual(row.cells.map((cell) => cell?.value ?? null))
          expect(fields).toEqual(row.cells.map((cell, at) => (cell === null ? '' : (cell.value ?? fields[at]))))
          expect(words).toEqual(row.cells.map((cell, at) => (cell?.value === null ? fields[at] : null)))
          expect(noValue.filter((field) => !/^[A-Za-z/ ]+$/.test(field))).toEqual([])
          if (whyEmptyRow(row) !== null) for (const cell of row.cells) if (cell !== null) empty.add(`${cell.question} ${cell.key}`)
        }
        // Nothing of an empty row is drawn.
        if (empty.size > 0) expect(drawnCells(chart, data).filter(({ question, key }) => empty.has(`${question} ${key}`))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
