import type { SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import type { Display } from '../../../ui/display.ts'

/**
 * A figure as printed in a table: with the reader's format for negatives, without the currency sign, which is in the heading, and with as
 * many decimals as the answer prints.
 */
export function tableText(
  { text, value }: Pick<SaidFigure, 'text' | 'value'>,
  display: Pick<Display, 'amount' | 'percent' | 'figure'>,
): string {
  if (value === null) return text
  const bare = text.replace(/^[+−-]/, '')
  const decimals = /\.(\d+)/.exec(bare)?.[1]?.length ?? 0
  const own = bare.endsWith('%')
    ? display.percent(value, decimals)
    : /^[\d,.]+$/.test(bare)
      ? display.figure(value, decimals)
      : /^(?:\p{Sc}|[A-Z]{3}\s?)[\d,.]+$/u.test(bare)
        ? display.amount(value, decimals)
        : null
  if (own === null) return text
  return text.startsWith('+') ? `+${own}` : own
}
