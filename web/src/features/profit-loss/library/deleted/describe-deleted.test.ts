import { describe, expect, it } from 'vitest'
import { daysLeft, type Restored, restoredWords } from './describe-deleted.ts'

const layout = (name: string, path: string, pathBefore = path): Restored => ({ kind: 'LAYOUT', id: name, name, path, pathBefore })
const folder = (name: string, path: string, pathBefore = path): Restored => ({ kind: 'FOLDER', id: name, name, path, pathBefore })

describe('what was restored', () => {
  it.each<[readonly Restored[], string, string | null]>([
    [[], 'Nothing to restore', 'It was restored already, or was deleted too long ago.'],
    [[layout('Pack', '/')], 'Restored “Pack” to My Library', null],
    [[layout('Pack', '/Board/2026')], 'Restored “Pack” to Board / 2026', null],
    [[layout('Pack', '/', '/Board')], 'Restored “Pack” at the top of My Library', 'Its folder no longer exists.'],
    [[layout('Pack', '/Board', '/Board/2026')], 'Restored “Pack” in Board', 'Its folder no longer exists.'],
    [[folder('Board', '/Board')], 'Restored “Board” to My Library', null],
    [[folder('Board', '/Board (2)', '/Board')], 'Restored “Board”', 'It is called “Board (2)” now, as there is another “Board”.'],
    [[folder('Board', '/Board'), layout('Pack', '/Board'), layout('Plan', '/')], 'Restored 1 folder and 2 P&Ls', null],
    [
      [layout('Pack', '/', '/Board'), layout('Plan', '/')],
      'Restored 2 P&Ls',
      '“Pack” is at the top of My Library: its folder no longer exists.',
    ],
    [
      [layout('Pack', '/', '/Board'), folder('2026', '/2026', '/Board/2026')],
      'Restored 1 folder and 1 P&L',
      '1 folder and 1 P&L are at the top of My Library: their folders no longer exist.',
    ],
  ])('is described with its place (%#)', (restored, title, detail) => expect(restoredWords(restored)).toEqual({ title, detail }))
})

it.each([
  ['2026-07-30T12:00:00Z', '30 days'],
  ['2026-07-02T13:00:00Z', '2 days'],
  ['2026-07-01T12:00:00Z', '1 day'],
  ['2026-07-01T11:59:00Z', 'Less than a day'],
])('until %s there are %s', (until, words) => expect(daysLeft(until, Date.parse('2026-06-30T12:00:00Z'))).toBe(words))
