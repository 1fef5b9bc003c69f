import type { DecimalMark } from '../ledger/reading/file-match.ts'
import type { ReadFigure } from '../workbooks/read-figures.ts'

/** A figure as a person types it in the place of one that could not be read. The mark is that of the workbook's texts. */
export function typedFigure(text: string, mark: DecimalMark | null): Pick<ReadFigure, 'text' | 'value' | 'error'> {
  const [point, group] = mark === 'COMMA' ? [',', '.'] : ['.', ',']
  const match = new RegExp(`^(-?)(\\d{1,15}|\\d{1,3}(?:\\${group}\\d{3}){1,4})(?:\\${point}(\\d{1,12}))?$`).exec(text)
  if (match === null) return { text, value: null, error: `"${text.slice(0, 40)}" is no number. Type one such as 1234${point}5.` }
  const [, sign = '', whole = '', decimals = ''] = match
  const units = whole.replaceAll(group, '').replace(/^0+(?=\d)/, '')
  const rest = decimals.replace(/0+$/, '')
  const size = rest === '' ? units : `${units}.${rest}`
  return { text, value: size === '0' ? '0' : sign + size, error: null }
}
