import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EntryReader } from '@fourwall/domain/ledger/reading/entry-reader.ts'
import type { MatchCorrections } from '@fourwall/domain/ledger/reading/file-match.ts'
import { dateQuestion } from '@fourwall/domain/ledger/reading/remarks/date-remarks.ts'
import { type SurveyedFile, surveyLedgerFile } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import { openRows } from '../../../src/platform/files/open-rows.ts'
import type { ForeignFile, Question } from './foreign-file.ts'

export type Outcome = 'RIGHT' | 'RIGHT_WHEN_ASKED' | 'REFUSED' | 'WRONG'

export interface ForeignReading {
  readonly outcome: Outcome
  readonly questions: readonly Question[]
  /** Why the file is refused; null if it is not. */
  readonly refusal: string | null
  /** The answers with which it is right, apart from leaving rows out; the proposals if none is. */
  readonly corrections: MatchCorrections
  /** The entries that are missing or too many, if it is wrong. */
  readonly differences: readonly string[]
}

/**
 * Reads a file as the screen does: first the questions, then every entry with the answers of a person who knows the books. Right is only
 * what equals the books in day, account, location and amount.
 */
export async function readForeignFile(file: ForeignFile): Promise<ForeignReading> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-foreign-'))
  try {
    const path = join(folder, file.fileName)
    writeFileSync(path, await file.bytes())
    const open = () => openRows(path, file.fileName).rows
    const context = { scale: 2, currency: file.books.currency }
    const first = await attempt(() => surveyLedgerFile(open, context))
    if ('refusal' in first) return { outcome: 'REFUSED', questions: [], refusal: first.refusal, corrections: {}, differences: [] }
    const questions = questionsOf(first)
    const refusal = first.obstacle
    if (refusal !== null) return { outcome: 'REFUSED', questions, refusal, corrections: {}, differences: [] }
    const wanted = counted((file.entries ?? file.books.entries).map((entry) => wantedLine(file, entry)))
    let differences: readonly string[] = []
    for (const corrections of answersTo(questions)) {
      const read = Object.keys(corrections).length === 0 ? first : await surveyLedgerFile(open, context, corrections)
      differences = [...differing(wanted, counted(await linesOf(read, open, context))), ...wrongTypes(file, read)]
      if (differences.length === 0)
        return { outcome: questions.length === 0 ? 'RIGHT' : 'RIGHT_WHEN_ASKED', questions, refusal: null, corrections, differences }
    }
    // Nothing is imported before a person has left the rows out on purpose, or confirmed that only one side of each line is there.
    const [unreadable] = first.survey.unreadableRows
    const sentence =
      unreadable !== undefined
        ? `Line ${unreadable.line}: ${unreadable.reason}`
        : first.contraHeading !== null
          ? `“${first.contraHeading}”: only one side of each line`
          : null
    return sentence === null
      ? { outcome: 'WRONG', questions, refusal: null, corrections: {}, differences }
      : { outcome: 'REFUSED', questions, refusal: sentence, corrections: {}, differences }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function attempt(survey: () => Promise<SurveyedFile>): Promise<SurveyedFile | { readonly refusal: string }> {
  try {
    return await survey()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { refusal: error.message }
    throw error
  }
}

function questionsOf(read: SurveyedFile): readonly Question[] {
  const asked: readonly (readonly [Question, boolean])[] = [
    ['rows', read.survey.unreadableCount > 0],
    ['dates', dateQuestion(read) !== null],
    ['far dates', read.survey.far.length > 0],
    ['accounts', read.sharedAccounts.length > 0],
    ['signs', read.signsRestOnGuesses || read.typesAreGuessed || read.contraHeading !== null],
  ]
  return asked.flatMap(([question, isAsked]) => (isAsked ? [question] : []))
}

/** The proposals, then every other answer that the screen offers for its questions. */
function answersTo(questions: readonly Question[]): readonly MatchCorrections[] {
  const choices = (question: Question, ...answers: readonly MatchCorrections[]): readonly MatchCorrections[] =>
    questions.includes(question) ? [{}, ...answers] : [{}]
  return choices('dates', { dateOrder: 'DAY_FIRST' }, { dateOrder: 'MONTH_FIRST' }).flatMap((dates) =>
    choices('accounts', { accountText: 'NUMBER_FIRST' }, { accountText: 'NAME_ONLY' }).flatMap((accounts) =>
      choices('signs', { signRule: 'CREDIT_POSITIVE' }, { signRule: 'DEBIT_POSITIVE' }, { signRule: 'NATURAL' }).map((signs) => ({
        ...dates,
        ...accounts,
        ...signs,
      })),
    ),
  )
}

async function linesOf(read: SurveyedFile, open: () => ReturnType<typeof openRows>['rows'], context: { scale: number; currency: string }) {
  const reader = new EntryReader(read.match, context)
  const lines: string[] = []
  for await (const batch of open())
    for (const row of batch) {
      const entry = reader.read(row)
      if (entry.kind === 'entry')
        lines.push(`${entry.day} ${entry.accountNumber || entry.accountName} @${entry.locationName} ${entry.amount}`)
    }
  return lines
}

type WantedEntry = Parameters<NonNullable<ForeignFile['account']>>[0]

/** An entry of the books as the ledger must have it: day, account, location and cents, debit positive. */
export function wantedLine(file: ForeignFile, entry: WantedEntry): string {
  return `${entry.day} ${accountIn(file, entry)} @${(file.place ?? (({ place }) => place.name))(entry)} ${entry.cents}`
}

function accountIn(file: ForeignFile, entry: WantedEntry): string {
  return (file.account ?? (({ account }) => account.number))(entry)
}

/** Accounts whose type the file states, and that are read as another one. */
function wrongTypes(file: ForeignFile, { survey }: SurveyedFile): readonly string[] {
  const types = new Map(file.books.entries.map((entry) => [accountIn(file, entry), entry.account.type]))
  return survey.accounts.flatMap(({ number, name, typing }) => {
    const wanted = types.get(number || name)
    return typing.certainty !== 'STATED' || wanted === undefined || wanted === typing.type
      ? []
      : [`account ${number || name} is read as ${typing.type}, and is ${wanted}`]
  })
}

function counted(lines: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

function differing(wanted: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): readonly string[] {
  const all = new Set([...wanted.keys(), ...found.keys()])
  return [...all].flatMap((line) => {
    const [want, have] = [wanted.get(line) ?? 0, found.get(line) ?? 0]
    return want === have ? [] : [`${have} instead of ${want}: ${line}`]
  })
}
