import { expect, it } from 'vitest'
import { LONGEST } from '../../text-limits.ts'
import { headingText, leftOutRow } from './cell-text.ts'

it('cuts an overlong heading', () => {
  expect(headingText('  Account  ')).toBe('Account')
  expect(headingText(undefined)).toBe('')
  expect(headingText('x'.repeat(1_000_000))).toBe('x'.repeat(LONGEST.heading))
  expect(headingText(`${'x'.repeat(LONGEST.heading - 1)}🍕`).at(-1)).toBe('\ufffd')
})

it('keeps a left-out row whole, or cuts an overlong one and says so in the reason', () => {
  expect(leftOutRow(['1', 'a,b'], 'no date')).toEqual({ text: '1,"a,b"', reason: 'no date' })
  const { text, reason } = leftOutRow(
    Array.from({ length: 30 }, () => 'x'.repeat(50_000)),
    'no date',
  )
  expect([text.length < 5_000, text.startsWith('xxx'), reason]).toEqual([true, true, 'no date; only the beginning of the row is stored'])
})
