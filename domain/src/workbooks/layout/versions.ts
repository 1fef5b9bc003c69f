import { counted, formatCount } from '../../money/format.ts'
import { joinNames } from '../../sentence-text.ts'
import { LONGEST } from '../../text-limits.ts'
import { quoted } from '../figure-cells.ts'
import type { WorkbookIssue } from '../read-figures.ts'
import type { ReadingAnswers, ReadingChoice, ReadingQuestion } from '../reading-questions.ts'
import { coordinateOf, type WorkbookCell, type WorkbookRow } from '../workbook-cells.ts'

/** Headings of columns that say which version of a figure a row has. A case or a round may be something else. */
const VERSION = /^(?:(?:budget|plan|forecast) ?)?(?:version|scenario|revision)(?: name)?$/i
/** Texts that say so under any heading, such as `Data`. */
export const IS_VERSION = /^\s*(?:actuals?|budget(?:ed)?|plan(?:ned)?|forecast|prior year|last year)\s*$/i

/** The answer that takes all rows. */
const EVERY_VERSION = 'ALL'
/** The answer that takes rows without a text. */
const NO_TEXT = 'BLANK'

/** More are no versions. */
const MOST_VERSIONS = 20

interface VersionRows {
  /** As the first row writes it; empty for none. */
  readonly text: string
  rows: number
  /** The first figure. */
  readonly example: { readonly coordinate: string; readonly text: string }
}

/** The rows of a sheet that are of several versions, such as actual ones and those of a budget. */
export interface SheetVersions {
  readonly tab: string
  readonly column: number
  /** Empty for none. */
  readonly heading: string
  /** Whether the heading names versions, so that every text of the column is one. */
  readonly isHeaded: boolean
  /** By the text as it is compared, at least two; in order of the rows. */
  readonly versions: ReadonlyMap<string, VersionRows>
}

/** Looks through the rows of a sheet for a column that names versions. */
export class VersionSurvey {
  readonly #tab: string
  readonly #headings: ReadonlyMap<number, string>
  readonly #columns = new Map<number, Map<string, VersionRows>>()
  /** Columns with too many texts, or too long ones, to choose from. */
  readonly #prose = new Set<number>()

  /** @param headings of columns that are not read. */
  constructor(tab: string, headings: ReadonlyMap<number, string>) {
    this.#tab = tab
    this.#headings = headings
  }

