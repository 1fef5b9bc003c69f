import { expect, it } from 'vitest'
import { settingsFileRefusal } from './uploaded-rows.ts'

it.each([
  ['mapping.xlsx', 10, null],
  ['Mapping.CSV', 10, null],
  ['mapping.xls', 10, '“mapping.xls” is an old Excel file. Save it as .xlsx or .csv and choose that file.'],
  ['mapping.xlsm', 10, '“mapping.xlsm” may hold macros. Save it as .xlsx or .csv and choose that file.'],
  ['mapping.pdf', 10, '“mapping.pdf” cannot be read. Choose an .xlsx or .csv file.'],
  ['mapping.csv', 0, '“mapping.csv” is empty. Choose another file.'],
  ['mapping.csv', 10_000_001, '“mapping.csv” is larger than 10 MB. Take out what is not needed, save it and choose it again.'],
])('%s of %d bytes: %s', (name, size, refusal) => expect(settingsFileRefusal([{ name, size }])).toBe(refusal))

it('accepts one file at a time', () => {
  expect(settingsFileRefusal([])).toBeNull()
  expect(
    settingsFileRefusal([
      { name: 'a.csv', size: 1 },
      { name: 'b.csv', size: 1 },
    ]),
  ).toBe('2 files at once. Choose one.')
})
