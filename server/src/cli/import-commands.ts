import { DomainError } from '@fourwall/domain/errors.ts'
import { unreadableRowsFile } from '@fourwall/domain/ledger/reading/unreadable-rows-file.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { type Command, InvalidArgumentError } from 'commander'
import type { CommandInput } from '../commands/inputs.ts'
import {
  ACCOUNT_TEXT_FORMS,
  ACCOUNT_TYPES,
  ACCOUNTS_FROM,
  COLUMN_ROLES,
  DATE_ORDERS,
  DECIMAL_MARKS,
  SIGN_RULES,
} from '../features/ledger/imports/vocabulary.ts'
import { DIFFERS, GUESSED, importExit, isRefused, OUTSIDE } from './exit-codes.ts'
import {
  absolute,
  choiceFlag,
  closedAsFlag,
  closedFlag,
  closedOf,
  company,
  json,
  picked,
  wholeNumberFlag,
  words,
  yesOrNoFlag,
} from './flags.ts'
import { line, remark } from './output.ts'
import { printImport, printImports, printPreview } from './print.ts'
import { command } from './run-command.ts'

interface ImportFlags {
  readonly company?: string
  readonly headingLine?: number
  readonly columns?: (typeof COLUMN_ROLES)[number][]
  readonly dates?: (typeof DATE_ORDERS)[number]
  readonly decimals?: (typeof DECIMAL_MARKS)[number]
  readonly signs?: (typeof SIGN_RULES)[number]
  readonly accounts?: (typeof ACCOUNTS_FROM)[number]
  readonly nested?: boolean
  readonly carryDown?: boolean
  readonly negativeCredits?: boolean
  readonly splitAccounts?: boolean
  readonly closingEntries?: 'IMPORT' | 'LEAVE_OUT'
  readonly accountText?: (typeof ACCOUNT_TEXT_FORMS)[number]
  readonly asRecognized?: boolean
  readonly source?: string
  readonly location?: string
  readonly accountType?: AccountTypeFlag[]
  readonly replace?: boolean
  readonly append?: boolean
  readonly month?: Record<string, MonthChoice>
  readonly remaining?: RemainingFlags
  readonly leaveOutUnreadable?: boolean
  readonly confirmSigns?: boolean
  readonly confirmDates?: boolean
  readonly repeated?: boolean
  readonly mapNew?: boolean
  readonly closed?: boolean
  readonly closedAs?: string
  readonly strict?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
}

/** Adds the commands that import ledgers, list imports and undo them. */
export function addImportCommands(program: Command): void {
  addImport(program)
  program
    .command('imports')
    .description('list imports, newest first')
    .addOption(company)
    .addOption(json)
    .action((options: { company?: string; json?: boolean }) =>
      command('imports', picked(options, ['company']), options, (result) => printImports(result, line)),
    )

  program
    .command('undo')
    .description('undo an import and restore what it replaced')
    .argument('<import>', 'its number, from "fourwall imports"', wholeNumberFlag)
    .addOption(closedFlag)
    .addOption(closedAsFlag)
    .addOption(company)
    .addOption(json)
    .action((id: number, options: { closed?: boolean; closedAs?: string; company?: string; json?: boolean }) =>
      command('undo', { import: id, closed: closedOf(options), ...picked(options, ['company']) }, options, (result) => {
        line(
          `Import ${result.id} (${result.fileName}) is undone: ${counted(result.rows, 'row')} no longer ${result.rows === 1 ? 'counts' : 'count'}.`,
        )
        if (result.note !== null) line(result.note)
      }),
    )

  program
    .command('left-out')
    .description('print the rows that an import left out as CSV, each with its line number and problem')
    .argument('<import>', 'its number, from "fourwall imports"', wholeNumberFlag)
    .addOption(company)
    .addOption(json)
    .action((id: number, options: { company?: string; json?: boolean }) =>
      command('left-out', { import: id, ...picked(options, ['company']) }, options, ({ headings, rows }) => {
        const open = rows.filter(({ completedBy }) => completedBy === null)
        const files = [...new Set(rows.flatMap(({ completedBy }) => (completedBy === null ? [] : [completedBy.fileName])))]
        if (rows.length === 0) remark('This import left out no rows, or was made before such rows were stored.')
        if (files.length > 0)
          remark(
            `${counted(rows.length - open.length, 'row')} came in since with ${files.join(', ')}${open.length === 0 ? '.' : ` and ${rows.length - open.length === 1 ? 'is' : 'are'} not listed.`}`,
          )
        if (open.length > 0) process.stdout.write(unreadableRowsFile(headings, open))
      }),
    )
}

