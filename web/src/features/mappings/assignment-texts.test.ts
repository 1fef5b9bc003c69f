import { expect, it } from 'vitest'
import { readAssignments } from './assignment-texts.ts'

it('reads accounts and their groups', () => {
  expect(readAssignments(['12/0b7e', '7/a'])).toEqual([
    { accountId: 12, groupId: '0b7e' },
    { accountId: 7, groupId: 'a' },
  ])
})
