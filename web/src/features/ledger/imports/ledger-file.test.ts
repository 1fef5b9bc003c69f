import { expect, it } from 'vitest'
import { ledgerFileRefusal } from './ledger-file.ts'

const megabyte = 1_048_576

it.each([
  ['ledger.csv', 1],
  ['Ledger 2026.XLSX', 250 * megabyte],
  ['gl.tsv', 10],
  ['gl.2026.txt', 10],
])('takes %s of %d bytes', (name, size) => {
  expect(ledgerFileRefusal({ name, size })).toBeNull()
})

it.each([
  ['ledger.pdf', 10, '“ledger.pdf” cannot be read. Choose a .csv, .txt, .tsv or .xlsx file.'],
  ['.csv', 10, '“.csv” cannot be read. Choose a .csv, .txt, .tsv or .xlsx file.'],
  [
    '~$ledger.xlsx',
    165,
    '“~$ledger.xlsx” is a lock file that exists only while the workbook is open. Choose the workbook itself, without “~$” in its name.',
  ],
  ['ledger.csv', 0, '“ledger.csv” is empty. Choose another file.'],
  ['ledger.csv', 312 * megabyte, '“ledger.csv” has 312 MB, more than 250 MB. Split it by year or month and upload the parts.'],
])('refuses %s of %d bytes', (name, size, sentence) => {
  expect(ledgerFileRefusal({ name, size })).toBe(sentence)
})
