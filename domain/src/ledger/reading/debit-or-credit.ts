/** Side of an amount, as stated by a column. */
export type Side = 'DEBIT' | 'CREDIT'

const WORDS: ReadonlyMap<string, Side> = new Map([
  ...['d', 'dr', 'deb', 'debit', 'debet', 'debito', 's', 'soll', 'debe', 'dare'].map((word) => [word, 'DEBIT'] as const),
  ...['c', 'k', 'cr', 'cred', 'credit', 'credito', 'kredit', 'h', 'haben', 'haber', 'avere'].map((word) => [word, 'CREDIT'] as const),
])

/** Null for any other text. Ignores case, accents and a trailing point. */
export function sideOf(text: string): Side | null {
  const word = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
  return WORDS.get(word) ?? null
}
