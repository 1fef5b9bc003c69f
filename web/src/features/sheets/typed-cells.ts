import { readTypedFigures } from '@fourwall/domain/editing/typed-figures.ts'
import { FormulaError } from '@fourwall/domain/mappings/formula.ts'
import { decimalFromFraction, fractionFromDecimal } from '@fourwall/domain/money/decimal.ts'
import { fraction, multiplyFractions } from '@fourwall/domain/money/fraction.ts'
import type { SheetCellText } from '@fourwall/domain/sheets/sheet-commands.ts'
import { formulaFromRelative, formulaFromTyped, type SheetAddresses } from '@fourwall/domain/sheets/sheet-formulas.ts'
import type { EditOrigin } from '../../blocks/report-grid/grid-editing.ts'

interface TypedCell {
  readonly rowKey: string
  readonly columnKey: string
  readonly text: string
  /** Whether words can stand there. */
  readonly takesWords: boolean
}

export interface ReadCells {
  readonly cells: readonly SheetCellText[]
  /** What has to be said of them; null for nothing. */
  readonly said: string | null
}

/**
 * Texts that were typed or pasted together as cells keep them: figures as Decimals, percentages as ratios, formulas by keys. A
 * formula that cannot be read is kept as it was typed, and its cell says why; words that cannot stand somewhere are left out.
 */
export function readCells(typed: readonly TypedCell[], origin: EditOrigin, addresses: SheetAddresses): ReadCells {
  const plain = typed.map(({ text }) => (text.trim().startsWith('=') ? '' : withoutPercent(text.trim())))
  const { figures } = readTypedFigures(plain, 6)
  let [problem, words] = [null as string | null, 0]
  const cells = typed.flatMap(({ rowKey, columnKey, text, takesWords }, at): SheetCellText[] => {
    const place = { rowKey, columnKey }
    const trimmed = text.trim()
    if (trimmed === '') return [{ ...place, text: '' }]
    if (trimmed.startsWith('=')) {
      const relative = origin === 'COPIED' ? formulaFromRelative(trimmed.slice(1), place, addresses) : null
      if (relative !== null) return [{ ...place, text: `=${relative}` }]
      try {
        return [{ ...place, text: `=${formulaFromTyped(trimmed, place, addresses)}` }]
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error
        problem ??= error.message
        return [{ ...place, text: trimmed }]
      }
    }
    const figure = figures[at]
    if (figure?.kind === 'FIGURE') return [{ ...place, text: withoutPercent(trimmed) !== trimmed ? hundredth(figure.value) : figure.value }]
    if (takesWords) return [{ ...place, text: trimmed }]
    words += 1
    return []
  })
  if (words > 0)
    problem ??=
      words === 1
        ? 'Words cannot stand over a figure of the report.'
        : `${words} texts were left out: words cannot stand over figures of the report.`
  return { cells, said: problem }
}

/** `12.5 %`, `(5%)` without the sign; what is no percentage as it is. */
function withoutPercent(text: string): string {
  return text.replace(/^([-(]?[\d.,\s]+\)?)\s*%$/, '$1').replace(/^(\([\d.,\s]+?)\s*%\s*\)$/, '$1)')
}

function hundredth(value: string): string {
  return decimalFromFraction(multiplyFractions(fractionFromDecimal(value), fraction(1n, 100n)), 0, 12)
}
