import { plannedText, type RowPlan, type SheetPlan } from './workbook-plan.ts'

/** Name of the sheet with the instructions. */
export const INSTRUCTIONS_SHEET = 'Instructions'

interface InstructionsSection {
  readonly heading: string
  readonly lines: readonly string[]
}

export interface InstructionsTable {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface Instructions {
  /** Kind of workbook. */
  readonly title: string
  /** Company, time span and time of creation. */
  readonly subtitles: readonly string[]
  readonly sections: readonly InstructionsSection[]
  /** Explains the rows of the other sheets. */
  readonly table: InstructionsTable | null
}

/** Width of the first column in characters; its texts overflow into the others. */
const NAME_WIDTH = 34

/** The first sheet of a workbook to fill in. */
export function instructionsSheet({ title, subtitles, sections, table }: Instructions): SheetPlan {
  const rows: RowPlan[] = [
    { cells: [plannedText(title, 'TITLE')] },
    ...subtitles.map((text): RowPlan => ({ cells: [plannedText(text, 'SUBTITLE')] })),
  ]
  for (const { heading, lines } of sections) {
    rows.push({ cells: [] }, { cells: [plannedText(heading, 'TEXT_HEADING')] })
    for (const line of lines) rows.push({ cells: [plannedText(line, 'TEXT')] })
  }
  if (table !== null) {
    rows.push({ cells: [] }, { cells: table.headings.map((text) => plannedText(text, 'HEADING')) })
    for (const texts of table.rows) rows.push({ cells: texts.map((text) => plannedText(text, 'TEXT')) })
  }
  const widths = (table?.headings ?? []).map((heading, column) =>
    column === 0
      ? NAME_WIDTH
      : Math.min(60, Math.max(heading.length, ...(table?.rows ?? []).map((texts) => texts[column]?.length ?? 0)) + 2),
  )
  return {
    name: INSTRUCTIONS_SHEET,
    kind: 'TEXT',
    rows,
    widths: widths.length === 0 ? [NAME_WIDTH] : widths,
    frozen: { lines: 0, columns: 0 },
    rules: [],
  }
}
