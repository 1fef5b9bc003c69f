import { hasUnseen } from '../seen-text.ts'

export const LONGEST_ADDRESS = 320

/** Whether a text can be an e-mail address, each of whose characters people see: one with others would pass for somebody else's. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= LONGEST_ADDRESS && text.isWellFormed() && !hasUnseen(text)
}
