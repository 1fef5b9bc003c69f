import { expect, it } from 'vitest'
import { isEmailAddress } from './email-address.ts'

it.each([
  ['dana@north.example', true],
  ['dänä+p&l@north.example', true],
  ['dana', false],
  ['dana@', false],
  ['dana @north.example', false],
  ['dana@north.example\n', false],
  ['da\u0000na@north.example', false],
  ['dana\u200b@north.example', false],
  ['dana\u202e@north.example', false],
  ['dana@north.example\u3164', false],
  ['dana\ud83c@north.example', false],
  [`${'d'.repeat(320)}@north.example`, false],
])('%j is an e-mail address: %s', (text, isOne) => expect(isEmailAddress(text)).toBe(isOne))
