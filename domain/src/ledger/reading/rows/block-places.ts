import { wordsOf } from '../../account-kinds.ts'
import { cleanText, detached, isBlank } from '../cell-text.ts'
import type { ColumnRole } from '../file-match.ts'

/** What a line above rows may call their location, the likelier first: a department's block may be inside that of a store. */
const LABELS = [
  'store|shop|restaurant|site|outlet|clinic|venue|hotel|practice|school|campus|filiale|standort|magasin|tienda',
  'location|branch|property|facility|niederlassung|etablissement|sucursal|vestiging',
  'business unit|division|cost cent(?:er|re)|profit cent(?:er|re)|kostenstelle|centre de couts?|centro de costos?',
  'company|entity|subsidiary',
  'department|class',
] as const
const LABEL = new RegExp(`^(?:${LABELS.map((label) => `(${label})`).join('|')})(?: (?:name|code|no|number|id))?$`)
const LABEL_AND_NAME = /^([^:=]{3,30})\s*[:=](?:\s+|$)(.*)$/
/** `Location: All` says nothing about the rows. */
const NAMES_ALL = /^(?:all(?: \w+)?|multiple|various|total|consolidated)$/i
const HAS_LETTERS_OR_CODE = /[\p{L}\p{N}]/u

interface PlaceLine {
  /** Position in {@link LABELS}: smaller is likelier. */
  readonly rank: number
  /** Empty for all locations. */
  readonly name: string
}

/** The location that a line names with nothing else in it: `Store: Mill Road`, or label and name in two cells; null for any other line. */
export function readPlaceLine(cells: readonly string[]): PlaceLine | null {
  const texts = cells.filter((cell) => !isBlank(cell))
  const [first = '', second = ''] = texts
  if (texts.length === 0 || texts.length > 2 || first.length > LONGEST_LINE) return null
  const parts = LABEL_AND_NAME.exec(cleanText(first))
  const [, label = '', said = ''] = parts ?? ['', cleanText(first), '']
  // A label without a colon counts only next to a name.
  const written = said === '' ? cleanText(second) : texts.length === 1 ? said : `${said} ${cleanText(second)}`
  const rank = rankOf(label)
  if (rank === null || !HAS_LETTERS_OR_CODE.test(written)) return null
  return { rank, name: NAMES_ALL.test(written) ? '' : written }
}

const LONGEST_LINE = 500

/** Position in {@link LABELS}; null for any other text. */
function rankOf(label: string): number | null {
  const found = LABEL.exec(wordsOf(label))
  return found === null ? null : found.slice(1).findIndex((group) => group !== undefined)
}

/** Without a column of departments or the like as the location, if lines above rows name their stores. */
export function withoutWeakerPlaces(
  roles: readonly ColumnRole[],
  headings: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
): readonly ColumnRole[] {
  const own = rankOf(headings[roles.indexOf('LOCATION')] ?? '')
  if (own === null) return roles
  const isNamedBetter = rows.some(({ cells }) => {
    const line = readPlaceLine(cells)
    return line !== null && line.name !== '' && line.rank < own
  })
  return isNamedBetter ? roles.map((role) => (role === 'LOCATION' ? 'IGNORED' : role)) : roles
}

const MOST_LONE = 100

/** The location of rows by the lines above them. */
export class BlockPlaces {
  #rank: number = LABELS.length
  #name = ''
  #lone = ''
  readonly #loneAbove = new Set<string>()

  /** Takes a line without a date or an amount; whether it names a location. */
  read(cells: readonly string[]): boolean {
    const line = readPlaceLine(cells)
    if (line === null) return false
    if (line.rank <= this.#rank) {
      this.#rank = line.rank
      this.#name = detached(line.name)
    }
    return true
  }

  /** Takes a line with nothing but a text, which may be that of a location without a label. */
  noteLone(text: string): void {
    this.#lone = text
  }

  /** Takes an entry. */
  noteEntry(): void {
    if (this.#lone === '') return
    if (this.#name === '' && this.#loneAbove.size < MOST_LONE) this.#loneAbove.add(detached(this.#lone))
    this.#lone = ''
  }

  /** Texts of lines right above entries that have no location. */
  get loneAbove(): readonly string[] {
    return [...this.#loneAbove]
  }

  /** Of the rows that follow; empty for none. */
  get name(): string {
    return this.#name
  }
}

/**
 * The location of the rows above the first line that names one below the headings, by a title: a report may have its first `Store: Mill Road`
 * above the headings. Empty if no title says so, or no line below the headings names a location.
 *
 * @param rows of the file's beginning, with physical lines.
 */
export function placeOfFirstBlock(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  headingLine: number,
): string {
  const isBelow = rows.some(({ line, cells }) => line > headingLine && readPlaceLine(cells) !== null)
  if (!isBelow) return ''
  const places = rows.filter(({ line }) => line < headingLine).flatMap(({ cells }) => readPlaceLine(cells) ?? [])
  return places.toSorted((left, right) => left.rank - right.rank)[0]?.name ?? ''
}