const IMPORT_HELP = `
If entries of the same source are stored already, choose --replace, --append, or --month for single months. Replacing takes the
days from the file's first to its last; other days of these months stay. Locations that the file no longer has although it
covers their days are removed or kept as --dry-run proposes; where it asks, choose --remaining.

Each import ends with a check by month: the file's total, that of its active entries, and how much of it is mapped,
unmapped and balance sheet. Unmapped accounts of the file are listed, with what to do.

Guesses about how the file is read are printed, each with an example, also those that flags such as --confirm-signs agree to.

Exit codes: 0 imported, 1 refused or failed, 130 stopped; ${OUTSIDE} imported with --strict, but accounts are outside the profit
and loss; ${GUESSED} imported with --strict, but read by a guess; ${DIFFERS} imported, but totals differ or could not be checked. If
several apply, ${DIFFERS} comes before ${GUESSED}, and ${GUESSED} before ${OUTSIDE}; --strict then prints each reason. With
--dry-run 1 if the file cannot be imported as it is: it lacks a column, has rows that cannot be read (without
--leave-out-unreadable), was imported before, or repeats stored entries with the choices made (without --repeated).

  fourwall import june.csv --dry-run
  fourwall import june.csv --replace
  fourwall import july.csv --map-new --strict
  fourwall import june.csv --dates day-first
  fourwall import downtown.csv --location Downtown
  fourwall import june.csv --month 2026-05=append --month 2026-06=replace
  fourwall import june.csv --replace --remaining keep --remaining 'Old Harbor=remove'
  fourwall import june.csv --account-type 2150=balance-sheet --account-type 'Delivery fees=expense'
  fourwall import old.csv --columns date,account_number,ignored,debit,credit --dates day-first --decimals comma`

function addImport(program: Command): void {
  program
    .command('import <file>')
    .description(
      'import a general ledger (.csv or .xlsx); options not given are taken from an earlier file of the source, otherwise recognized',
    )
    .addOption(company)
    .option('--heading-line <line>', 'the heading line; 0 for a file without headings', wholeNumberFlag)
    .option('--columns <roles>', `the role of each column, separated by commas: ${words(COLUMN_ROLES)}`, columnRoles)
    .option('--dates <order>', `date order: ${words(DATE_ORDERS)}`, choiceFlag(DATE_ORDERS))
    .option('--decimals <mark>', `decimal mark: ${words(DECIMAL_MARKS)}`, choiceFlag(DECIMAL_MARKS))
    .option('--signs <rule>', `how amounts are signed: ${words(SIGN_RULES)}`, choiceFlag(SIGN_RULES))
    .option('--accounts <where>', `where the accounts are: ${words(ACCOUNTS_FROM)}`, choiceFlag(ACCOUNTS_FROM))
    .option('--account-text <form>', `where account texts have their number: ${words(ACCOUNT_TEXT_FORMS)}`, choiceFlag(ACCOUNT_TEXT_FORMS))
    .option('--nested <yes|no>', 'whether account headings nest until their total lines', yesOrNoFlag)
    .option('--carry-down <yes|no>', "whether only a transaction's first line has date, type and number", yesOrNoFlag)
    .option('--negative-credits <yes|no>', 'whether credits are written as negative amounts', yesOrNoFlag)
    .option('--split-accounts <yes|no>', 'whether a part of account numbers may be the location; default: yes', yesOrNoFlag)
    .option(
      '--closing-entries <import|leave-out>',
      'entries that close a year; default: leave-out',
      choiceFlag(['IMPORT', 'LEAVE_OUT'] as const),
    )
    .option('--as-recognized', 'ignore what was set for an earlier file of the source')
    .option('--source <name>', 'the system and kind of export; an import replaces only entries of its own source')
    .option(
      '--account-type <account=type>',
      `an account's type, by its number, or by its name if it has none: ${words(ACCOUNT_TYPES)}, none; may be repeated`,
      accountType,
    )
    .option('--location <name>', 'the location of entries that name none, for a file of a single store')
    .option('--replace', 'replace stored entries of the same source on the days and at the locations of the file')
    .option('--append', 'add to stored entries')
    .option(
      '--month <yyyy-MM=replace|replace-month|append>',
      'the choice for one month; replace-month also replaces days that the file does not cover; may be repeated',
      monthPlacement,
    )
    .option(
      '--remaining <keep|remove>',
      "what becomes of locations that the file no longer has, or of one, as 'Harbor=remove'; may be repeated",
      remainingChoice,
    )
    .option('--leave-out-unreadable', 'import the other rows if some are unreadable')
    .option('--confirm-signs', 'confirm guessed account types and signs; --dry-run shows examples of the result')
    .option('--confirm-dates', 'confirm rows with dates that are decades away from all others')
    .option('--repeated', 'import rows that were imported before, perhaps under other entry numbers')
    .option('--map-new', 'assign new accounts to their proposed groups; undone with the import')
    .addOption(closedFlag)
    .addOption(closedAsFlag)
    .option(
      '--strict',
      `exit with ${GUESSED} if the file was read by a guess, ${OUTSIDE} if accounts of it are outside the profit and loss`,
    )
    .option('--dry-run', 'show what would happen; store nothing')
    .addOption(json)
    .addHelpText('after', IMPORT_HELP)
    .action((file: string, flags: ImportFlags) => {
      if (flags.replace === true && flags.append === true) throw new DomainError('BAD_USER_INPUT', 'Choose one of --replace and --append.')
      const months = Object.entries(flags.month ?? {})
      const input: CommandInput<'import'> = {
        ...(flags.company === undefined ? {} : { company: flags.company }),
        path: absolute(file),
        corrections: {
          ...(flags.headingLine === undefined ? {} : { headingLine: flags.headingLine }),
          ...(flags.columns === undefined ? {} : { roles: flags.columns }),
          ...(flags.dates === undefined ? {} : { dateOrder: flags.dates }),
          ...(flags.decimals === undefined ? {} : { decimalMark: flags.decimals }),
          ...(flags.signs === undefined ? {} : { signRule: flags.signs }),
          ...(flags.accounts === undefined ? {} : { accountsFrom: flags.accounts }),
          ...(flags.accountText === undefined ? {} : { accountText: flags.accountText }),
          ...(flags.nested === undefined ? {} : { headingsNest: flags.nested }),
          ...(flags.carryDown === undefined ? {} : { carriesDown: flags.carryDown }),
          ...(flags.negativeCredits === undefined ? {} : { creditsAreNegative: flags.negativeCredits }),
          ...(flags.splitAccounts === undefined ? {} : { splitsAccounts: flags.splitAccounts }),
          ...(flags.closingEntries === undefined ? {} : { importsClosing: flags.closingEntries === 'IMPORT' }),
          ...(flags.asRecognized === true ? { asRecognized: true } : {}),
          ...(flags.source === undefined ? {} : { sourceName: flags.source }),
          ...(flags.location === undefined ? {} : { location: flags.location }),
          ...(flags.accountType === undefined ? {} : { accountTypes: flags.accountType }),
        },
        placements: Object.fromEntries(months.map(([month, choice]) => [month, choice === 'APPEND' ? 'APPEND' : 'REPLACE'])),
        wholeMonths: months.flatMap(([month, choice]) => (choice === 'REPLACE_MONTH' ? [month] : [])),
        remaining: flags.remaining?.byLocation ?? {},
        ...(flags.remaining?.otherwise === undefined ? {} : { remainingOtherwise: flags.remaining.otherwise }),
        otherwise: flags.replace === true ? 'REPLACE' : flags.append === true ? 'APPEND' : 'ASK',
        leaveOutUnreadable: flags.leaveOutUnreadable === true,
        confirmSigns: flags.confirmSigns === true,
        confirmDates: flags.confirmDates === true,
        repeated: flags.repeated === true,
        mapNew: flags.mapNew === true,
        closed: closedOf(flags),
        dryRun: flags.dryRun === true,
      }
      return command(
        'import',
        input,
        flags,
        (result) =>
          'preview' in result
            ? printPreview(result.preview, { mapsNew: flags.mapNew === true, isRefused: isRefused(result.preview, flags) }, line)
            : printImport(result, flags.mapNew === true, line),
        (result) => {
          const { code, reasons } = importExit(result, flags)
          for (const reason of reasons) remark(reason)
          return code
        },
      )
    })
}

