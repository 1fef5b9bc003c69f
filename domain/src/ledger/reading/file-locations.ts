import { BadInputError } from '../../errors.ts'
import { LONGEST } from '../../text-limits.ts'
import type { TextProblem } from './amount-text.ts'
import { cleanText, detached } from './cell-text.ts'
import { SameLooks } from './same-looks.ts'

export interface FileLocation {
  /** In order of first appearance. */
  readonly index: number
  /** Empty if the file has none. */
  readonly name: string
}

const MOST_TEXTS = 20_000

/** The location of entries without one; otherwise a location like any other. */
export const UNNAMED_LOCATION = '(No location)'

/** Placeholders of accounting systems for entries without a location. */
const NAMES_NONE = new Set(['not specified', 'unspecified', '(none)', '- none -', 'n/a', '(blank)', 'no location', '(no location)', '-'])

/** The locations in a file, compared exactly as people see them. */
export class FileLocations {
  readonly all: FileLocation[] = []
  readonly #byText = new Map<string, FileLocation>()
  readonly #byName = new Map<string, FileLocation>()
  readonly #looks = new SameLooks()
  readonly #plain = new Set<string>()
  readonly #ofOthers: string

  /** @param ofOthers the location of entries that name none. */
  constructor(ofOthers = '') {
    this.#ofOthers = ofOthers
  }

  /** The location of a cell's text. @throws BadInputError beyond 20,000 different texts. */
  of(text: string): FileLocation | TextProblem {
    const known = this.#byText.get(text)
    if (known !== undefined) return known
    const written = cleanText(text)
    const cleaned = this.#looks.read(written)
    if (cleaned === written && cleaned !== '') this.#plain.add(detached(cleaned))
    const name = cleaned === '' || NAMES_NONE.has(cleaned.toLowerCase()) ? this.#ofOthers : detached(cleaned)
    if (name.length > LONGEST.locationName) return TOO_LONG
    const location = this.#named(name)
    this.#byText.set(detached(text), location)
    if (this.#byText.size > MOST_TEXTS) {
      throw new BadInputError(
        `The file names more than ${MOST_TEXTS.toLocaleString('en-US')} locations: another column holds the location. Correct the columns.`,
      )
    }
    return location
  }

  /** Names that are written in several ways which look the same. */
  get sameLooks(): readonly string[] {
    return this.#looks.names(this.#plain)
  }

  #named(name: string): FileLocation {
    const known = this.#byName.get(name)
    if (known !== undefined) return known
    const location = { index: this.all.length, name }
    this.all.push(location)
    this.#byName.set(name, location)
    return location
  }
}

const TOO_LONG: TextProblem = { reason: `the location is longer than ${LONGEST.locationName} characters` }
