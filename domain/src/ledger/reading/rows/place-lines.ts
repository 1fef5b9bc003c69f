import { detached } from '../cell-text.ts'
import type { FileAccount } from '../file-entry.ts'

const PLACE_LINE = /^(?:store|location|restaurant|branch|property)(?: (?:name|code|no\.?|number|id))?: *(?=\S)(?!all\b)/i
const MOST_LINES = 100

/**
 * Lines that may name locations above entries that have none: `Store: Mill Road`, or `Mill Road` where `Total Mill Road` follows. They are
 * named and not read: nothing says that they are locations.
 */
export class PlaceLines {
  #last = ''
  /** The latest line with nothing but a text, and whether an entry of an account that is called otherwise follows it. */
  #heading = { text: '', isAbove: false }
  readonly #above = new Set<string>()

  /** Takes a line with nothing but a text. */
  noteLine(text: string): void {
    if (text.length > LONGEST_LINE) return
    if (PLACE_LINE.test(text)) this.#last = text
    else this.#heading = { text, isAbove: false }
  }

  /** Takes an entry without a location. */
  noteEntry({ number, name }: Pick<FileAccount, 'number' | 'name'>): void {
    if (this.#heading.text !== '') {
      const isAccount = [number, name, `${number} ${name}`].includes(this.#heading.text)
      this.#heading = isAccount ? { text: '', isAbove: false } : { ...this.#heading, isAbove: true }
    }
    if (this.#last === '') return
    this.#add(this.#last)
    this.#last = ''
  }

  /** Takes a line that totals something. */
  noteTotal(of: string): void {
    const { text, isAbove } = this.#heading
    if (isAbove && of.toLowerCase() === text.toLowerCase()) this.#add(text)
  }

  #add(line: string): void {
    if (this.#above.size < MOST_LINES) this.#above.add(detached(line))
  }

  /** In file order. */
  get aboveEntries(): readonly string[] {
    return [...this.#above]
  }
}

const LONGEST_LINE = 200
