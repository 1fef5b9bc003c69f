import { type Formula, parseFormula } from '../../mappings/formula.ts'
import { bareFormula } from '../layout-keys.ts'

/** A formula that cannot be read, with what is wrong with it. */
export interface Unreadable {
  readonly problem: string
}

/** Reads formulas, each once. What they hold is no part of it: that matters where they are copied. */
export class FormulaReader {
  readonly #known = new Map<string, Formula | Unreadable>()

  read(text: string): Formula | Unreadable {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (this.#known.size >= MOST_FORMULAS_KEPT) this.#known.clear()
    const formula = readFormula(bareFormula(text))
    this.#known.set(text, formula)
    return formula
  }
}

/** Formulas that are kept as they were read, until they are read anew. */
const MOST_FORMULAS_KEPT = 50_000

export function readFormula(text: string): Formula | Unreadable {
  try {
    return parseFormula(text)
  } catch (error) {
    if (error instanceof Error) return { problem: error.message }
    throw error
  }
}
