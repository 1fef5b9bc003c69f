import { MONTH_NAME_PATTERN } from '../../time/month-words.ts'
import { quoted } from '../figure-cells.ts'
import type { WorkbookCell, WorkbookRow } from '../workbook-cells.ts'

/** A heading that is meant as a time and does not say which. */
interface UnreadHeading {
  readonly cell: WorkbookCell
  readonly form: HeadingForm
}

interface HeadingForm {
  readonly names: RegExp
  /** What is wrong, behind `The headings of the sheet “Harbor”`; and what to write. */
  readonly says: (example: string) => string
}

const KIND = '(?:actuals?|budget|plan|forecast)'

/** What a heading of periods may have around it. */
const WORDS = `(?: ?${KIND} ?)?`
const FISCAL_YEAR = String.raw`(?:fy ?)?'?(?:\d{4}|\d{2})`

const QUARTERS: HeadingForm = {
  names: /^(?:q(?:uarter)? ?[1-4]|[1-4]q)$/i,
  says: (example) => `name no year, such as ${example}. Write them like Q1 2026.`,
}

/** Headings that name their period, and say more. */
const KINDS_OF_FIGURES: HeadingForm = {
  names: new RegExp(
    String.raw`^(?=.*${KIND})(?:${KIND} )?(?:${MONTH_NAME_PATTERN}\.?[ ,/-]*'?(?:\d{4}|\d{2})|(?:q[1-4][ /-]*(?:fy ?)?|fy ?)'?(?:\d{4}|\d{2}))(?: ${KIND})?$`,
    'i',
  ),
  says: (example) =>
    `say what kind of figures they are, such as ${example}. Write them like Jan 2026; if there are several kinds, keep the columns of one.`,
}

const FORMS: readonly HeadingForm[] = [
  KINDS_OF_FIGURES,
  {
    names: new RegExp(
      String.raw`^(?:${MONTH_NAME_PATTERN}\.?[ ,/-]*fy ?'?(?:\d{4}|\d{2})|fy ?'?(?:\d{4}|\d{2})[ ,/-]*${MONTH_NAME_PATTERN})$`,
      'i',
    ),
    says: (example) =>
      `are months of fiscal years, such as ${example}, which do not say the year of the calendar. Write them like Jan 2026.`,
  },
  {
    names: new RegExp(String.raw`^(?:${KIND} )?${MONTH_NAME_PATTERN}\.?(?: ${KIND})?$`, 'i'),
    says: (example) => `name no year, such as ${example}. Write them like Jan 2026.`,
  },
  {
    names: new RegExp(
      String.raw`^${WORDS}(?:${FISCAL_YEAR}[ /-]*)?(?:p|per\.?|period|m|month)[ -]?\d{1,2}(?:[ ,/-]*${FISCAL_YEAR})?${WORDS}$`,
      'i',
    ),
    says: (example) =>
      `name no month that can be read, such as ${example}: numbers of fiscal periods do not say which month they are. Write them like Jan 2026.`,
  },
  {
    names: /^(?:w\/e|w\.e\.|wk?\.? ?\d|week|(?:for )?(?:the )?week|kw ?\d)(?![a-z])/i,
    says: (example) =>
      `are weeks, such as ${example}, and figures are stored by month, quarter or year. Add up the weeks of each month, and write headings like Jan 2026.`,
  },
  QUARTERS,
]

/** The headings of a row that are meant as times; empty for fewer than two, unless figures are below the only one. */
function unreadHeadings({ line, cells }: WorkbookRow, rows: readonly WorkbookRow[]): readonly UnreadHeading[] {
  const found = cells.flatMap((cell): readonly UnreadHeading[] => {
    const text = cell.kind === 'TEXT' ? cell.text.replaceAll(/\s+/g, ' ').trim() : ''
    const form = FORMS.find(({ names }) => names.test(text))
    return form === undefined ? [] : [{ cell, form }]
  })
  const [only] = found
  if (only === undefined || found.length > 1) return found
  const hasFigures = rows.some(
    (row) => row.line > line && row.cells.some(({ kind, column }) => kind === 'NUMBER' && column === only.cell.column),
  )
  return hasFigures ? found : []
}

/**
 * Why the first rows of a sheet have no headings that can be read: those that are meant as months do not say which. Null if there are
 * none. A sentence.
 */
export function unreadHeadingsProblem(tab: string, rows: readonly WorkbookRow[]): string | null {
  for (const row of rows) {
    const [first] = unreadHeadings(row, rows)
    if (first !== undefined) return `The headings of the sheet ${quoted(tab)} ${first.form.says(quoted(first.cell.text))}`
  }
  return null
}

/** Whether any row of these has such headings, so that numbers of another row are no years. Quarters next to their year are its parts. */
export function hasUnreadHeadings(rows: readonly WorkbookRow[], row: WorkbookRow): boolean {
  return rows.some((one) => unreadHeadings(one, rows).some(({ form }) => form !== KINDS_OF_FIGURES && (one !== row || form !== QUARTERS)))
}
