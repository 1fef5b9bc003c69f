import { SheetElements } from './sheet-elements.ts'
import type { SheetListener } from './sheet-listener.ts'
import { SheetScanner } from './sheet-scanner.ts'
import type { XlsxBudget } from './xlsx-limits.ts'
import { XmlPart } from './xml-part.ts'

/** Parses a sheet's bytes as they come and reports to a listener. A part without bytes is an empty sheet. */
export class SheetPart {
  readonly #listener: SheetListener
  readonly #budget: XlsxBudget
  #reader: SheetScanner | XmlPart | null = null

  constructor(listener: SheetListener, budget: XlsxBudget) {
    this.#listener = listener
    this.#budget = budget
  }

  write(bytes: Buffer): void {
    this.#reader ??= isUtf16(bytes)
      ? new XmlPart(new SheetElements(this.#listener, this.#budget))
      : new SheetScanner(this.#listener, this.#budget)
    this.#reader.write(bytes)
  }

  end(): void {
    this.#reader?.end()
  }
}

function isUtf16([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
}
