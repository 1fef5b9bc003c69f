import { columnLetters } from '../../../column-letters.ts'
import type { TextProblem } from '../amount-text.ts'
import type { ColumnRole, FileMatch } from '../file-match.ts'
import { UNCALCULATED_TEXT } from '../raw-row.ts'

/** Why a cell that matters has no content: its formula has no result, or an error. `uncalculated` counts formulas without a result. */
export function unknownCell(
  { roles, headings }: Pick<FileMatch, 'roles' | 'headings'>,
  cells: readonly string[],
): { readonly problem: TextProblem | null; readonly uncalculated: number } {
  let problem: TextProblem | null = null
  let uncalculated = 0
  for (let at = 0; at < cells.length; at++) {
    const text = cells[at] ?? ''
    if (text.length > LONGEST_UNKNOWN) continue
    const first = text.charCodeAt(0)
    if (first !== PARENTHESIS && first !== HASH) continue
    const role = roles[at] ?? 'IGNORED'
    if (role === 'IGNORED') continue
    const isUncalculated = text === UNCALCULATED_TEXT
    if (isUncalculated) uncalculated++
    if (problem !== null || !DECISIVE.has(role)) continue
    const name = headings[at] ?? ''
    const column = name === '' ? `column ${columnLetters(at)}` : `“${name}” (column ${columnLetters(at)})`
    if (isUncalculated)
      problem = { reason: `${column} has a formula without a result: open the file in Excel, save it and import it again` }
    else if (CELL_ERROR.test(text)) problem = { reason: `${column} shows ${text}: correct its formula` }
  }
  return problem === null && uncalculated === 0 ? NONE : { problem, uncalculated }
}

/** The cell of a row that `unknownCell` found no result in: `H2`. Null if the row has another problem. */
export function cellWithoutResult({ line, reason }: { readonly line: number; readonly reason: string }): string | null {
  const column = WITHOUT_RESULT.exec(reason)?.[1]
  return column === undefined ? null : `${column}${line}`
}

const WITHOUT_RESULT = /\bcolumn ([A-Z]+)\)? has a formula without a result:/

/** The usual answer, made once: this runs for every row. */
const NONE = { problem: null, uncalculated: 0 } as const
const PARENTHESIS = UNCALCULATED_TEXT.charCodeAt(0)
const HASH = 0x23
const LONGEST_UNKNOWN = UNCALCULATED_TEXT.length
/** The errors of formulas, as spreadsheet programs show them. */
const CELL_ERROR = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|ERROR!)$/i
/** Columns without which an entry would be another one. */
const DECISIVE: ReadonlySet<ColumnRole> = new Set([
  'DATE',
  'ACCOUNT',
  'ACCOUNT_NUMBER',
  'ACCOUNT_NAME',
  'ACCOUNT_TYPE',
  'LOCATION',
  'AMOUNT',
  'DEBIT',
  'CREDIT',
  'SIDE',
])
