import { BadInputError } from './errors.ts'

/**
 * A name as people see it: accents in one piece, blanks of any kind as blanks, without characters that are not shown. Texts
 * that look the same become equal, also where a Latin word has a Greek or Cyrillic letter among its own, or several blanks stand for one;
 * `&amp;` is an ampersand; case and whole words of other scripts stay as they are.
 */
export function seenText(written: string): string {
  const text = written.includes('&') ? written.replace(ENTITIES, (_, name: string) => MEANT[name.toLowerCase()] ?? '') : written
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7e) return oneBlank(seenAnyText(text))
  return oneBlank(text)
}

/** Pages show several blanks as one. */
function oneBlank(text: string): string {
  return text.includes('  ') ? text.replaceAll(/ {2,}/g, ' ') : text
}

/** What programs that write web pages leave behind: `Salt &amp; Vine`. */
const ENTITIES = /&(?:(?:amp|#38);)*(amp|#38|apos|#0?39|quot|#34|nbsp|#160);/gi
const MEANT: Readonly<Record<string, string>> = {
  amp: '&',
  '#38': '&',
  apos: "'",
  '#39': "'",
  '#039': "'",
  quot: '"',
  '#34': '"',
  nbsp: ' ',
  '#160': ' ',
}

/** Whether two texts look the same but are not. */
export function looksSame(one: string, other: string): boolean {
  return one !== other && seenText(one) === seenText(other)
}

/**
 * Why a name is unreadable on a screen, as a sentence: all its characters are invisible, or one reverses the direction of text. Otherwise
 * null, also for blanks alone.
 *
 * @param what starts the sentence, such as `The name`.
 */
export function unseenProblem(name: string, what: string): string | null {
  if (TURNS_TEXT.test(name)) return `${what} has a character that reverses the direction of text. Remove it.`
  return name.trim() !== '' && NOTHING_SEEN.test(name) ? `${what} has only invisible characters. Type others.` : null
}

/** @throws BadInputError with `field` for a name that is unreadable on a screen. */
export function requireSeen(name: string, what: string, field: string): void {
  const problem = unseenProblem(name, what)
  if (problem !== null) throw new BadInputError(problem, field)
}

/** Whether any character is a control or invisible, which keys and addresses never need. */
export function hasUnseen(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** Embeddings, overrides and isolates; names of scripts from right to left need none of them. */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/
/** The blank of Braille is a letter for Unicode. */
const NOTHING_SEEN = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

function seenAnyText(text: string): string {
  return text.replace(UNSEEN, '').replace(UNSEEN_JOINERS, '').replace(BLANKS, ' ').normalize('NFC').replace(WORDS, inOneScript).trim()
}

/** A word with the letters of one script, where those of another only look like it. `text`: all that the word is part of. */
function inOneScript(word: string, _at: number, text: string): string {
  const others = word.match(OTHER_LETTERS)
  if (others === null) return word
  const isLatin = LATIN.test(word) || (ONE_LETTER.test(word) && LATIN.test(text))
  if (!isLatin) return word
  if (others.every((letter) => TO_LATIN.has(letter))) return word.replace(OTHER_LETTERS, (letter) => TO_LATIN.get(letter) ?? letter)
  const back = others.every((letter) => CYRILLIC.test(letter))
    ? TO_CYRILLIC
    : others.every((letter) => GREEK.test(letter))
      ? TO_GREEK
      : null
  const own = word.match(LATIN_LETTERS) ?? []
  return back !== null && own.every((letter) => back.has(letter))
    ? word.replace(LATIN_LETTERS, (letter) => back.get(letter) ?? letter)
    : word
}

const WORDS = /\p{L}+/gu
const ONE_LETTER = /^\p{L}$/u
const LATIN = /\p{Script=Latin}/u
const LATIN_LETTERS = /\p{Script=Latin}/gu
const OTHER_LETTERS = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu
const CYRILLIC = /\p{Script=Cyrillic}/u
const GREEK = /\p{Script=Greek}/u
/** Letters that look alike in most typefaces; a part of the list of Unicode Technical Standard 39. */
const TO_CYRILLIC = alike('ABEKMHOPCTYXIJSaeopcyxijs', 'АВЕКМНОРСТУХІЈЅаеорсухіјѕ')
const TO_GREEK = alike('ABEZHIKMNOPTYXov', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον')
const TO_LATIN = new Map([...TO_CYRILLIC, ...TO_GREEK].map(([latin, other]) => [other, latin]))

function alike(latin: string, other: string): ReadonlyMap<string, string> {
  const letters = Array.from(other)
  return new Map(Array.from(latin, (letter, at) => [letter, letters[at] ?? letter]))
}

/** Soft hyphens, blanks without width, marks of direction, and what else has no width. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** Joiners, which change how letters of Arabic and Indian scripts, and emoji, look. */
const UNSEEN_JOINERS = /(?<=[\p{Script=Latin}\p{N}\p{P}\s]|^)[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{Script=Latin}\p{N}\p{P}\s]|$)/gu
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
