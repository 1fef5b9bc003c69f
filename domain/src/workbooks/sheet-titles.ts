import type { SheetLayout } from './layout/sheet-layout.ts'
import { coordinateOf, type WorkbookRow } from './workbook-cells.ts'

/** A text about all figures of a sheet: a title, its tab, or the heading of a list's amounts. */
export interface SheetTitle {
  /** `Downtown!A1`; the tab alone for its own name. */
  readonly coordinate: string
  readonly text: string
}

/** Longer texts are prose. */
const LONGEST = 200

/** The texts of a sheet's first rows that are about all of its figures. Those above a column of totals are about that column. */
export function sheetTitles(tab: string, top: readonly WorkbookRow[], layout: SheetLayout | null): readonly SheetTitle[] {
  const titles: SheetTitle[] = [{ coordinate: coordinateOf(tab), text: tab }]
  for (const { line, cells } of top) {
    if (layout !== null && line > layout.line) break
    for (const { kind, column, text } of cells) {
      if (kind !== 'TEXT' || text.length > LONGEST) continue
      if (layout !== null && !isOfFigures(column, line, layout)) continue
      titles.push({ coordinate: coordinateOf(tab, line, column), text: text.trim() })
    }
  }
  return titles
}

function isOfFigures(column: number, line: number, { line: headings, long, labelColumn, passedOver, others }: SheetLayout): boolean {
  if (line === headings) return column === (long === null ? labelColumn : long.amountColumn)
  return long !== null || !(passedOver.has(column) || others.has(column))
}

const CUMULATIVE =
  /(?<!\b(?:not|non)[- ])\b(?:cumulative(?:ly)?|cumulated|running (?:totals?|sums?|balances?)|year[- ]to[- ]date|ytd|rolling \d+ months|trailing (?:\d+|three|six|twelve) months|ltm|ttm|t12m?|kumuliert|cumulés?|acumulados?)(?![\p{L}\d])/iu

/** `Average weekly figures`, `Daily averages`, `per store week`, `Annualized run rate` */
const AVERAGED =
  /\b(?:average|avg|mean)\b.*\b(?:week|weekly|day|daily)\b|\b(?:weekly|daily)\b.*\b(?:averages?|avg)\b|^(?:figures |amounts )?per (?:week|day)$|\bper (?:\w+ )?(?:week|day)\b|^(?:weekly|daily)$|\bannuali[sz]ed\b|\brun[- ]rate\b/i

/** `Change from 2025`, `Index, Jan 2026 = 100`, `Targets` */
const OF_ELSE = /^(?:\w+ )?(?:change|variance|difference|growth) (?:from|to|vs\.?|versus|against|over|on)\b|\bindex(?:ed)?\b.*=\s*100\b/i
const OF_TARGETS = /^(?:targets?|goals?)$/i

/** A note beside figures that says nothing else: `avg per week`, `cumulative`, `change vs 2025`. */
const ROW_NOTE =
  /^(?:(?:average|avg\.?|mean)(?: per| a)?(?: (?:store|location))? (?:week|day)|(?:weekly|daily) (?:average|avg\.?)|per (?:(?:store|location) )?(?:week|day)|cumulative|running totals?|ytd|year[- ]to[- ]date|annuali[sz]ed|index(?:ed)?|change (?:vs\.?|from|against|on) .{1,15})$/i

/** Why figures are not read if a note in their row says that they are averages, running totals, changes or an index; null for others. */
export function rowNoteProblem(note: string): string | null {
  if (!ROW_NOTE.test(note)) return null
  return `The row says “${note}”, and figures are stored for whole months. Write what each month has in all, or take the words out if that is what the row has.`
}

interface TitledSheet {
  readonly titles: readonly SheetTitle[]
  readonly layout: SheetLayout | null
}

/** Why a sheet is not read whose titles say that its figures add up over the year; null for others. A sentence. */
export function cumulativeProblem({ titles, layout }: TitledSheet, isName: (text: string) => boolean): string | null {
  const periods = new Set(layout?.periods.map(({ firstMonth, months }) => `${firstMonth}/${months}`))
  if (periods.size < 2) return null
  const title = titles.find(({ text }) => CUMULATIVE.test(text) && !isName(text))
  if (title === undefined) return null
  return `${title.coordinate} says “${title.text}”, and the sheet was not read: figures that add up over the year are not those of single months. Write what each month has by itself, or take the word out if they are that already.`
}

/**
 * Why a sheet is not read whose titles say that its figures are changes or an index; null for others. A sentence.
 *
 * @param areActual figures are what happened, so that targets are others, too.
 */
export function otherFiguresProblem({ titles, layout }: TitledSheet, isName: (text: string) => boolean, areActual: boolean): string | null {
  const isOfElse = (text: string): boolean => OF_ELSE.test(text) || (areActual && OF_TARGETS.test(text))
  const title = layout === null ? undefined : titles.find(({ text }) => isOfElse(text) && !isName(text))
  if (title === undefined) return null
  return `${title.coordinate} says “${title.text}”, and the sheet was not read: such figures are not those of the months themselves. Write these, or take the words out if that is what the sheet has.`
}

/** Why a sheet is not read whose titles say that its figures are averages of weeks or days; null for others. A sentence. */
export function averagedProblem({ titles, layout }: TitledSheet, isName: (text: string) => boolean): string | null {
  const title = layout === null ? undefined : titles.find(({ text }) => AVERAGED.test(text) && !isName(text))
  if (title === undefined) return null
  return `${title.coordinate} says “${title.text}”, and the sheet was not read: figures are stored for whole months. Write what each month has in all, or take the words out if that is what the sheet has.`
}
