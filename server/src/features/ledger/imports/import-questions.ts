import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { accountHandle } from '@fourwall/domain/ledger/chosen-types.ts'
import type { MonthPlan } from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import { type RemainingChoice, type RemainingLocation, remainingQuestion } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import { farRowsSentence } from '@fourwall/domain/ledger/reading/dates/far-days.ts'
import { dateQuestion, dateQuestionSentence } from '@fourwall/domain/ledger/reading/remarks/date-remarks.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import {
  guessedTypesSentence,
  otherSignSentence,
  signExampleSentence,
  signExamples,
  signWarning,
} from '@fourwall/domain/ledger/reading/sign-examples.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import { joinNames } from '@fourwall/domain/sentence-text.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import type { Compared } from './comparison.ts'
import type { ImportDecisions, ImportMonthPlacement, PlacementDecisions } from './import-file.ts'
import type { Surveyed } from './import-worker-protocol.ts'

const MOST_NAMED = 3

/** Whether a person must confirm what is revenue and what is cost, because signs or types are guessed. */
export function asksForSigns({ survey, signsRestOnGuesses, typesAreGuessed, contraHeading }: Surveyed): boolean {
  return survey.rows > 0 && (signsRestOnGuesses || typesAreGuessed || contraHeading !== null)
}

function signsQuestion(read: Surveyed, minorDigits: MinorDigits): string {
  const examples = signExamples(read.survey.accounts, read.match.signRule)
  const [example] = examples
  const first =
    example === undefined ? '' : ` ${signExampleSentence(example, minorDigits)} ${otherSignSentence(example, minorDigits)}`.trimEnd()
  const warning = signWarning(examples, read.contraHeading)
  return `${guessedSigns(read)}${first}${warning === null ? '' : ` ${warning}`} Look at the preview, then confirm them.`
}

function guessedSigns(read: Surveyed): string {
  if (read.typesAreGuessed)
    return read.signsRestOnGuesses
      ? 'The signs of the amounts depend on guessed account types.'
      : 'The file does not say what type its accounts are; the types are guessed.'
  return read.signsRestOnGuesses
    ? `The signs of the amounts are not clear: ${sidesOf(read)} can be read either way.`
    : 'The file may contain only one side of its lines.'
}

/** The guesses that an answer confirmed, with what they make of the file. An answer given in advance, for every file, was given without seeing them. */
export function confirmedGuesses(
  { survey: read }: Pick<Compared, 'survey'>,
  { confirmSigns }: Pick<ImportDecisions, 'confirmSigns'>,
  minorDigits: MinorDigits,
): readonly FileRemark[] {
  if (!confirmSigns || !asksForSigns(read)) return []
  const examples = signExamples(read.survey.accounts, read.match.signRule)
  const shown = examples.map((example) =>
    `${signExampleSentence(example, minorDigits, true)} ${otherSignSentence(example, minorDigits)}`.trimEnd(),
  )
  const warning = signWarning(examples, read.contraHeading)
  const types = read.typesAreGuessed ? guessedTypesSentence(read.survey.accounts) : null
  return [
    { kind: 'SIGNS', sentence: [guessedSigns(read), ...shown, ...(warning === null ? [] : [warning])].join(' '), isGuess: true },
    ...(types === null ? [] : [{ kind: 'ACCOUNT_TYPES' as const, sentence: types, isGuess: true }]),
  ]
}

