import { expect, it } from 'vitest'
import { lockFileProblem } from './lock-files.ts'

it.each([
  [
    '~$ledger.xlsx',
    /^“~\$ledger\.xlsx” is a lock file that exists only while the workbook is open\. Choose the workbook itself, without “~\$” in its name\.$/,
  ],
  [
    '.~lock.ledger.xlsx#',
    /^“\.~lock\.ledger\.xlsx#” is a lock file that exists only while the workbook is open\. Choose “ledger\.xlsx”\.$/,
  ],
])('tells the lock file %s', (name, sentence) => expect(lockFileProblem(name)).toMatch(sentence))

it.each(['ledger.xlsx', '~ledger.xlsx', '~$', 'a~$b.xlsx', '.~lock.#'])('takes %s for a file', (name) =>
  expect(lockFileProblem(name)).toBeNull(),
)
