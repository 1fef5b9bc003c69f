import { describe, expect, it } from 'vitest'
import { onDatabase } from '../databases.ts'
import { FOREIGN_FILES } from './foreign-files/all-files.ts'
import { importForeignFile } from './foreign-files/import-foreign-file.ts'
import { readForeignFile } from './foreign-files/read-foreign-file.ts'

// Ledger files of other systems, made after their vendors' descriptions: each has the entries of the books behind it, without help or after
// the questions that it names, or is refused with a sentence. No file may be read wrongly without a word.

/** Imported completely, too; the others are in the long suite. */
const IMPORTED = ['LedgerLinesResults.csv', 'Account Transactions [Accrual].csv']

describe.each(FOREIGN_FILES.filter(({ knownFault }) => knownFault === undefined))('$system: $report ($fileName)', (file) => {
  it('is read as its books, or refused', async () => {
    const { outcome, questions, refusal, differences } = await readForeignFile(file)
    if ('refusal' in file.asks) {
      expect(outcome).toBe('REFUSED')
      expect(refusal).toMatch(file.asks.refusal)
      return
    }
    expect(differences).toEqual([])
    expect(refusal).toBeNull()
    expect(questions).toEqual(file.asks)
  })
})

it.each(FOREIGN_FILES.filter(({ knownFault }) => knownFault !== undefined))(
  '$system: $report has a known fault: $knownFault',
  async (file) => {
    expect((await readForeignFile(file)).outcome).toBe('WRONG')
  },
)

it('have names of their own', () => {
  const names = FOREIGN_FILES.map(({ system, report, fileName }) => `${system} ${report} ${fileName}`)
  expect(new Set(names).size).toBe(names.length)
})

onDatabase('files of other systems', (fresh) => {
  it.each(FOREIGN_FILES.filter(({ fileName }) => IMPORTED.includes(fileName)))('$fileName is stored as its books', async (file) => {
    const { stored, wanted } = await importForeignFile(await (await fresh()).open(), file)
    expect(stored).toEqual(wanted)
  })
})
