import { expect, it } from 'vitest'
import { BadInputError } from '../errors.ts'
import { parseFirstOwner } from './first-owner.ts'

const owner = { name: 'Dana Whitlock', email: 'dana@example.com', password: 'correct horse battery' }

it('takes a name, an address and a password, and keeps blanks of the password alone', () => {
  expect(parseFirstOwner({ name: ' Dana Whitlock ', email: ' dana@example.com\n', password: ' four walls and more ' })).toEqual({
    ...owner,
    password: ' four walls and more ',
  })
})

it.each([
  [{ name: ' ' }, 'ownerName', 'Type your name.'],
  [{ name: 'x'.repeat(201) }, 'ownerName', 'A name has up to 200 characters. Shorten it.'],
  [{ name: 'Da\u0000na' }, 'ownerName', 'The name holds a character that cannot be shown. Remove it.'],
  [{ name: '\u200b\u2060' }, 'ownerName', 'The name has only invisible characters. Type others.'],
  [{ email: 'dana' }, 'email', 'Type an e-mail address, such as dana@example.com.'],
  [{ email: 'dana @example.com' }, 'email', 'Type an e-mail address, such as dana@example.com.'],
  [{ email: `${'d'.repeat(320)}@example.com` }, 'email', 'Type an e-mail address, such as dana@example.com.'],
  [{ password: 'four walls!' }, 'password', 'Choose a password of 12 characters or more.'],
  [{ password: 'x'.repeat(1_001) }, 'password', 'A password has up to 1,000 characters. Shorten it.'],
  [{ password: 'Dana@Example.com' }, 'password', 'Choose a password other than your e-mail address.'],
] as const)('refuses %o by %s', (change, field, sentence) => {
  expect(() => parseFirstOwner({ ...owner, ...change })).toThrow(new BadInputError(sentence, field))
})
