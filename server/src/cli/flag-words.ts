import { keptDecimals } from '@fourwall/domain/ledger/reading/amount-text.ts'
import { CHOOSE_UNDER_COLUMNS } from '@fourwall/domain/ledger/reading/match-decision.ts'
import { IMPORT_CLOSING } from '@fourwall/domain/ledger/reading/rows/found-closing.ts'

/** A sentence as the command line says it: what is chosen on a screen is a flag there. */
export function inFlags(sentence: string): string {
  return sentence
    .replace(
      CHOOSE_UNDER_COLUMNS,
      'Set the role of each column, from left to right, with --columns; "fourwall import --help" lists the roles.',
    )
    .replace(IMPORT_CLOSING, 'If they should count, add --closing-entries import.')
}

/** What to do about amounts with more decimals than the ledger keeps; null if the reason is another. */
export function decimalsAdvice(reason: string): string | null {
  const decimals = keptDecimals(reason)
  if (decimals === null) return null
  return `The company's ledger keeps ${decimals}. If a point or comma separates thousands there, write those amounts without it. To keep more decimals, create the company with: fourwall company create --minor-digits DIGITS (0 to 4), or choose them under Company settings while nothing is imported.`
}
