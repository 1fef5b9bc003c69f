import { addToMonth, type MonthIndex } from '../time/day.ts'
import { periodHeading } from '../time/periods.ts'
import { tabOf } from './known-names.ts'

/** The two forms in which figures are read: months side by side, or a list with a row per figure. */
export type WorkbookForm = 'WIDE' | 'LONG'

export interface ExampleNames {
  readonly locations: readonly string[]
  /** Of lines, or of metrics. */
  readonly lines: readonly string[]
  /** Heading above them. */
  readonly lineHeading: 'Line' | 'Metric'
  readonly firstMonth: MonthIndex
}

export interface ExampleSheet {
  readonly name: string
  readonly rows: readonly (readonly (string | number)[])[]
}

const MOST_NAMES = 2
const MONTHS = 3

/** A small workbook in one of the forms, with names that are known and figures that are made up: what an upload may look like. */
export function exampleSheets(form: WorkbookForm, { locations, lines, lineHeading, firstMonth }: ExampleNames): readonly ExampleSheet[] {
  const places = distinctTabs(locations.length === 0 ? ['Downtown', 'Harbor'] : locations).slice(0, MOST_NAMES)
  const names = (lines.length === 0 ? [lineHeading === 'Line' ? 'Revenue' : 'Guests'] : lines).slice(0, MOST_NAMES)
  const months = Array.from({ length: MONTHS }, (_, at) => periodHeading(addToMonth(firstMonth, at), 'MONTHLY', 1))
  const figure = (place: number, line: number, month: number): number => 1_000 * (line + 1) + 100 * place + 25 * month
  if (form === 'WIDE')
    return places.map((place, at) => ({
      name: tabOf(place),
      rows: [[place], [lineHeading, ...months], ...names.map((name, line) => [name, ...months.map((_, month) => figure(at, line, month))])],
    }))
  const rows = places.flatMap((place, at) =>
    names.flatMap((name, line) => months.map((month, index) => [place, name, month, figure(at, line, index)])),
  )
  return [{ name: 'List', rows: [['Location', lineHeading, 'Month', 'Amount'], ...rows] }]
}

/** Without names that a spreadsheet program would cut to the same tab. */
function distinctTabs(names: readonly string[]): readonly string[] {
  return [...new Map(names.map((name) => [tabOf(name).toLowerCase(), name])).values()]
}
