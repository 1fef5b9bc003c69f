import { describe, expect, it } from 'vitest'
import { readingText, withRole } from './file-match.ts'

const reading = { dateOrder: 'MONTH_FIRST', decimalMark: 'POINT', signRule: 'NATURAL', creditsAreNegative: false } as const

describe('readingText', () => {
  it.each([
    ['DATE', reading, 'Date, month first'],
    ['AMOUNT', reading, 'Amount, sign by account type'],
    ['AMOUNT', { ...reading, signRule: 'DEBIT_POSITIVE', decimalMark: 'COMMA' }, 'Amount, debits positive, decimal comma'],
    ['DEBIT', { ...reading, signRule: 'DEBIT_AND_CREDIT' }, 'Debit'],
    ['CREDIT', { ...reading, decimalMark: 'COMMA' }, 'Credit, decimal comma'],
    ['CREDIT', { ...reading, creditsAreNegative: true }, 'Credit, negative amounts'],
    ['DEBIT', { ...reading, creditsAreNegative: true }, 'Debit'],
    ['SIDE', { ...reading, creditsAreNegative: true }, 'Debit or credit, credits negative'],
    ['MEMO', { ...reading, decimalMark: 'COMMA' }, 'Memo'],
    ['IGNORED', reading, 'Not read'],
  ] as const)('%s', (role, given, text) => {
    expect(readingText(role, given)).toBe(text)
  })
})

describe('withRole', () => {
  const columns = [
    { index: 0, role: 'DATE' },
    { index: 1, role: 'ACCOUNT' },
    { index: 2, role: 'AMOUNT' },
    { index: 3, role: 'IGNORED' },
    { index: 4, role: 'IGNORED' },
  ] as const

  it('takes the role from the column that had it', () => {
    expect(withRole(columns, {}, 3, 'DATE').roles).toEqual(['IGNORED', 'ACCOUNT', 'AMOUNT', 'DATE', 'IGNORED'])
  })

  it('leaves other unread columns alone when one more is not read', () => {
    expect(withRole(columns, {}, 1, 'IGNORED').roles).toEqual(['DATE', 'IGNORED', 'AMOUNT', 'IGNORED', 'IGNORED'])
  })

  it('keeps every other correction', () => {
    expect(withRole(columns, { dateOrder: 'DAY_FIRST', signRule: 'NATURAL', sourceName: 'Xero' }, 3, 'MEMO')).toEqual({
      dateOrder: 'DAY_FIRST',
      signRule: 'NATURAL',
      sourceName: 'Xero',
      roles: ['DATE', 'ACCOUNT', 'AMOUNT', 'MEMO', 'IGNORED'],
    })
  })

  it('forgets the choice of signs once the amounts stand elsewhere', () => {
    expect(withRole(columns, { signRule: 'NATURAL' }, 3, 'DEBIT')).toEqual({ roles: ['DATE', 'ACCOUNT', 'AMOUNT', 'DEBIT', 'IGNORED'] })
    expect(withRole(columns, { signRule: 'NATURAL' }, 2, 'MEMO')).toEqual({ roles: ['DATE', 'ACCOUNT', 'MEMO', 'IGNORED', 'IGNORED'] })
  })
})