  /** Takes a row with figures. @param figure the first of them. */
  add({ line, cells }: WorkbookRow, figure: WorkbookCell): void {
    const example = { coordinate: coordinateOf(this.#tab, line, figure.column), text: figure.text.trim() }
    for (const [column, heading] of this.#headings) {
      const text = cells.find((cell) => cell.column === column)?.text.trim() ?? ''
      if (!VERSION.test(heading) && !IS_VERSION.test(text)) continue
      if (this.#prose.has(column)) continue
      const own = this.#columns.get(column) ?? new Map<string, VersionRows>()
      this.#columns.set(column, own)
      const known = own.get(compared(text))
      if (known !== undefined) known.rows += 1
      else if (text.length > LONGEST.label || own.size === MOST_VERSIONS) this.#prose.add(column)
      else own.set(compared(text), { text, rows: 1, example })
    }
  }

  /** The first column with several versions; null for none. */
  get found(): SheetVersions | null {
    for (const [column, heading] of this.#headings) {
      const versions = this.#columns.get(column)
      if (versions === undefined || this.#prose.has(column)) continue
      const named = [...versions.keys()].filter((text) => text !== '')
      // A gap in a column that is the same otherwise says nothing, unless actual rows are those without a word.
      if (named.length > 1 || (versions.size > 1 && named.some((text) => IS_VERSION.test(text))))
        return { tab: this.#tab, column, heading, isHeaded: VERSION.test(heading), versions }
    }
    return null
  }
}

/** Which rows count of sheets with several versions, and what is to be asked. */
export class ChosenVersions {
  readonly #answer: string | undefined
  readonly #sheets: SheetVersions[] = []

  constructor({ take }: Pick<ReadingAnswers, 'take'>) {
    this.#answer = take
  }

  /** Whether a row of the sheet counts. @param versions null for a sheet with one version alone. */
  ofSheet(versions: SheetVersions | null): (row: WorkbookRow) => boolean {
    if (versions === null) return () => true
    this.#sheets.push(versions)
    const answer = this.#taken
    if (answer === null || answer === EVERY_VERSION) return () => true
    return ({ cells }) => {
      const text = compared(cells.find(({ column }) => column === versions.column)?.text ?? '')
      return text === answer || !versions.versions.has(text)
    }
  }

  /** As it is compared; null if none exists yet. */
  get #taken(): string | null {
    if (this.#answer === undefined) return null
    if (this.#answer === EVERY_VERSION) return EVERY_VERSION
    return this.#answer === NO_TEXT ? '' : compared(this.#answer)
  }

  /** By text: all sheets together. */
  get #all(): ReadonlyMap<string, VersionRows> {
    const all = new Map<string, VersionRows>()
    for (const { versions } of this.#sheets)
      for (const [key, own] of versions) {
        const known = all.get(key)
        if (known === undefined) all.set(key, { ...own })
        else known.rows += own.rows
      }
    return all
  }

  /** What a person must say, once all sheets were read: also after an answer that no row has. */
  get questions(): readonly ReadingQuestion[] {
    const [sheet] = this.#sheets
    const all = this.#all
    const taken = this.#taken
    if (sheet === undefined || taken === EVERY_VERSION || (taken !== null && all.has(taken))) return []
    const says = [...all.values()].map(({ text, rows }) => `${inWords(text)} in ${counted(rows, 'row')}`)
    const choices = [...all.values()].map(
      ({ text, rows, example }): ReadingChoice => ({
        answer: text === '' ? NO_TEXT : text,
        label: text === '' ? 'Those that say nothing' : `Those that say ${quoted(text)}`,
        example: `${counted(rows, 'row')}, such as ${example.text} in ${example.coordinate}`,
      }),
    )
    const rows = [...all.values()].reduce((sum, one) => sum + one.rows, 0)
    const every: ReadingChoice = { answer: EVERY_VERSION, label: 'All of them', example: `all ${formatCount(rows)} rows` }
    const isMixed = [...all.values()].some(({ text }) => IS_VERSION.test(text))
    const column = sheet.heading === '' ? `Column ${sheet.column + 1}` : `The column ${quoted(sheet.heading)}`
    return [
      {
        part: 'take',
        text: `${column} of the sheet ${quoted(sheet.tab)} says ${joinNames(says)}. Which rows are meant?`,
        choices: isMixed ? choices : [...choices, every],
      },
    ]
  }

  /** What was chosen, for the preview; nothing if nothing was to be chosen. */
  get issues(): readonly WorkbookIssue[] {
    const taken = this.#taken
    if (taken === null || this.questions.length > 0) return []
    return this.#sheets.map(({ tab, heading, column, versions }) => {
      const left = [...versions].flatMap(([key, { text, rows }]) =>
        taken === EVERY_VERSION || key === taken ? [] : [`${counted(rows, 'row')} that ${rows === 1 ? 'says' : 'say'} ${inWords(text)}`],
      )
      const own = versions.get(taken)
      const where = heading === '' ? `column ${column + 1}` : quoted(heading)
      const error =
        taken === EVERY_VERSION
          ? `Rows of the sheet ${quoted(tab)} count whatever they say under ${where}, as you chose.`
          : `Of the sheet ${quoted(tab)}, ${counted(own?.rows ?? 0, 'row')} that ${own?.rows === 1 ? 'says' : 'say'} ${inWords(own?.text ?? this.#answer ?? '')} under ${where} ${own?.rows === 1 ? 'is' : 'are'} read, as you chose; not read: ${joinNames(left)}.`
      return { coordinate: coordinateOf(tab), locationId: null, error, severity: 'NOTE' }
    })
  }
}

function inWords(text: string): string {
  return text === '' ? 'nothing' : quoted(text)
}

function compared(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
