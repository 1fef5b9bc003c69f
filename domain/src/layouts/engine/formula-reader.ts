import { type Formula, parseFormula } from '../../mappings/formula.ts'
import { withoutHeldReferences } from '../layout-keys.ts'

/** A formula that cannot be parsed, with the reason. */
export interface Unreadable {
  readonly problem: string
}

/** Parses formulas, each once. Ignores anchors (`$`), which only matter for copying. */
export class FormulaReader {
  readonly #known = new Map<string, Formula | Unreadable>()

  read(text: string): Formula | Unreadable {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (this.#known.size >= MOST_FORMULAS_KEPT) this.#known.clear()
    const formula = readFormula(withoutHeldReferences(text))
    this.#known.set(text, formula)
    return formula
  }
}

/** Size limit of the cache, which is then cleared. */
const MOST_FORMULAS_KEPT = 50_000

export function readFormula(text: string): Formula | Unreadable {
  try {
    return parseFormula(text)
  } catch (error) {
    if (error instanceof Error) return { problem: error.message }
    throw error
  }
}
