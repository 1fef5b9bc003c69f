import { monthOfWord } from '../../../time/month-words.ts'

/** The month of a column of periods as `2026-01`: from `2026-01`, `01-2026`, `202601`, `2026/1`, `Jan 2026`, `Jan-26`, `févr. 2026`; null for any other text. */
export function monthOfPeriod(text: string): string | null {
  const plain = text.trim()
  for (const [form, yearAt, monthAt] of FORMS) {
    const parts = form.exec(plain)
    if (parts === null) continue
    const month = Number(parts[monthAt])
    if (month >= 1 && month <= 12) return `${parts[yearAt] ?? ''}-${String(month).padStart(2, '0')}`
  }
  const [, name = '', year = ''] = NAMED.exec(plain) ?? []
  const month = monthOfWord(name)
  return month === 0 ? null : `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}`
}

const FORMS = [
  [/^((?:19|20)\d{2})[-/. ]?(?:M|P)?(\d{1,2})$/, 1, 2],
  [/^(?:M|P)?(\d{1,2})[-/. ]((?:19|20)\d{2})$/, 2, 1],
  [/^(\d{2})((?:19|20)\d{2})$/, 2, 1],
] as const
const NAMED = /^([\p{L}\p{M}]{3,14})[-/. ]+(?:de )?(\d{4}|\d{2})$/u
