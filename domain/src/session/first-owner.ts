import { BadInputError } from '../errors.ts'
import { requireSeen } from '../seen-text.ts'
import { isEmailAddress, LONGEST_ADDRESS } from './email-address.ts'

/** The person who makes a deployment's first company, as they typed it. */
export interface FirstOwner {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Maximum lengths of an owner's name, address and password. */
export const LONGEST_OF_OWNER = { name: 200, email: LONGEST_ADDRESS, password: 1_000 } as const
/** Minimum length of a password. */
export const SHORTEST_PASSWORD = 12

/**
 * Validates the owner's name, address and password. Name and address lose blanks around them, the password none.
 *
 * @throws BadInputError (ownerName, email or password) with the first that is invalid.
 */
export function parseFirstOwner({ name, email, password }: FirstOwner): FirstOwner {
  const owner = { name: name.trim(), email: email.trim(), password }
  if (owner.name === '') throw new BadInputError('Type your name.', 'ownerName')
  if (owner.name.length > LONGEST_OF_OWNER.name)
    throw new BadInputError(`A name has up to ${LONGEST_OF_OWNER.name} characters. Shorten it.`, 'ownerName')
  if (!isShowable(owner.name)) throw new BadInputError('The name holds a character that cannot be shown. Remove it.', 'ownerName')
  requireSeen(owner.name, 'The name', 'ownerName')
  if (!isEmailAddress(owner.email)) throw new BadInputError('Type an e-mail address, such as dana@example.com.', 'email')
  if (password.length < SHORTEST_PASSWORD)
    throw new BadInputError(`Choose a password of ${SHORTEST_PASSWORD} characters or more.`, 'password')
  if (password.length > LONGEST_OF_OWNER.password)
    throw new BadInputError(`A password has up to ${LONGEST_OF_OWNER.password.toLocaleString('en-US')} characters. Shorten it.`, 'password')
  if (password.toLowerCase() === owner.email.toLowerCase())
    throw new BadInputError('Choose a password other than your e-mail address.', 'password')
  return owner
}

function isShowable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
