import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { accountHandle } from '@fourwall/domain/ledger/chosen-types.ts'
import { type RemainingChoice, remainingQuestion } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import { farRowsSentence } from '@fourwall/domain/ledger/reading/dates/far-days.ts'
import { dateQuestion, dateQuestionSentence } from '@fourwall/domain/ledger/reading/remarks/date-remarks.ts'
import { otherSignSentence, signExampleSentence, signExamples, signWarning } from '@fourwall/domain/ledger/reading/sign-examples.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import type { Compared } from './comparison.ts'
import type { ImportDecisions, ImportMonthPlacement, PlacementDecisions } from './import-file.ts'
import type { Surveyed } from './import-worker-protocol.ts'

/** Whether a person must confirm what is revenue and what is cost, because signs or types are guessed. */
export function asksForSigns({ signsRestOnGuesses, typesAreGuessed, contraHeading }: Surveyed): boolean {
  return signsRestOnGuesses || typesAreGuessed || contraHeading !== null
}

function signsQuestion(read: Surveyed, minorDigits: MinorDigits): string {
  const guessed = read.typesAreGuessed
    ? read.signsRestOnGuesses
      ? 'The signs of the amounts depend on guessed account types.'
      : 'The file does not say what type its accounts are; the types are guessed.'
    : read.signsRestOnGuesses
      ? 'The signs of the amounts are not clear: its revenue and costs can be read either way.'
      : 'The file may contain only one side of its lines.'
  const examples = signExamples(read.survey.accounts, read.match.signRule)
  const [example] = examples
  const first =
    example === undefined ? '' : ` ${signExampleSentence(example, minorDigits)} ${otherSignSentence(example, minorDigits)}`.trimEnd()
  const warning = signWarning(examples, read.contraHeading)
  return `${guessed}${first}${warning === null ? '' : ` ${warning}`} Look at the preview, then confirm them.`
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
    if (asks && plan.rowsReplaced > 0)
      throw new BadInputError(
        `${name} holds ${count(plan.rowsReplaced, 'row')} of the source "${source.name}" in the file's locations already. ${plan.kept === null ? '' : `${plan.kept} `}Choose to replace them (--replace) or to add to them (--append).`,
        'placements',
      )
    const gone = plan.remaining.find(({ locationName, proposal }) => (choiceFor(locationName) ?? proposal) === 'REMOVE')
    if (asks && gone !== undefined)
      throw new BadInputError(
        `${name} holds ${count(gone.rows, 'row')} of ${gone.locationName} of the source "${source.name}". ${remaining.find(({ locationName }) => locationName === gone.locationName)?.reason ?? ''} Choose to replace them (--replace) or to add to them (--append).`,
        'placements',
      )
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

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
