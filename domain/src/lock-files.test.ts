import { expect, it } from 'vitest'
import { lockFileProblem } from './lock-files.ts'

it.each([
  ['~$ledger.xlsx', /^“~\$ledger\.xlsx” is the lock file .* Choose the workbook itself, without “~\$” in its name\.$/],
  ['.~lock.ledger.xlsx#', /^“\.~lock\.ledger\.xlsx#” is the lock file .* Choose “ledger\.xlsx”\.$/],
])('tells the lock file %s', (name, sentence) => expect(lockFileProblem(name)).toMatch(sentence))

it.each(['ledger.xlsx', '~ledger.xlsx', '~$', 'a~$b.xlsx', '.~lock.#'])('takes %s for a file', (name) =>
  expect(lockFileProblem(name)).toBeNull(),
)