function columnRoles(text: string): (typeof COLUMN_ROLES)[number][] {
  return text.split(',').map((role) => choiceFlag(COLUMN_ROLES)(role.trim()))
}

type MonthChoice = 'REPLACE' | 'REPLACE_MONTH' | 'APPEND'
const MONTH_CHOICES: Readonly<Record<string, MonthChoice>> = { replace: 'REPLACE', 'replace-month': 'REPLACE_MONTH', append: 'APPEND' }

function monthPlacement(text: string, before: Record<string, MonthChoice> = {}): Record<string, MonthChoice> {
  const match = /^(\d{4}-(?:0[1-9]|1[0-2]))=(replace|replace-month|append)$/.exec(text)
  if (match === null) throw new InvalidArgumentError('It takes a month and a choice, such as 2026-06=append.')
  return { ...before, [match[1] ?? '']: MONTH_CHOICES[match[2] ?? ''] ?? 'REPLACE' }
}

interface RemainingFlags {
  readonly otherwise?: 'KEEP' | 'REMOVE'
  readonly byLocation: Readonly<Record<string, 'KEEP' | 'REMOVE'>>
}

function remainingChoice(text: string, before: RemainingFlags = { byLocation: {} }): RemainingFlags {
  const match = /^(?:(.+)=)?(keep|remove)$/s.exec(text)
  if (match === null) throw new InvalidArgumentError("It takes keep or remove, or a location with one of them, such as 'Harbor=remove'.")
  const choice = match[2] === 'keep' ? 'KEEP' : 'REMOVE'
  const name = match[1]
  return name === undefined ? { ...before, otherwise: choice } : { ...before, byLocation: { ...before.byLocation, [name]: choice } }
}

interface AccountTypeFlag {
  readonly account: string
  readonly type: (typeof ACCOUNT_TYPES)[number] | null
}

function accountType(text: string, before: AccountTypeFlag[] = []): AccountTypeFlag[] {
  const at = text.lastIndexOf('=')
  const [account, type] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (at < 1 || account === '') throw new InvalidArgumentError('It takes an account and its type, such as 2150=balance-sheet.')
  return [...before, { account, type: type.toLowerCase() === 'none' ? null : choiceFlag(ACCOUNT_TYPES)(type) }]
}
