import type { CellFormatting } from '../cell-formatting.ts'

/** A spreadsheet's number format, as far as it can be expressed here. */
export interface NumberLook {
  /** DATE: days and times. TEXT: text, even if it looks like a number. GENERAL: numbers without a format. */
  readonly kind: 'NUMBER' | 'DATE' | 'TEXT' | 'GENERAL'
  /** Symbol or code of its currency, such as `€` or `USD`; null for none. */
  readonly currency: string | null
  readonly look: Pick<CellFormatting, 'decimalPlaces' | 'showCurrency' | 'currencyView' | 'formatAsPercent'>
}

/** Parses a format such as `_($* #,##0.00_);_($* (#,##0.00)` by its first section, or a name such as `Short Date`. */
export function readNumberFormat(written: string): NumberLook {
  const code = NAMED.get(written.trim().toLowerCase()) ?? written
  const parts = [...code.matchAll(PART)]
  const end = parts.findIndex(([part]) => part === ';')
  let [digits, currency] = ['', '']
  for (const [part] of end === -1 ? parts : parts.slice(0, end)) {
    if (part.startsWith('[$')) currency += part.slice(2, -1).replace(/-[^-]*$/, '')
    else if (part.startsWith('"')) currency += part.slice(1, -1)
    else if (part.startsWith('\\')) currency += part.slice(1)
    // Skips colors, conditions, and padding of a character's width.
    else if (!part.startsWith('[') && !part.startsWith('_') && !part.startsWith('*')) digits += part
  }
  if (/^\s*(?:General|Standard)?\s*$/i.test(digits)) return GENERAL
  if (digits.includes('@')) return { kind: 'TEXT', currency: null, look: {} }
  if (!/[0#?]/.test(digits) || /[dmyhs]/i.test(digits))
    return /[dmyhs]/i.test(digits) ? { kind: 'DATE', currency: null, look: {} } : GENERAL
  if (/E[+-]/i.test(digits) || digits.includes('/')) return GENERAL
  const isPercent = digits.includes('%')
  const decimals = /\.([0#?]*)/.exec(digits)?.[1]?.length ?? 0
  const thousands = /[0#?](,+)(?![,0#?])/.exec(digits)?.[1]?.length ?? 0
  const sign = /\p{Sc}/u.exec(currency + digits)?.[0] ?? /\[\$([A-Z]{3})/.exec(code)?.[1] ?? null
  return {
    kind: 'NUMBER',
    currency: sign,
    look: {
      decimalPlaces: Math.min(decimals, MOST_DECIMALS),
      ...(isPercent ? { formatAsPercent: true } : {}),
      ...(sign !== null ? { showCurrency: true } : {}),
      ...(thousands === 1 ? { currencyView: 'THOUSANDS' } : thousands > 1 ? { currencyView: 'MILLIONS' } : {}),
    },
  }
}

const GENERAL: NumberLook = { kind: 'GENERAL', currency: null, look: {} }
const MOST_DECIMALS = 10

/** Quoted text, escaped characters, padding, fills, brackets; otherwise single characters. */
const PART = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|./gs

/** Names that Excel writes for its own formats. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['standard', '#,##0.00'],
  ['fixed', '0.00'],
  ['percent', '0.00%'],
  ['currency', '$#,##0.00'],
  ['scientific', '0.00E+00'],
  ['short date', 'm/d/yyyy'],
  ['medium date', 'd-mmm-yy'],
  ['long date', 'dddd, mmmm d, yyyy'],
  ['short time', 'h:mm'],
  ['medium time', 'h:mm AM/PM'],
  ['long time', 'h:mm:ss'],
  ['yes/no', '@'],
  ['true/false', '@'],
  ['on/off', '@'],
  ['boolean', '@'],
])
