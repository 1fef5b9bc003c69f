import { signedDigits } from '../ledger/reading/amount-text.ts'
import { currenciesIn, foreignCurrency, saysCurrency } from '../ledger/reading/currency-text.ts'
import { type FigureProblem, quoted } from './figure-cells.ts'
import type { SurveyedSheet } from './figure-rules.ts'
import type { WorkbookCell } from './workbook-cells.ts'

/** Why a sheet is not read whose titles name another currency than the company's, or what a sheet of notes says; null for neither. */
export function currencyProblem(
  { titles, layout }: SurveyedSheet,
  currency: string | null,
  isName: (text: string) => boolean,
): string | null {
  if (currency === null) return null
  for (const { coordinate, text } of titles) {
    const named = currenciesIn(text)
    // A text that names both is about a rate, or about what was converted.
    if (named.size === 0 || named.has(currency) || isName(text)) continue
    if (layout === null && !saysCurrency(text)) continue
    const what = layout === null ? '' : ': the sheet was not read'
    return `${coordinate} says ${quoted(text)}, and the company’s currency is ${currency}${what}. Convert the figures to ${currency}, or correct the text.`
  }
  return null
}

/** Why a figure is not read that is in another currency than the company's, by its text or number format; null for others. */
export function foreignFigure(cell: WorkbookCell, currency: string | null): FigureProblem | null {
  if (currency === null) return null
  const shown = cell.shown?.currency === undefined ? null : foreignCurrency(cell.shown.currency, currency)
  if (shown !== null)
    return {
      error: `${quoted(cell.text)} is in ${shown} by its number format, and the company’s currency is ${currency}. Convert it, or correct the format.`,
    }
  const written = cell.kind === 'TEXT' && MAY_NAME.test(cell.text) ? (signedDigits(cell.text)?.currency ?? '') : ''
  const code = written === '' ? null : foreignCurrency(written, currency)
  return code === null
    ? null
    : { error: `${quoted(cell.text)} is in ${code}, and the company’s currency is ${currency}. Convert it to ${currency}.` }
}

/** Why a figure is not read that a cell next to it says is in another currency; null if that is the company's, or none. */
export function statedCurrency({ text }: WorkbookCell, currency: string): FigureProblem | null {
  const code = foreignCurrency(text, currency)
  return code === null
    ? null
    : {
        error: `The figure is in ${code} by its column of currencies, and the company’s currency is ${currency}. Convert it to ${currency}.`,
      }
}

/** Most texts need no closer look. */
const MAY_NAME = /[\p{L}\p{Sc}]/u
