import { describe, expect, it } from 'vitest'
import { daysLeft, type Restored, restoredWords } from './describe-deleted.ts'

const layout = (name: string, path: string, pathBefore = path): Restored => ({ kind: 'LAYOUT', id: name, name, path, pathBefore })
const folder = (name: string, path: string, pathBefore = path): Restored => ({ kind: 'FOLDER', id: name, name, path, pathBefore })

describe('what is back', () => {
  it.each<[readonly Restored[], string, string | null]>([
    [[], 'Nothing to bring back', 'It is back already, or was deleted too long ago.'],
    [[layout('Pack', '/')], '“Pack” is back in My Library', null],
    [[layout('Pack', '/Board/2026')], '“Pack” is back in Board / 2026', null],
    [[layout('Pack', '/', '/Board')], '“Pack” is back at the top of My Library', 'The folder that it was in is gone.'],
    [[layout('Pack', '/Board', '/Board/2026')], '“Pack” is back in Board', 'The folder that it was in is gone.'],
    [[folder('Board', '/Board')], '“Board” is back in My Library', null],
    [[folder('Board', '/Board (2)', '/Board')], '“Board” is back', 'It is called “Board (2)” now: there is another “Board” in its place.'],
    [[folder('Board', '/Board'), layout('Pack', '/Board'), layout('Plan', '/')], '1 folder and 2 P&Ls are back', null],
    [
      [layout('Pack', '/', '/Board'), layout('Plan', '/')],
      '2 P&Ls are back',
      '“Pack” is at the top of My Library: the folder that it was in is gone.',
    ],
    [
      [layout('Pack', '/', '/Board'), folder('2026', '/2026', '/Board/2026')],
      '1 folder and 1 P&L are back',
      '1 folder and 1 P&L are at the top of My Library: the folder that they were in is gone.',
    ],
  ])('is said with where it is (%#)', (restored, title, detail) => expect(restoredWords(restored)).toEqual({ title, detail }))
})

it.each([
  ['2026-07-30T12:00:00Z', '30 days'],
  ['2026-07-02T13:00:00Z', '2 days'],
  ['2026-07-01T12:00:00Z', '1 day'],
  ['2026-07-01T11:59:00Z', 'Less than a day'],
])('until %s there are %s', (until, words) => expect(daysLeft(until, Date.parse('2026-06-30T12:00:00Z'))).toBe(words))
