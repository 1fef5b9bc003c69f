import { hasUnseen } from '../seen-text.ts'

export const LONGEST_ADDRESS = 320

/** Whether a text can be an e-mail address. All its characters must be visible: with others it would look like another person's. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= LONGEST_ADDRESS && text.isWellFormed() && !hasUnseen(text)
}
