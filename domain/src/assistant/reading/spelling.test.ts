import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'
import { correctedWord } from './spelling.ts'

const KNOWN = new Set([
  'labor',
  'labour',
  'revenue',
  'june',
  'july',
  'occupancy',
  'utility',
  'line',
  'paper',
  'price',
  'store',
  'budget',
  'professional',
  'depreciation',
  'evolution',
  'undershoot',
])

it.each([
  // Too few letters, too many, two swapped, a neighboring key.
  ['revnue', 'revenue'],
  ['revenuee', 'revenue'],
  ['reveune', 'revenue'],
  ['revenie', 'revenue'],
  ['jnue', 'june'],
  // Vowels in long words.
  ['occupency', 'occupancy'],
  // Doubled letters in the wrong places of a long word, another letter in its middle.
  ['proffesional', 'professional'],
  ['depretiation', 'depreciation'],
  ['evaluation', null],
  ['understood', null],
  // Two slips, keys far apart, a short word with another letter, two words as near.
  ['rvnue', null],
  ['lapor', null],
  ['jule', null],
  ['badget', null],
  ['p6', null],
])('%s is %s', (typed, read) => expect(correctedWord(typed, KNOWN)).toBe(read))

describe('a slip that may be of several words', () => {
  const reader = new QuestionReader(restaurantNames())

  it.each([
    ['monthy revenue this year', 'monthy', 'monthly'],
    ['repairs bils in June', 'bils', 'bills'],
    ['income statment for June', 'statment', 'statement'],
  ])('%s', (question, typed, read) => {
    const reading = reader.read(question, null)
    expect('corrections' in reading ? reading.corrections : reading).toEqual([{ typed, read }])
  })
})

describe('a slip in a short word, among the other words of a place', () => {
  const reader = new QuestionReader(restaurantNames())

  it.each([
    ['labor at fels point in June', '9', [{ typed: 'fels', read: 'fells' }]],
    ['labor at bak bay in June', '1', [{ typed: 'bak', read: 'back' }]],
    ['labor at navy yrd in June', '12', [{ typed: 'yrd', read: 'yard' }]],
  ])('%s', (question, id, corrections) => {
    expect(reader.read(question, null)).toMatchObject({ kind: 'PLAN', plan: { places: { locationIds: [id] } }, corrections })
  })

  it.each(['labor at fels in June', 'labor at feels point in June', 'labor at bqk bay in June'])('is not mended in %s', (question) => {
    expect(reader.read(question, null)).toMatchObject({ kind: 'UNREAD' })
  })
})
