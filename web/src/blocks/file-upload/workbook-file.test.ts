import { expect, it } from 'vitest'
import { workbookFileRefusal } from './workbook-file.ts'

it.each([
  { name: 'guests.xlsx', size: 26_214_400, refusal: null },
  { name: 'GUESTS.XLSX', size: 1, refusal: null },
  { name: 'guests.xlsx', size: 26_214_401, refusal: 'File size exceeds 25MB.' },
  { name: 'guests.xlsx', size: 0, refusal: '“guests.xlsx” is empty. Choose another file.' },
  { name: 'guests.xls', size: 10, refusal: 'Only .xlsx files are supported.' },
  { name: 'guests.xlsm', size: 10, refusal: 'Only .xlsx files are supported.' },
  { name: '.xlsx', size: 10, refusal: 'Only .xlsx files are supported.' },
  {
    name: '~$guests.xlsx',
    size: 165,
    refusal:
      '“~$guests.xlsx” is a lock file that exists only while the workbook is open. Choose the workbook itself, without “~$” in its name.',
  },
])('$name of $size bytes: $refusal', ({ name, size, refusal }) => expect(workbookFileRefusal({ name, size })).toBe(refusal))
