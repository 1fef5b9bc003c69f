import { expect, it } from 'vitest'
import { checkWorkbookSize } from './workbook-size.ts'

const size = { sheets: 200, sheetsAre: 'locations', rows: 100, periods: 25, choices: 'metrics or periods' }

it('allows the largest workbook that can be read again, and says what to reduce', () => {
  expect(() => checkWorkbookSize(size)).not.toThrow()
  expect(() => checkWorkbookSize({ ...size, periods: 26 })).toThrow(
    'This workbook would have room for 520,000 figures, and may have 500,000. Choose fewer metrics or periods.',
  )
  expect(() => checkWorkbookSize({ ...size, sheets: 901, rows: 1 })).toThrow(
    'This workbook would have a sheet for each of 901 locations, and may have 900. Choose fewer metrics or periods.',
  )
})
