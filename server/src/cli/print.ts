import { ACCOUNT_TYPE_NAMES, type LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { UNNAMED_LOCATION } from '@fourwall/domain/ledger/reading/file-locations.ts'
import { nearDuplicateSentence } from '@fourwall/domain/ledger/reading/near-duplicates.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import type { CommandResults, ImportLine, PreviewResult, PrintedAccount, PrintedTypeChange } from '../commands/results.ts'
import { shellWord } from '../features/session/shell-word.ts'
import type { VerifiedCompany } from '../verified-companies.ts'
import { decimalsAdvice, inFlags } from './flag-words.ts'

/** How the command line prints results. */

type Print = (line: string) => void

const SHOWN_UNREADABLE = 20
const SHOWN_ACCOUNTS = 50

/** What a file does to the location tree, and whether it was stored. */
export function printLocationImport(
  { company, changes, problems, absent, version, before }: CommandResults['locations import'],
  isDryRun: boolean,
  print: Print,
): void {
  for (const { row, isError, message } of problems)
    print(`${row === null ? 'The file' : `Row ${row}`}: ${isError ? '' : 'note: '}${message}`)
  if (problems.length > 0) print('')
  for (const change of changes) print(change)
  if (changes.length > 0) print('')
  if (absent > 0)
    print(`${counted(absent, 'location')} ${absent === 1 ? 'is' : 'are'} not in the file and ${absent === 1 ? 'stays' : 'stay'} in place.`)
  if (version !== null)
    print(`Changed the location tree of ${company}: version ${version}. Restore version ${before} in its history to undo it.`)
  else if (changes.length === 0) print('Nothing changes.')
  else
    print(
      isDryRun
        ? 'Nothing is stored: this was a dry run.'
        : 'Nothing is stored. Fix the rows with errors, or leave them out with --leave-out-errors.',
    )
}

interface PreviewPrinting {
  /** Whether the import would put new accounts into groups. */
  readonly mapsNew: boolean
  /** Whether the file cannot be imported as it is. */
  readonly isRefused: boolean
}

/** What becomes of a month, which is about the file's source alone, with the rows that other sources have in it. */
export function besideOthers(reason: string, rowsOtherSources: number): string {
  if (rowsOtherSources === 0) return reason
  const own = reason.replace(/^Nothing stored yet(?=\.)/, 'Nothing stored yet of this source')
  return `${own} ${counted(rowsOtherSources, 'row')} of other sources ${rowsOtherSources === 1 ? 'stays' : 'stay'}.`
}

export function printPreview(preview: PreviewResult, { mapsNew, isRefused }: PreviewPrinting, print: Print): void {
  const recognized = preview.recognizedAs === null ? '' : `, ${preview.recognizedAs}`
  print(
    `${preview.fileName}: ${preview.format}${recognized}, ${preview.headingLine === 0 ? 'no headings' : `headings on line ${preview.headingLine}`}`,
  )
  print(
    `Source "${preview.sourceName}"${preview.sourceKnown ? '' : ' (new)'}; dates ${preview.dateOrder}, decimals ${preview.decimalMark}, signs ${preview.signRule}`,
  )
  print(lineReading(preview))
  if (preview.isRemembered) print('Some of this was set for an earlier file of the source; --as-recognized leaves that out.')
  section(
    'Columns',
    preview.columns.map(({ heading, role, firstValues }) => [heading, role, firstValues.join(', ').slice(0, 60)]),
    print,
  )
  printRemarks(preview.remarks, print)
  print('')
  print(
    `${counted(preview.rows, 'row')}, debits ${preview.debits}, credits ${preview.credits}; ${counted(preview.rowsSkipped, 'line')} ${preview.rowsSkipped === 1 ? 'holds' : 'hold'} no entry`,
  )
  section(
    'Months',
    preview.choices.months.map(({ month, placement, isWhole, isChosen, reason }) => [
      month,
      `${isChosen ? 'chosen' : 'suggested'}: ${placement.toLowerCase()}${isWhole ? ' all days' : ''}`,
      besideOthers(reason, preview.months.find((one) => one.month === month)?.rowsOtherSources ?? 0),
    ]),
    print,
  )
  section(
    'Locations that the file no longer has although it covers their days (--remaining)',
    preview.remaining.map((one) => [
      one.locationName,
      one.months.length === 1 ? (one.months[0] ?? '') : `${one.months[0]} to ${one.months.at(-1)}`,
      counted(one.rows, 'row'),
      one.amount,
      ...remainingCells(one, preview.choices),
    ]),
    print,
  )
  if (preview.effect !== null) {
    const { lines, unmapped, mappingName } = preview.effect
    section(
      `Change in the P&L over these months, ${mappingName}: before, after, difference`,
      [...lines, { name: 'Not mapped', ...unmapped }].map(({ name, before, after, difference }) => [
        name,
        ...[before, after, difference].map((values) => values.at(-1) ?? '–'),
      ]),
      print,
    )
  }
  section(
    'Closed months that it changes, by ledger net income: before, after, difference (it needs --closed)',
    preview.closedMonths.map(({ month, before, after, difference }) => [month, before ?? '–', after ?? '–', difference]),
    print,
  )
  section(
    'New accounts',
    preview.newAccounts.map((account) => [...accountCells(account), placeOf(account)]),
    print,
  )
  printJoining(preview, mapsNew, print)
  section('Known accounts, their types still guesses', preview.guessedAccounts.map(accountCells), print)
  section(
    'New locations',
    preview.newLocations.map(({ name, rows }) => [name, counted(rows, 'row')]),
    print,
  )
  section(
    'Names that look alike; they stay apart',
    preview.nearDuplicates.map((pair) => [pair.name, nearDuplicateSentence(pair)]),
    print,
  )
  section(
    `Rows that cannot be read: ${preview.unreadableCount.toLocaleString('en-US')}`,
    preview.unreadableRows.slice(0, SHOWN_UNREADABLE).map(({ line, reason, text }) => [`line ${line}`, reason, text.slice(0, 80)]),
    print,
  )
  const advice = preview.unreadableRows.map(({ reason }) => decimalsAdvice(reason)).find((one) => one !== null)
  if (advice !== undefined) print(advice)
  print('')
  if (preview.sameFile !== null) print(`The same file is import ${preview.sameFile.id} (${preview.sameFile.fileName}) already.`)
  if (preview.obstacle !== null) print(inFlags(preview.obstacle))
  if (preview.rowsWithoutLocation > 0) {
    const [first] = preview.proposedLocations
    const example = `--location ${first === undefined ? 'NAME' : shellWord(first)}`
    print(
      `${counted(preview.rowsWithoutLocation, 'row')} without a location ${preview.rowsWithoutLocation === 1 ? 'goes' : 'go'} to “${UNNAMED_LOCATION}”, which reports list like a store. If the file is for one store, name it: ${example}.`,
    )
  }
  for (const { account, texts } of preview.sharedAccounts)
    print(
      `Account ${account} would take ${texts.map((text) => `“${text}”`).join(' and ')}. Use --account-text number-first if each number is one account, --account-text name-only if each text is.`,
    )
  if (preview.dateQuestion !== null)
    print('Choose the order of the dates with --dates month-first, --dates day-first or, for years first, --dates iso.')
  if (preview.farDates !== null) print('Correct the dates that are decades away in the file, or confirm them with --confirm-dates.')
  if (preview.signsNeedConfirmation) {
    print(`Types or signs are guessed.${preview.signExamples.length > 0 ? ' If you agree to them:' : ''}`)
    for (const { sentence } of preview.signExamples) print(`  ${sentence}`)
    if (preview.signWarning !== null) print(preview.signWarning)
    print('Set types with --account-type and signs with --signs, or import with --confirm-signs once you agree.')
  }
  if (preview.repeats !== null) print(`${preview.repeats} Add --repeated to import them anyway.`)
  print(isRefused ? 'Nothing was stored, and the file cannot be imported like this.' : 'Nothing was stored.')
}

/** What becomes of a location that the file no longer has, and why. */
function remainingCells({ locationName, question, reason }: PreviewResult['remaining'][number], { remaining }: PreviewResult['choices']) {
  const { choice, countsTwice } = remaining.find((one) => one.locationName === locationName) ?? { choice: 'ASK', countsTwice: false }
  const stays = countsTwice ? 'stays and counts twice' : 'stays'
  return [{ KEEP: stays, REMOVE: 'is removed', ASK: 'to be chosen' }[choice], choice === 'ASK' ? question : reason]
}

/** How the file was read, guesses first. */
function printRemarks(remarks: readonly FileRemark[], print: Print): void {
  const [guesses, others] = [remarks.filter(({ isGuess }) => isGuess), remarks.filter(({ isGuess }) => !isGuess)]
  for (const { sentence } of guesses) print(`Guessed: ${sentence}`)
  for (const { sentence } of others) print(sentence)
}

function placeOf({ proposedGroup, whyNoGroup }: PreviewResult['newAccounts'][number]): string {
  return proposedGroup === null ? (whyNoGroup ?? '') : `for ${proposedGroup}`
}

function printJoining({ newAccountsMapping }: PreviewResult, mapsNew: boolean, print: Print): void {
  if (newAccountsMapping === null || newAccountsMapping.accounts === 0) return
  const { name, accounts, addedLines } = newAccountsMapping
  const lines = addedLines.length === 0 ? '' : `, with new lines: ${addedLines.join(', ')}`
  print(
    mapsNew
      ? `${counted(accounts, 'new account')} would join ${name}${lines}.`
      : `${counted(accounts, 'new account')} would join ${name} with --map-new${lines}; without it they stay outside the profit and loss.`,
  )
}

function accountCells({ number, name, type, typeGuessed, rows, amount }: PreviewResult['newAccounts'][number]): string[] {
  return [number, name, `${type ?? 'no type'}${typeGuessed ? ' (guessed)' : ''}`, counted(rows, 'row'), amount]
}

/** For example `Accounts in heading-rows, one under another, their text name-only; date on every line` */
function lineReading({ accountsFrom, headingsNest, accountText, carriesDown, creditsAreNegative, columns }: PreviewResult): string {
  const word = (name: string): string => name.toLowerCase().replaceAll('_', '-')
  const nested = accountsFrom === 'HEADING_ROWS' && headingsNest ? ', one under another' : ''
  const credits = columns.some(({ role }) => role === 'CREDIT' || role === 'SIDE')
    ? `; credits as ${creditsAreNegative ? 'negative' : 'positive'} amounts`
    : ''
  const dates = carriesDown ? "on a transaction's first line" : 'on every line'
  return `Accounts in ${word(accountsFrom)}${nested}, their text ${word(accountText)}; date ${dates}${credits}`
}

export function printImport(
  { company, import: one, result, remarks }: Extract<CommandResults['import'], { readonly import: ImportLine }>,
  mapsNew: boolean,
  print: Print,
): void {
  const left = one.rowsLeftOut > 0 ? `, ${counted(one.rowsLeftOut, 'row')} left out` : ''
  const replaced = one.rowsReplaced > 0 ? `, ${counted(one.rowsReplaced, 'row')} replaced` : ''
  print(
    `Imported ${counted(one.rows, 'row')} of ${one.fileName} (${one.firstDay ?? ''} to ${one.lastDay ?? ''}) into ${company} as import ${one.id}${left}${replaced}.`,
  )
  printRemarks(remarks, print)
  const checks = result?.checks ?? null
  if (result === null || checks === null) {
    print('The totals could not be checked. Run "fourwall verify".')
    return
  }
  const mapping = result.mapping?.name ?? 'no mapping'
  section(
    `New accounts, now in ${mapping}`,
    result.mapped.slice(0, SHOWN_ACCOUNTS).map(({ number, name, group }) => [number, name, group]),
    print,
  )
  if (result.mappedCount > SHOWN_ACCOUNTS) print(`  and ${(result.mappedCount - SHOWN_ACCOUNTS).toLocaleString('en-US')} more`)
  section(
    `Outside the profit and loss by ${mapping}: ${counted(result.leftCount, 'account')} of the file`,
    result.left.slice(0, SHOWN_ACCOUNTS).map(({ number, name, isNew, sentence }) => [number, name, isNew ? 'new' : '', sentence]),
    print,
  )
  if (!mapsNew && result.left.some(({ isNew }) => isNew))
    print(
      '  With --map-new, new accounts of known types join the mapping: undo this import and import again with --map-new, or assign them yourself.',
    )
  if (result.leftCount > SHOWN_ACCOUNTS) print(`  and ${(result.leftCount - SHOWN_ACCOUNTS).toLocaleString('en-US')} more`)
  print('')
  print('Checked by month, credit minus debit')
  figures(
    [
      ['', 'file', 'active', 'mapped', 'unmapped', 'balance sheet'],
      ...[...checks.months, checks.total].map(({ month, fileTotal, totalInForce, mapped, unmapped, balanceSheet, holds }) => [
        month === '' ? 'All' : month,
        fileTotal,
        totalInForce,
        mapped,
        unmapped,
        balanceSheet,
        ...(holds ? [] : ['differs']),
      ]),
    ],
    print,
  )
  const apart = one.rowsLeftOut > 0 ? `; not counting ${counted(one.rowsLeftOut, 'row')} left out` : ''
  print('')
  for (const sentence of [...checks.kept, ...checks.withOthers]) print(sentence)
  const isAlone = checks.withOthers.length + checks.kept.length === 0
  const equal = isAlone ? 'its active entries and the report on its locations' : 'its own active entries'
  const others = isAlone ? '' : '; the report adds the others'
  if (checks.differences.length === 0) return print(`Checked: the file's total matches ${equal}${others}${apart}.`)
  print(`The totals do not agree${apart}. Undo the import ("fourwall undo ${one.id}"), run "fourwall verify", and report this:`)
  for (const difference of checks.differences) print(`  ${difference}`)
}

export function printImports(imports: readonly ImportLine[], print: Print): void {
  if (imports.length === 0) print('There are no imports yet.')
  table(
    imports.map((one) => [
      String(one.id),
      one.status === 'UNDONE' ? 'undone' : 'active',
      one.importedAt.slice(0, 16).replace('T', ' '),
      one.fileName,
      one.source,
      counted(one.rows, 'row'),
      `${one.firstDay ?? ''} to ${one.lastDay ?? ''}`,
      one.importedBy,
    ]),
    print,
  )
}

export function printVerification(companies: readonly VerifiedCompany[], print: Print): void {
  if (companies.length === 0) print('There is no company yet.')
  for (const { company, balances, entries, differences, imports } of companies) {
    const found = differences.length + imports.reduce((sum, { sentences }) => sum + sentences.length, 0)
    const verdict = found === 0 ? 'no difference' : counted(found, 'difference')
    print(`${company}: ${counted(balances, 'balance')} of ${counted(entries, 'entry', 'entries')}, ${verdict}`)
    for (const one of differences)
      print(
        `  ${one.location}, ${one.account}, ${one.month} (${one.where.toLowerCase()}): entries ${one.entriesSum} (${one.entriesCount}), balance ${one.balanceSum} (${one.balanceCount})`,
      )
    for (const { importId, fileName, sentences } of imports)
      for (const sentence of sentences) print(`  import ${importId} (${fileName}), ${sentence}`)
  }
}

/** A heading with rows; nothing without rows. */
function section(heading: string, rows: readonly (readonly string[])[], print: Print): void {
  if (rows.length === 0) return
  print('')
  print(heading)
  table(rows, print)
}

/** First column left-aligned, the others right-aligned. */
function figures(rows: readonly (readonly string[])[], print: Print): void {
  const widths: number[] = []
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  for (const row of rows)
    print(`  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')}`)
}

function table(rows: readonly (readonly string[])[], print: Print): void {
  const widths: number[] = []
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  for (const row of rows) print(`  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
}

export function printAccounts(accounts: readonly PrintedAccount[], print: Print): void {
  for (const { number, name, type, isTypeStated, isTypeCorrected } of accounts)
    print(`${`${number} ${name}`.trim()}: ${typeName(type)}${isTypeCorrected ? ', corrected' : isTypeStated ? '' : ', guessed'}`)
}

export function printTypePreview({ account, change, preview }: CommandResults['account set-type'], print: Print): void {
  const label = `${account.number} ${account.name}`.trim()
  const [only] = preview.changes
  if (only === undefined) return print(`${label} is ${typeName(account.type)} already. Nothing changes.`)
  print(`${label}: ${typeName(only.from.type)} to ${typeName(only.to.type)}${change === null ? ' (nothing saved)' : ''}.`)
  for (const { name, unmappedBefore, unmappedAfter } of preview.mappings)
    print(
      `${name}: ${counted(unmappedAfter.accounts, 'unmapped account')}, ${unmappedAfter.amount} in the last twelve months, instead of ${unmappedBefore.accounts}, ${unmappedBefore.amount}.`,
    )
  print('No line of a report changes: lines follow the mapping.')
  if (change !== null) print(`fourwall account undo ${change} takes it back.`)
}

export function printTypeChange({ id, madeAt, madeBy, undoes, changes }: PrintedTypeChange, print: Print): void {
  print(
    `${id}  ${madeAt.slice(0, 16).replace('T', ' ')}${madeBy === null ? '' : ` by ${madeBy}`}${undoes === null ? '' : `, takes back ${undoes}`}`,
  )
  for (const { account, from, to } of changes) print(`  ${account}: ${typeName(from)} to ${typeName(to)}`)
}

function typeName(type: LedgerAccountType | null): string {
  return type === null ? 'no type' : ACCOUNT_TYPE_NAMES[type].toLowerCase()
}
