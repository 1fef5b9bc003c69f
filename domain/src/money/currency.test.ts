import { expect, it } from 'vitest'
import { currencyDigits } from './currency.ts'

it.each([
  { code: 'USD', digits: 2 },
  { code: 'EUR', digits: 2 },
  // Usually shown without decimals, but kept with two.
  { code: 'IDR', digits: 2 },
  { code: 'HUF', digits: 2 },
  { code: 'COP', digits: 2 },
  { code: 'PKR', digits: 2 },
  { code: 'JPY', digits: 0 },
  { code: 'ISK', digits: 0 },
  { code: 'KWD', digits: 3 },
  { code: 'CLF', digits: 4 },
])('$code has $digits decimals', ({ code, digits }) => expect(currencyDigits(code)).toBe(digits))
