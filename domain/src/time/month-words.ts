import type { MonthOfYear } from './day.ts'
import { MONTH_NAMES } from './day-format.ts'

/**
 * Names of months as files write them: German, French, Spanish, Italian, Portuguese, Dutch, Nordic and Polish, in full and as usually
 * shortened. January first. Words that are months of different numbers in these languages are left out.
 */
const OTHER_NAMES = [
  'januar jänner janvier janv enero ene gennaio gen genn janeiro januari styczeń stycznia sty',
  'februar feber febr février fevrier févr fév febrero febbraio febb fevereiro fev februari luty lutego lut',
  'märz mär mrz mars marzo março marco maart mrt marts marzec marca',
  'avril avr abril abr aprile april kwiecień kwietnia kwi',
  'mai mayo maggio mag maio mei maj maja',
  'juni juin junio giugno giu junho czerwiec czerwca cze',
  'juli juillet juil julio luglio lug julho lipiec lipca lip',
  'august août aoû agosto ago augustus augusti sierpień sierpnia sie',
  'septembre septiembre settembre sett set setembro september wrzesień września wrz',
  'oktober okt octobre octubre ottobre ott outubro out październik października paź',
  'november novembre noviembre novembro listopad listopada lis',
  'dezember dez décembre déc diciembre dic dicembre dezembro december grudzień grudnia gru',
].map((names) => names.split(' '))

const MONTHS: ReadonlyMap<string, number> = new Map(OTHER_NAMES.flatMap((names, at) => names.map((name) => [plain(name), at + 1] as const)))

/**
 * The month that a word names, in English from its third letter on or as in `OTHER_NAMES`, with or without accents and a point behind it: `Sept`,
 * `Dez.`, `févr`. 0 for any other word.
 */
export function monthOfWord(word: string): MonthOfYear | 0 {
  const name = plain(word.trim().replace(/\.$/, ''))
  if (name.length < 3) return 0
  const start = name === 'sept' ? 'sep' : name
  // Both lists have twelve entries.
  return (MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(start)) + 1 || MONTHS.get(name) || 0) as MonthOfYear | 0
}

/** Source of a pattern of all names of months, for a pattern that ignores case. */
export const MONTH_NAME_PATTERN = `(?:${[
  ...MONTH_NAMES.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`),
  'Sept',
  ...new Set(OTHER_NAMES.flat().flatMap((name) => [name, plain(name)])),
]
  .toSorted((one, other) => other.length - one.length)
  .join('|')})`

function plain(name: string): string {
  return name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
