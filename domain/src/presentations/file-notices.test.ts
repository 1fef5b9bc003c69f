import { expect, it } from 'vitest'
import { damagedPicturesSentence, missingLettersSentence, missingPicturesSentence } from './file-notices.ts'

it.each([
  { missing: [], said: null },
  { missing: [{ slide: 2, letters: '🙂' }], said: 'The font of the PDF file lacks emoji: slide 2 shows boxes instead.' },
  {
    missing: [
      { slide: 3, letters: '東京' },
      { slide: 3, letters: 'ش' },
      { slide: 1, letters: '☃א' },
    ],
    said: 'The font of the PDF file lacks Chinese and Japanese characters, Arabic letters, emoji and Hebrew letters: slides 1 and 3 show boxes instead.',
  },
  { missing: [{ slide: 4, letters: '∰' }], said: 'The font of the PDF file lacks “∰”: slide 4 shows boxes instead.' },
  {
    missing: Array.from({ length: 10 }, (_, at) => ({ slide: at + 1, letters: '한' })),
    said: 'The font of the PDF file lacks Korean letters: slides 1, 2, 3, 4, 5, 6, 7, 8 and 2 more show boxes instead.',
  },
])('names letters that a font lacks: $said', ({ missing, said }) => {
  expect(missingLettersSentence(missing, 'PDF file')).toBe(said)
})

it.each([
  { slides: [], said: null },
  {
    slides: [2],
    said: 'Slide 2 has a picture of a kind that the file cannot hold. Add it again in the browser, which converts pictures.',
  },
  {
    slides: [2, 5],
    said: 'Slides 2 and 5 have pictures of a kind that the file cannot hold. Add them again in the browser, which converts pictures.',
  },
])('names slides whose pictures are missing: $slides', ({ slides, said }) => {
  expect(missingPicturesSentence(slides)).toBe(said)
})

it.each<[names: string[], slides: number[], said: string | null]>([
  [[], [], null],
  [['logo.png'], [2], 'The picture “logo.png” on slide 2 is damaged and left out. Save it again as PNG or JPEG, then add it again.'],
  [
    ['logo.png', 'bar.jpg'],
    [3, 2],
    'The pictures “logo.png” and “bar.jpg” on slides 2 and 3 are damaged and left out. Save them again as PNG or JPEG, then add them again.',
  ],
])('names damaged pictures %s', (names, slides, said) => {
  expect(damagedPicturesSentence(names, slides)).toBe(said)
})
