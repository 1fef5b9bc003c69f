/** Side of an amount, as stated by a column. */
export type Side = 'DEBIT' | 'CREDIT'

const WORDS: ReadonlyMap<string, Side> = new Map([
  ...['d', 'dr', 'deb', 'debit', 'debet', 'debito', 's', 'soll', 'debe', 'dare'].map((word) => [word, 'DEBIT'] as const),
  ...['c', 'k', 'cr', 'cred', 'credit', 'credito', 'kredit', 'h', 'haben', 'haber', 'avere'].map((word) => [word, 'CREDIT'] as const),
])

/** The side that each document of Sage 50's audit trail posts to its nominal account. Its amounts have no sign. */
const DOCUMENTS: ReadonlyMap<string, Side> = new Map([
  ...['sc', 'sr', 'sa', 'sd', 'pi', 'pr', 'bp', 'cp', 'vp', 'jd'].map((code) => [code, 'DEBIT'] as const),
  ...['si', 'sp', 'pc', 'pp', 'pa', 'pd', 'br', 'vr', 'jc'].map((code) => [code, 'CREDIT'] as const),
])

/** Of a text such as `SI` for a sales invoice; null for any other. States of the USA have such codes, too. */
export function sideOfDocument(text: string): Side | null {
  return DOCUMENTS.get(text.trim().toLowerCase()) ?? null
}

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
