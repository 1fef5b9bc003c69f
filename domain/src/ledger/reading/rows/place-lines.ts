import { detached } from '../cell-text.ts'

const PLACE_LINE = /^(?:store|location|restaurant|branch|property)(?: (?:name|code|no\.?|number|id))?: *(?=\S)(?!all\b)/i
const MOST_LINES = 100

/** Lines such as `Store: Mill Road` above entries that have no location. They are named and not read: nothing says where their rows end. */
export class PlaceLines {
  #last = ''
  readonly #above = new Set<string>()

  /** Takes a line with nothing but a text. */
  noteLine(text: string): void {
    if (text.length <= LONGEST_LINE && PLACE_LINE.test(text)) this.#last = text
  }

  /** Takes an entry without a location. */
  noteEntry(): void {
    if (this.#last === '') return
    if (this.#above.size < MOST_LINES) this.#above.add(detached(this.#last))
    this.#last = ''
  }

  /** In file order. */
  get aboveEntries(): readonly string[] {
    return [...this.#above]
  }
}

const LONGEST_LINE = 200