/** The placement of each month and of each location that would remain. @throws DomainError with a sentence if the file cannot be imported. */
export function decidePlacements(
  { survey: read, source, sameFile, months, remaining, completes }: Compared,
  decisions: ImportDecisions,
  minorDigits: MinorDigits,
): Required<PlacementDecisions> {
  if (sameFile !== null)
    throw new DomainError(
      'CONFLICT',
      `This file has already been imported: import ${sameFile.id} (${sameFile.fileName}) on ${sameFile.importedAt.toISOString().slice(0, 10)}. To import it again, undo that import first.`,
    )
  if (read.obstacle !== null) throw new BadInputError(read.obstacle)
  const { unreadableCount, unreadableRows } = read.survey
  if (unreadableCount > 0 && !decisions.leaveOutUnreadable) {
    const [first] = unreadableRows
    throw new BadInputError(
      `${count(unreadableCount, 'row')} cannot be read, the first on line ${first?.line ?? 0}: ${first?.reason ?? ''}. Correct the file, or leave ${unreadableCount === 1 ? 'it' : 'them'} out on purpose.`,
      'leaveOutUnreadable',
    )
  }
  const named = new Set(read.survey.accounts.map(accountHandle))
  const stranger = decisions.corrections.accountTypes?.find(({ account }) => !named.has(account))
  if (stranger !== undefined)
    throw new BadInputError(
      `The file has no account "${stranger.account}". Say a type of an account by its number, or by its name where it has none.`,
      'accountTypes',
    )
  const dates = dateQuestion(read)
  if (dates !== null)
    throw new BadInputError(`The dates can be read both ways. ${dateQuestionSentence(dates)} Choose the order of the dates.`, 'dateOrder')
  if (read.survey.far.length > 0 && decisions.confirmDates !== true)
    throw new BadInputError(`${farRowsSentence(read.survey.far)} Correct them in the file, or confirm them.`, 'confirmDates')
  const [shared] = read.sharedAccounts
  if (shared !== undefined)
    throw new BadInputError(
      `Several accounts of the file would become account ${shared.account}: ${shared.texts.map((text) => `“${text}”`).join(', ')}. Say whether each number is one account, or each text.`,
      'accountText',
    )
  if (asksForSigns(read) && !decisions.confirmSigns) throw new BadInputError(signsQuestion(read, minorDigits), 'confirmSigns')
  const placements = new Map<string, ImportMonthPlacement>()
  const choiceFor = (name: string): RemainingChoice | undefined => decisions.remaining?.get(name) ?? decisions.remainingOtherwise
  if (completes !== null && decisions.otherwise === 'REPLACE' && months.some(({ month }) => !decisions.placements.has(monthText(month))))
    throw new BadInputError(
      `${months[0]?.reason ?? ''} Choose to add them (--append). To replace the rows of ${completes.fileName} on these days instead, choose so month by month (--month).`,
      'placements',
    )
  for (const plan of months) {
    const name = monthText(plan.month)
    const chosen = decisions.placements.get(name)
    const asks = chosen === undefined && decisions.otherwise === 'ASK' && completes === null
    const gone = plan.remaining.filter(({ locationName, proposal }) => (choiceFor(locationName) ?? proposal) === 'REMOVE')
    if (asks && (plan.rowsReplaced > 0 || gone.length > 0))
      throw new BadInputError(replacementQuestion(plan, source.name, gone, remaining), 'placements')
    const otherwise = decisions.otherwise === 'SUGGESTED' || decisions.otherwise === 'ASK' ? plan.suggested : decisions.otherwise
    placements.set(name, chosen ?? otherwise)
  }
  const unknown = [...decisions.placements.keys(), ...(decisions.wholeMonths ?? [])].find((month) => !placements.has(month))
  if (unknown !== undefined) throw new BadInputError(`The file has no rows in ${unknown}.`, 'placements')
  const absent = [...(decisions.remaining?.keys() ?? [])].find((name) => !remaining.some(({ locationName }) => locationName === name))
  if (absent !== undefined) throw new BadInputError(`Nothing of "${absent}" would remain: there is nothing to decide.`, 'remaining')
  const chosenRemaining = new Map<string, RemainingChoice>()
  for (const one of remaining) {
    const isReplaced = months.some(
      (plan) =>
        placements.get(monthText(plan.month)) === 'REPLACE' && plan.remaining.some(({ locationName }) => locationName === one.locationName),
    )
    const choice = choiceFor(one.locationName) ?? one.proposal
    if (choice === 'ASK' && isReplaced)
      throw new BadInputError(
        `${remainingQuestion(one, minorDigits)} Choose to keep or to remove ${one.rows === 1 ? 'it' : 'them'} (--remaining keep, --remaining remove).`,
        'remaining',
      )
    if (choice !== 'ASK') chosenRemaining.set(one.locationName, choice)
  }
  return { placements, wholeMonths: decisions.wholeMonths ?? new Set(), remaining: chosenRemaining }
}

/** `its costs` for a file of costs alone. */
function sidesOf({ survey }: Surveyed): string {
  const types = new Set(survey.accounts.map(({ typing }) => typing.type))
  const hasRevenue = types.has('INCOME') || types.has('OTHER_INCOME')
  const hasCosts = types.has('COST_OF_GOODS_SOLD') || types.has('EXPENSE') || types.has('OTHER_EXPENSE')
  return hasRevenue === hasCosts ? 'its revenue and costs' : hasRevenue ? 'its revenue' : 'its costs'
}

/** What a month holds already that the file would replace or remove, and the choice. */
function replacementQuestion(
  { month, rowsReplaced, kept }: MonthPlan,
  sourceName: string,
  removable: MonthPlan['remaining'],
  remaining: readonly RemainingLocation[],
): string {
  const shown = removable.slice(0, MOST_NAMED).map(({ locationName, rows }) => `${count(rows, 'row')} of ${locationName}`)
  const removed = joinNames(removable.length > shown.length ? [...shown, count(removable.length - shown.length, 'more location')] : shown)
  const held =
    rowsReplaced === 0
      ? `${removed} of the source "${sourceName}"`
      : `${count(rowsReplaced, 'row')} of the source "${sourceName}" in the file's locations already${removed === '' ? '' : `, and ${removed}`}`
  const reasons = removable
    .slice(0, MOST_NAMED)
    .flatMap(({ locationName }) => remaining.find((one) => one.locationName === locationName)?.reason ?? [])
  const why = [...(rowsReplaced === 0 || kept === null ? [] : [kept]), ...reasons].map((sentence) => `${sentence} `).join('')
  return `${monthText(month)} holds ${held}. ${why}Choose to replace them (--replace) or to add to them (--append).`
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
