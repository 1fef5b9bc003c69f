import { capitalize, joinNames } from '../sentence-text.ts'
import type { Presentation } from './presentation.ts'

/** Letters of a slide that the font of a file lacks. */
export interface MissingLetters {
  /** From 1, as the editor counts them. */
  readonly slide: number
  readonly letters: string
}

/** Which slides have letters that a file shows as boxes, in a sentence; null for none. @param file such as "PDF file". */
export function missingLettersSentence(missing: readonly MissingLetters[], file: string): string | null {
  if (missing.length === 0) return null
  const kinds = lettersInWords(missing.map(({ letters }) => letters).join(''))
  const slides = slidesInWords(missing.map(({ slide }) => slide))
  return `The font of the ${file} lacks ${kinds}: ${slides} ${isOne(missing) ? 'shows' : 'show'} boxes instead.`
}

/** Which slides have pictures that a file cannot hold, in a sentence; null for none. @param slides from 1. */
export function missingPicturesSentence(slides: readonly number[]): string | null {
  if (slides.length === 0) return null
  const [has, pictures] = slides.length === 1 ? ['has', 'a picture'] : ['have', 'pictures']
  return `${capitalize(slidesInWords(slides))} ${has} ${pictures} of a kind that the file cannot hold. Add ${slides.length === 1 ? 'it' : 'them'} again in the browser, which converts pictures.`
}

/** Which pictures are damaged, so that a file leaves them out, in a sentence; null for none. @param slides from 1. */
export function damagedPicturesSentence(names: readonly string[], slides: readonly number[]): string | null {
  if (names.length === 0 || slides.length === 0) return null
  const named = listed(
    names.map((name) => `“${name}”`),
    MOST_NAMED,
  )
  const [subject, verb, them] = names.length === 1 ? ['picture', 'is', 'it'] : ['pictures', 'are', 'them']
  return `The ${subject} ${named} on ${slidesInWords(slides)} ${verb} damaged and left out. Save ${them} again as PNG or JPEG, then add ${them} again.`
}

/** The slides that show any of the pictures, from 1. */
export function slidesWithPictures({ slides }: Presentation, pictureIds: ReadonlySet<string>): readonly number[] {
  return slides.flatMap(({ backgroundImageId, elements }, at) => {
    const isShown = elements.some((element) => element.type === 'IMAGE' && element.isVisible && pictureIds.has(element.imageId))
    return isShown || (backgroundImageId !== null && pictureIds.has(backgroundImageId)) ? [at + 1] : []
  })
}

const MOST_NAMED = 8

function isOne(missing: readonly MissingLetters[]): boolean {
  return new Set(missing.map(({ slide }) => slide)).size === 1
}

function slidesInWords(numbers: readonly number[]): string {
  const each = [...new Set(numbers)].sort((one, other) => one - other).map(String)
  return `${each.length === 1 ? 'slide' : 'slides'} ${listed(each, MOST_NAMED)}`
}

const SCRIPTS = [
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 'emoji'],
  [/\p{Script=Arabic}/u, 'Arabic letters'],
  [/\p{Script=Hebrew}/u, 'Hebrew letters'],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u, 'Chinese and Japanese characters'],
  [/\p{Script=Hangul}/u, 'Korean letters'],
  [/\p{Script=Thai}/u, 'Thai letters'],
  [/\p{Script=Devanagari}/u, 'Devanagari letters'],
] as const

/** Kinds of letters by their names, others as they are. */
function lettersInWords(letters: string): string {
  const kinds = new Set<string>()
  for (const letter of letters) kinds.add(SCRIPTS.find(([pattern]) => pattern.test(letter))?.[1] ?? `“${letter}”`)
  return listed([...kinds], MOST_NAMED)
}

function listed(texts: readonly string[], most: number): string {
  const [named, others] = [texts.slice(0, most), texts.length - most]
  if (others > 0) return `${named.join(', ')} and ${others} more`
  return joinNames(named)
}
