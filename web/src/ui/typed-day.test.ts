import { describe, expect, it } from 'vitest'
import { parseTypedDay } from './typed-day.ts'

describe('a typed day', () => {
  it.each([
    ['01/31/2025', '2025-01-31'],
    ['1/31/25', '2025-01-31'],
    [' 1-2-2025 ', '2025-01-02'],
    ['1.2.2025', '2025-01-02'],
    ['2025-01-31', '2025-01-31'],
    ['02/29/2024', '2024-02-29'],
    ['02/29/2025', null],
    ['13/01/2025', null],
    ['07/32/2026', null],
    ['1/31', null],
    ['1/31/025', null],
    ['', null],
  ])('reads %j as %j, month first', (text, day) => expect(parseTypedDay(text)).toBe(day))
})
