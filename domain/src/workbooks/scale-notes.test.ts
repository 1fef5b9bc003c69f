import { describe, expect, it } from 'vitest'
import { scaleNote } from './scale-notes.ts'

describe('a remark on scale', () => {
  it.each([
    ['(in $000s)', 'THOUSANDS', ''],
    ['$000', 'THOUSANDS', ''],
    ["(US$ '000)", 'THOUSANDS', ''],
    ['USD 000s', 'THOUSANDS', ''],
    ['Budget 2026, in thousands', 'THOUSANDS', 'Budget 2026'],
    ['All figures in thousands of dollars', 'THOUSANDS', ''],
    ['Amounts are in USD thousands.', 'THOUSANDS', '.'],
    ['Plan ($K)', 'THOUSANDS', 'Plan'],
    ['Plan (K)', 'THOUSANDS', 'Plan'],
    ['k€', 'THOUSANDS', ''],
    ['Budget T€', 'THOUSANDS', 'Budget'],
    ['TEUR', 'THOUSANDS', ''],
    ['Angaben in Tsd. €', 'THOUSANDS', ''],
    ['in Tausend', 'THOUSANDS', ''],
    ['en milliers', 'THOUSANDS', ''],
    ['FY 2026 $000', 'THOUSANDS', 'FY 2026'],
    ['FY 2026 000s', 'THOUSANDS', 'FY 2026'],
    ['x1,000', 'THOUSANDS', ''],
    ['Jan 2026 ($000)', 'THOUSANDS', 'Jan 2026'],
    ['thousands', 'THOUSANDS', ''],
    ['in Mio.', 'MILLIONS', ''],
    ['Mio. €', 'MILLIONS', ''],
    ['$ millions', 'MILLIONS', ''],
    ['(in millions)', 'MILLIONS', ''],
    ['$MM', 'MILLIONS', ''],
    ["$'000,000", 'MILLIONS', ''],
    ['$M', 'MILLIONS THOUSANDS', ''],
    ['in Mrd. €', 'BILLIONS', ''],
    ['$bn', 'BILLIONS', ''],
  ])('%j is %s', (text, scales, rest) => {
    expect(scaleNote(text)).toEqual({ scales: scales.split(' '), rest })
  })

  it.each([
    'Budget 2026',
    'Thousand Oaks',
    'Million Dollar Pier',
    'We served thousands of guests',
    '1,000',
    '10 000',
    "10'000",
    '$1,000',
    '$10,000.00',
    '1.000,00',
    '2000',
    '5000 Rent',
    'Store 1000',
    'Square m',
    'in m²',
    'Mark',
    'Team EUR',
    'K-Mart',
    'Total (m²)',
    'x 1',
    '401k',
    'Downtown',
  ])('is not in %j', (text) => {
    expect(scaleNote(text)).toBeNull()
  })
})
