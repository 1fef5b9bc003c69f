/** Names of accounts that a year's profit or loss is carried to, in words without accents and punctuation. */
const RESULT_NAMES: readonly RegExp[] = [
  /\b(retained|accumulated|current year|undistributed) (earnings?|profits?|loss(es)?|surplus|deficits?|results?)\b/,
  /\b(profit( and| or)? loss|p l|revenue( and)? expense) (summary|account|appropriation)\b|\b(income|revenue) (summary|appropriation)\b/,
  /^(income|income( and)? (expense|expenditure)|trading( and)? profit( and)? loss) account\b/,
  /\bnet assets\b(?! released)|\b(fund balance|appropriation account)\b/,
  /\b(owners?|shareholders?|stockholders?|members?|partners?) (equity|capital)\b|\bcapital accounts?\b/,
  /\b(owners?|shareholders?|stockholders?|members?|partners?) (draws?|drawings?|distributions?)\b|^(drawings|dividends (paid|declared))$/,
  /\b(revenue|general|profit|distributable) reserves?\b/,
  /\b(gewinn|verlust)vortrag\b|\bjahres(uberschuss|fehlbetrag|ergebnis)\b|\bgewinn und verlust(konto)?\b|^(guv|g u v|g v)( konto)?$|\bergebnis(vortrag|verwendung)\b/,
  /\breport a nouveau\b|\bresultat (net )?de l ?exercice\b|\bcompte de resultat\b|\bresultados? (acumulados?|del ejercicio)\b|\bperdidas y ganancias\b/,
  /\bganancias acumuladas\b|\b(resultado|apuracao do resultado) do exercicio\b|\bresultado liquido\b|\blucros acumulados\b/,
  /\butili (portati a nuovo|d ?esercizio)\b|\bconto economico\b|\b(profitti e perdite|perdite e profitti)\b/,
  /\bonverdeelde winst\b|\bwinst en verlies(rekening)?\b|\bresultaat (lopend )?boekjaar\b|\barets resultat\b|\bwynik finansowy\b/,
]

/** Whether an account takes the result of a year, by its name. @param words as by `wordsOf`. */
export function takesResult(words: string): boolean {
  return RESULT_NAMES.some((pattern) => pattern.test(words))
}
