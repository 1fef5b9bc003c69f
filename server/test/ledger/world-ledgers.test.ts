import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EntryReader } from '@fourwall/domain/ledger/reading/entry-reader.ts'
import { signExampleSentence, signExamples, signWarning } from '@fourwall/domain/ledger/reading/sign-examples.ts'
import { surveyLedgerFile } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openRows } from '../../src/platform/files/open-rows.ts'
import { type Account, BOOKS } from './world/books.ts'
import { LEDGER_FILES, type LedgerFile } from './world/ledger-files.ts'
import { entriesOf, writeBooks } from './world/write-books.ts'

// Ledgers of twelve countries with their own headings and sign rules, without help: each is read correctly, or raises a question justified
// by the file with a correct proposal. Expectations come from the books behind each file.

const folder = mkdtempSync(join(tmpdir(), 'fourwall-world-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SCALE = { scale: 2 } as const

it('are more than sixty, in more than ten languages', () => {
  expect(LEDGER_FILES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(LEDGER_FILES.map(({ books }) => books)).size).toBeGreaterThanOrEqual(12)
  expect(LEDGER_FILES.filter(({ asks }) => asks === null).length).toBeGreaterThanOrEqual(30)
})

describe.each(LEDGER_FILES)('$books: $name', (file) => {
  it('is read correctly, or raises a justified question', async () => {
    const { survey, match, lines, asked } = await readUnaided(file)
    expect(asked).toBe(file.asks)
    if (file.asks === 'columns' || file.asks === 'rows' || file.asks === 'accounts') return

    expect(lines).toEqual(expectedLines(file))
    const known = new Map(BOOKS[file.books].accounts.map((account) => [handleOf(file, account), account.type]))
    expect(Object.fromEntries(survey.accounts.map((account) => [account.number || account.name, account.typing.type]))).toEqual(
      Object.fromEntries(survey.accounts.map((account) => [account.number || account.name, known.get(account.number || account.name)])),
    )
    const examples = signExamples(survey.accounts, match.signRule)
    expect(signWarning(examples)).toBeNull()
    // March is the larger month: reports show it as positive, revenue and costs alike.
    expect(examples[0]).toMatchObject({ type: 'INCOME' })
    for (const { type, shown } of examples) if (type !== 'BALANCE_SHEET') expect(shown).toBeGreaterThan(0)
    expect(examples.map((example) => signExampleSentence(example, 2))[0]).toMatch(
      /March 2026: .*[\d,]+\.\d\d would show as revenue of [\d,]+\.\d\d\.$/,
    )
  })
})

/** How a file is read, and its questions, most important first. */
async function readUnaided(file: LedgerFile) {
  const path = join(folder, `${crypto.randomUUID()}.csv`)
  writeFileSync(path, writeBooks(BOOKS[file.books], file.columns, file))
  const open = () => openRows(path, 'ledger.csv').rows
  const { match, survey, obstacle, signsRestOnGuesses, typesAreGuessed, sharedAccounts } = await surveyLedgerFile(open, SCALE)
  const reader = new EntryReader(match, SCALE)
  const sums = new Map<string, number>()
  for await (const batch of open())
    for (const row of batch) {
      const read = reader.read(row)
      if (read.kind !== 'entry') continue
      const key = `${read.accountNumber || read.accountName} ${read.locationName} ${read.day.slice(0, 7)}`
      sums.set(key, (sums.get(key) ?? 0) + Number(read.amount))
    }
  const asked =
    obstacle?.startsWith('No column') === true
      ? 'columns'
      : survey.unreadableCount > 0
        ? 'rows'
        : sharedAccounts.length > 0
          ? 'accounts'
          : signsRestOnGuesses || typesAreGuessed
            ? 'signs'
            : null
  return { match, survey, asked, lines: sortedLines(sums) }
}

/** Sums of the books by account, location and month in cents, debit positive. */
function expectedLines(file: LedgerFile): readonly string[] {
  const hasPlaces = file.columns.includes('=place')
  const sums = new Map<string, number>()
  for (const { account, place, day, cents } of entriesOf(BOOKS[file.books], file)) {
    const key = `${handleOf(file, account)} ${hasPlaces ? place : ''} ${day.slice(0, 7)}`
    sums.set(key, (sums.get(key) ?? 0) + cents)
  }
  return sortedLines(sums)
}

function handleOf(file: LedgerFile, account: Account): string {
  return file.goesBy === 'name' ? account.name : (file.number?.(account) ?? account.number)
}

function sortedLines(sums: ReadonlyMap<string, number>): string[] {
  return [...sums].map(([key, cents]) => `${key} ${cents}`).sort()
}
