/** Names of accounts that a year's profit or loss is carried to, in words without accents and punctuation. */
const NAMES = [
  '(?:retained|accumulated|current year|undistributed) (?:earnings?|profits?|loss(?:es)?|surplus|deficits?|results?)',
  '(?:profit(?: and| or)? loss|p l|revenue(?: and)? expense|income(?: and)? (?:expense|expenditure)) (?:summary|account|appropriation|a c|ac|acct|reserves?|carried forward|brought forward)',
  '(?:income|revenue) (?:summary|appropriation)',
  'net assets|fund balance|appropriation account|capital accounts?',
  '(?:owners?|shareholders?|stockholders?|members?|partners?) (?:equity|capital|draws?|drawings?|distributions?)',
  '(?:revenue|general|profit|distributable) reserves?',
  '(?:gewinn|verlust)vortrag|jahres(?:uberschuss|fehlbetrag|ergebnis)|gewinn und verlust(?: ?konto)?|(?:guv|g u v|g v) ?konto|ergebnis(?:vortrag|verwendung)',
  'report a nouveau|(?:resultat(?: net)?|benefice|perte) de l ?exercice|compte de resultat',
  'resultados? (?:acumulados?|del ejercicio)|perdidas y ganancias|ganancias acumuladas',
  '(?:resultado|apuracao do resultado) do exercicio|resultado liquido|lucros acumulados',
  '(?:utili?e?|perdit[ae]) (?:portat[ei] a nuovo|d ?esercizio)|conto economico|profitti e perdite|perdite e profitti',
  'onverdeelde winst|winst en verlies(?:rekening)?|resultaat (?:lopend )?boekjaar|(?:arets|balanserat|overfort) resultat|wynik finansowy',
].join('|')

const WITHIN = new RegExp(String.raw`\b(?:${NAMES})\b`)
const WHOLE = new RegExp(
  String.raw`^(?:${NAMES}|guv|reserves?|(?:owners? |partners? )?drawings(?: \p{L}+){0,3}|dividends (?:paid|declared))(?: account| konto| a c)?(?: \d{4})?$`,
  'u',
)
/** Words of costs and income whose names mention the result of a year, such as a tax on it. */
const OF_TRADE =
  /\b(?:tax|taxes|interest|expenses?|compensation|contributions?|income on|donations?|skatt|skat|steuern?|impots?|imposto|impuestos?|belasting(?:en)?|imposte|released)\b/

/** Whether a name says that the account takes the result of a year, among other words. @param words as by `wordsOf`, of the last part. */
export function takesResult(words: string): boolean {
  return WHOLE.test(words) || (WITHIN.test(words) && !OF_TRADE.test(words))
}

/** Whether a name says nothing else. */
export function isResultAccount(words: string): boolean {
  return WHOLE.test(words)
}

/** The last part of a name such as `Equity:Retained Earnings`. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}
