import { expect, it } from 'vitest'
import { unreadableRowsFile, unreadableRowsFileName } from './unreadable-rows-file.ts'

it('puts line and reason before each row, under the headings', () => {
  const rows = [
    { line: 4, text: '07/32/2026,"Bill, paid",12.00', reason: 'There is no day 32 in July' },
    { line: 1204, text: ',,x', reason: 'No date, and amount “x” is no number' },
  ]
  expect(unreadableRowsFile(['Date', 'Memo "short"', 'Amount'], rows)).toBe(
    'Line,Reason,Date,"Memo ""short""",Amount\r\n' +
      '4,There is no day 32 in July,07/32/2026,"Bill, paid",12.00\r\n' +
      '1204,"No date, and amount “x” is no number",,,x\r\n',
  )
})

it.each([
  ['ledger.xlsx', 'ledger, rows to mend.csv'],
  ['gl.2026.csv', 'gl.2026, rows to mend.csv'],
  ['ledger', 'ledger, rows to mend.csv'],
])('%s gives %s', (from, to) => {
  expect(unreadableRowsFileName(from)).toBe(to)
})
