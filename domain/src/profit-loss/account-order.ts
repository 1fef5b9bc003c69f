import type { LedgerAccount } from '../ledger/account.ts'

type Ordered = Pick<LedgerAccount, 'id' | 'number' | 'name'>

/**
 * The order of accounts in a report: by number, comparing runs of digits as numbers ("900" before "1000", "1000-2" before
 * "1000-10"), then by name, then by id. Accounts without a number come last.
 */
export function compareAccounts(left: Ordered, right: Ordered): number {
  if (left.number !== right.number) {
    if (left.number === '' || right.number === '') return left.number === '' ? 1 : -1
    return compareNumbers(left.number, right.number)
  }
  if (left.name !== right.name) return left.name < right.name ? -1 : 1
  return left.id - right.id
}

/** Natural comparison of two different texts. Never 0, so that "01" and "1" have an order too. */
function compareNumbers(left: string, right: string): number {
  let a = 0
  let b = 0
  while (a < left.length && b < right.length) {
    if (isDigit(left, a) && isDigit(right, b)) {
      const endA = endOfDigits(left, a)
      const endB = endOfDigits(right, b)
      const digitsA = withoutLeadingZeros(left.slice(a, endA))
      const digitsB = withoutLeadingZeros(right.slice(b, endB))
      if (digitsA.length !== digitsB.length) return digitsA.length - digitsB.length
      if (digitsA !== digitsB) return digitsA < digitsB ? -1 : 1
      a = endA
      b = endB
    } else {
      const difference = left.charCodeAt(a) - right.charCodeAt(b)
      if (difference !== 0) return difference
      a += 1
      b += 1
    }
  }
  const rest = left.length - a - (right.length - b)
  return rest === 0 ? (left < right ? -1 : 1) : rest
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function endOfDigits(text: string, from: number): number {
  let end = from
  while (end < text.length && isDigit(text, end)) end += 1
  return end
}

function withoutLeadingZeros(digits: string): string {
  return digits.startsWith('0') ? digits.replace(/^0+(?=\d)/, '') : digits
}
