import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { unreadableRowsFile } from '@fourwall/domain/ledger/reading/unreadable-rows-file.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { ROLE_NAMES, ROLES, type Role } from '@fourwall/domain/session/roles.ts'
import { Command, InvalidArgumentError, Option } from 'commander'
import { backupBeforeMigration } from './backups.ts'
import { checkBackup } from './check-backup.ts'
import { addMonthCommands, closedFlag } from './closing-program.ts'
import {
  type CommandInput,
  type CommandName,
  type CommandResults,
  type CommandStep,
  type PreviewResult,
  type PrintedLink,
  runCommand,
} from './commands.ts'
import { clearAllStaging } from './features/ledger/imports/staging.ts'
import {
  ACCOUNT_TEXT_FORMS,
  ACCOUNT_TYPES,
  ACCOUNTS_FROM,
  COLUMN_ROLES,
  DATE_ORDERS,
  DECIMAL_MARKS,
  SIGN_RULES,
} from './features/ledger/imports/vocabulary.ts'
import { decimalsAdvice, inFlags } from './flag-words.ts'
import { systemClock } from './platform/clock/clock.ts'
import { readConfiguration } from './platform/config/config.ts'
import { callControl, NoServerError } from './platform/control/control.ts'
import { FolderInUseError } from './platform/database/folder-lock.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { createDiskSpace } from './platform/disk/disk-space.ts'
import { createLog } from './platform/log/log.ts'
import {
  printAccounts,
  printImport,
  printImports,
  printLocationImport,
  printPreview,
  printTypeChange,
  printTypePreview,
  printVerification,
} from './print.ts'
import { restoreBackup } from './restore-backup.ts'
import { sentenceForPeople } from './sentence-of.ts'
import { makeServices } from './services.ts'
import { hasDifferences } from './verified-companies.ts'

// Results go to standard output, everything else to standard error. Exit code 0, or a sentence and another code.

const program = new Command('fourwall').description('Profit-and-loss reports by location, proved down to the transaction.')
program.showHelpAfterError('Add --help to see the options.')
program.addHelpText(
  'after',
  `
The data is in the folder FOURWALL_DATA_DIR (./data), or in the PostgreSQL server DATABASE_URL. The README lists
all settings. If a server is running, commands go through it.

While there is no company, "fourwall start" prints a link with which the first one is made in the browser. Or create
a company here, import its ledger and open it:
  fourwall company create "Harbor Kitchens" --currency USD --fiscal-year-start 1 --owner dana@example.com
  fourwall import ledger.csv --dry-run
  fourwall import ledger.csv
  fourwall start`,
)

const SERVER_READY_WITHIN_MS = 10_000
/** With --strict: accounts of the file are outside the P&L. */
const OUTSIDE = 3
/** The import's totals do not agree, or could not be checked. */
const DIFFERS = 4
/** The shell's exit code for an interrupted program. */
const STOPPED = 130

const json = new Option('--json', 'print the result as JSON')
const company = new Option('--company <id-key-or-name>', 'the company, if there are several')

program
  .command('start')
  .description('start the server: database, identity provider, API and web app on one port')
  // Loading the server takes longer than most other commands.
  .action(async () => (await import('./start.ts')).startFromEnvironment())

interface CompanyFlags {
  readonly owner: string
  readonly currency: string
  readonly fiscalYearStart: number
  readonly minorDigits?: number
  readonly key?: string
  readonly json?: boolean
}

const companies = program.command('company').description('create and list companies')
companies
  .command('create <name>')
  .description('create a company and invite its owner')
  .requiredOption('--owner <email>', 'the e-mail address of its first owner')
  .option('--currency <code>', 'currency, ISO 4217', 'USD')
  .option('--fiscal-year-start <month>', 'first month of the fiscal year, 1 to 12', wholeNumber, 1)
  .option('--minor-digits <digits>', "decimals of the ledger's amounts, 0 to 4; by default the currency's", wholeNumber)
  .option('--key <key>', 'what your identity provider calls the company, for FOURWALL_OIDC_COMPANY_CLAIM and FOURWALL_COMPANY')
  .addOption(json)
  .action((name: string, options: CompanyFlags) =>
    command(
      'company create',
      {
        name,
        owner: options.owner,
        currency: options.currency,
        fiscalYearStart: options.fiscalYearStart,
        ...picked(options, ['minorDigits', 'key']),
      },
      options,
      ({ name: made, id, owner, password, invitation }) => {
        line(`Made the company ${made} (${id}).`)
        printWayIn(owner, password, invitation)
      },
    ),
  )
companies
  .command('list')
  .description('list companies, oldest first')
  .addOption(json)
  .action((options: { json?: boolean }) =>
    command('company list', {}, options, (result) => {
      for (const one of result) line(`${one.id}  ${one.currency}  ${one.name}${one.key === null ? '' : `  (key ${one.key})`}`)
      if (result.length === 0) remark('There is no company yet. Make one with: fourwall company create NAME --owner EMAIL')
    }),
  )

companies
  .command('set-key')
  .description('set what your identity provider calls a company; its people cannot change it')
  .argument('<company>', 'its id, key or name')
  .argument('<key>', 'the value of the claim FOURWALL_OIDC_COMPANY_CLAIM, or of FOURWALL_COMPANY')
  .addOption(json)
  .action((called: string, key: string, options: { json?: boolean }) =>
    command('company set-key', { company: called, key }, options, (result) => line(`The key of ${result.name} is ${result.key}.`)),
  )

companies
  .command('setup-link')
  .description('print a link with which the first company is made in the browser, once; its holder becomes the owner')
  .addOption(json)
  .addHelpText(
    'after',
    `
The server prints such a link at its start while there is no company. It is good for 24 hours, and only until the first
company is made. Give it to nobody else.`,
  )
  .action((options: { json?: boolean }) =>
    command('company setup-link', {}, options, ({ address, expiresAt }) => {
      line(`Open this link to make the company (good once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC; give it to nobody else):`)
      line(`  ${address}`)
    }),
  )

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
  readonly accountText?: (typeof ACCOUNT_TEXT_FORMS)[number]
  readonly asRecognized?: boolean
  readonly source?: string
  readonly location?: string
  readonly accountType?: AccountTypeFlag[]
  readonly replace?: boolean
  readonly append?: boolean
  readonly month?: Record<string, 'REPLACE' | 'APPEND'>
  readonly leaveOutUnreadable?: boolean
  readonly confirmSigns?: boolean
  readonly mapNew?: boolean
  readonly closed?: boolean
  readonly strict?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
}

program
  .command('import <file>')
  .description(
    'import a general ledger (.csv or .xlsx); options not given are taken from an earlier file of the source, otherwise recognized',
  )
  .addOption(company)
  .option('--heading-line <line>', 'the heading line; 0 for a file without headings', wholeNumber)
  .option('--columns <roles>', `the role of each column, separated by commas: ${words(COLUMN_ROLES)}`, columnRoles)
  .option('--dates <order>', `date order: ${words(DATE_ORDERS)}`, oneOf(DATE_ORDERS))
  .option('--decimals <mark>', `decimal mark: ${words(DECIMAL_MARKS)}`, oneOf(DECIMAL_MARKS))
  .option('--signs <rule>', `how amounts are signed: ${words(SIGN_RULES)}`, oneOf(SIGN_RULES))
  .option('--accounts <where>', `where the accounts are: ${words(ACCOUNTS_FROM)}`, oneOf(ACCOUNTS_FROM))
  .option('--account-text <form>', `where account texts have their number: ${words(ACCOUNT_TEXT_FORMS)}`, oneOf(ACCOUNT_TEXT_FORMS))
  .option('--nested <yes|no>', 'whether account headings nest until their total lines', yesOrNo)
  .option('--carry-down <yes|no>', "whether only a transaction's first line has date, type and number", yesOrNo)
  .option('--negative-credits <yes|no>', 'whether credits are written as negative amounts', yesOrNo)
  .option('--as-recognized', 'ignore what was set for an earlier file of the source')
  .option('--source <name>', 'the system and kind of export; an import replaces only entries of its own source')
  .option(
    '--account-type <account=type>',
    `an account's type, by its number, or by its name if it has none: ${words(ACCOUNT_TYPES)}, none; may be repeated`,
    accountType,
  )
  .option('--location <name>', 'the location of entries that name none, for a file of a single store')
  .option('--replace', 'replace stored entries of the same source for the months and locations of the file')
  .option('--append', 'add to stored entries')
  .option('--month <yyyy-MM=replace|append>', 'the choice for one month; may be repeated', monthPlacement)
  .option('--leave-out-unreadable', 'import the other rows if some are unreadable')
  .option('--confirm-signs', 'confirm guessed account types and signs; --dry-run shows examples of the result')
  .option('--map-new', 'assign new accounts to their proposed groups; undone with the import')
  .addOption(closedFlag)
  .option('--strict', `exit with ${OUTSIDE} if accounts of the file are outside the profit and loss`)
  .option('--dry-run', 'show what would happen; store nothing')
  .addOption(json)
  .addHelpText(
    'after',
    `
If entries of the same source are stored already, choose --replace, --append, or --month for single months.

Each import ends with a check by month: the file's total, that of its active entries, and how much of it is mapped,
unmapped and balance sheet. Unmapped accounts of the file are listed, with what to do.

Exit codes: 0 imported, 1 refused or failed, 130 stopped; ${OUTSIDE} imported with --strict, but accounts are outside the profit
and loss; ${DIFFERS} imported, but totals differ or could not be checked. With --dry-run 1 if the file cannot be imported as it is:
it lacks a column, has rows that cannot be read (without --leave-out-unreadable), or was imported before.

  fourwall import june.csv --dry-run
  fourwall import june.csv --replace
  fourwall import july.csv --map-new --strict
  fourwall import downtown.csv --location Downtown
  fourwall import june.csv --month 2026-05=append --month 2026-06=replace
  fourwall import june.csv --account-type 2150=balance-sheet --account-type 'Delivery fees=expense'
  fourwall import old.csv --columns date,account_number,ignored,debit,credit --dates day-first --decimals comma`,
  )
  .action((file: string, flags: ImportFlags) => {
    if (flags.replace === true && flags.append === true) throw new DomainError('BAD_USER_INPUT', 'Choose one of --replace and --append.')
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
        ...(flags.asRecognized === true ? { asRecognized: true } : {}),
        ...(flags.source === undefined ? {} : { sourceName: flags.source }),
        ...(flags.location === undefined ? {} : { location: flags.location }),
        ...(flags.accountType === undefined ? {} : { accountTypes: flags.accountType }),
      },
      placements: flags.month ?? {},
      otherwise: flags.replace === true ? 'REPLACE' : flags.append === true ? 'APPEND' : 'ASK',
      leaveOutUnreadable: flags.leaveOutUnreadable === true,
      confirmSigns: flags.confirmSigns === true,
      mapNew: flags.mapNew === true,
      closed: flags.closed === true,
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
      (result) => importExitCode(result, flags),
    )
  })

program
  .command('imports')
  .description('list imports, newest first')
  .addOption(company)
  .addOption(json)
  .action((options: { company?: string; json?: boolean }) =>
    command('imports', picked(options, ['company']), options, (result) => printImports(result, line)),
  )

const locationCommands = program.command('locations').description('import and export the location tree')
locationCommands
  .command('import <file>')
  .description('put locations into the groups that a file (.csv or .xlsx) names, as one change that can be undone')
  .addOption(company)
  .option('--leave-out-errors', 'take the other rows if some have errors')
  .option('--dry-run', 'show what would change; store nothing')
  .addOption(json)
  .addHelpText(
    'after',
    `
The file has one location in each row, under "Location", and its groups: a "Group path" such as Northeast > Shore, or a
column for each level, such as "Region" and "Area", the outer one first. Groups that are not there yet are added; groups
that lose their last location are removed. Locations that the file does not mention stay where they are.

To undo it, restore the version before it under Settings, Locations, History.

Exit codes: 0 done, or nothing to change; 1 refused: with errors in rows, nothing is stored without --leave-out-errors.

  fourwall locations export > locations.csv
  fourwall locations import locations.csv --dry-run
  fourwall locations import locations.csv`,
  )
  .action((file: string, options: { company?: string; leaveOutErrors?: boolean; dryRun?: boolean; json?: boolean }) =>
    command(
      'locations import',
      {
        path: absolute(file),
        leaveOutErrors: options.leaveOutErrors === true,
        dryRun: options.dryRun === true,
        ...picked(options, ['company']),
      },
      options,
      (result) => printLocationImport(result, options.dryRun === true, line),
      ({ problems }) => (options.leaveOutErrors !== true && problems.some(({ isError }) => isError) ? 1 : 0),
    ),
  )
locationCommands
  .command('export')
  .description('print the location tree as CSV, as it can be imported again')
  .addOption(company)
  .addOption(json)
  .action((options: { company?: string; json?: boolean }) =>
    command('locations export', picked(options, ['company']), options, ({ csv }) => process.stdout.write(csv)),
  )

program
  .command('undo')
  .description('undo an import and restore what it replaced')
  .argument('<import>', 'its number, from "fourwall imports"', wholeNumber)
  .addOption(closedFlag)
  .addOption(company)
  .addOption(json)
  .action((id: number, options: { closed?: boolean; company?: string; json?: boolean }) =>
    command('undo', { import: id, closed: options.closed === true, ...picked(options, ['company']) }, options, (result) => {
      line(
        `Import ${result.id} (${result.fileName}) is undone: ${counted(result.rows, 'row')} no longer ${result.rows === 1 ? 'counts' : 'count'}.`,
      )
      if (result.note !== null) line(result.note)
    }),
  )

interface TypeFlags {
  readonly company?: string
  readonly closed?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
}

const ledgerAccounts = program.command('account').description('list accounts and correct their types')
ledgerAccounts
  .command('list')
  .description('list accounts with their types')
  .addOption(company)
  .addOption(json)
  .action((options: { company?: string; json?: boolean }) =>
    command('account list', picked(options, ['company']), options, (result) => printAccounts(result, line)),
  )

ledgerAccounts
  .command('set-type')
  .description('correct the type of an account; later files do not change it')
  .argument('<account>', 'its number, or its name if it has none')
  .argument('<type>', `${words(ACCOUNT_TYPES)}, or none if no type fits`, accountTypeNamed)
  .option('--dry-run', 'show what it changes in reports, and save nothing')
  .addOption(closedFlag)
  .addOption(company)
  .addOption(json)
  .action((account: string, named: LedgerAccountType | 'none', options: TypeFlags) => {
    const { closed = false, dryRun = false } = options
    const type = named === 'none' ? null : named
    return command('account set-type', { account, type, closed, dryRun, ...picked(options, ['company']) }, options, (result) =>
      printTypePreview(result, line),
    )
  })

ledgerAccounts
  .command('changes')
  .description('list corrections of account types, newest first')
  .addOption(company)
  .addOption(json)
  .action((options: { company?: string; json?: boolean }) =>
    command('account changes', picked(options, ['company']), options, (result) => {
      for (const change of result) printTypeChange(change, line)
    }),
  )

ledgerAccounts
  .command('undo')
  .description('take a correction of account types back')
  .argument('<change>', 'its id, from "fourwall account changes"')
  .addOption(closedFlag)
  .addOption(company)
  .addOption(json)
  .action((change: string, options: TypeFlags) =>
    command('account undo', { change, closed: options.closed === true, ...picked(options, ['company']) }, options, (result) =>
      printTypeChange(result, line),
    ),
  )

addMonthCommands(program, { run: command, company, json, line })

program
  .command('left-out')
  .description('print the rows that an import left out as CSV, each with its line number and problem')
  .argument('<import>', 'its number, from "fourwall imports"', wholeNumber)
  .addOption(company)
  .addOption(json)
  .action((id: number, options: { company?: string; json?: boolean }) =>
    command('left-out', { import: id, ...picked(options, ['company']) }, options, ({ headings, rows }) => {
      if (rows.length === 0) remark('This import left out no rows, or was made before such rows were stored.')
      else process.stdout.write(unreadableRowsFile(headings, rows))
    }),
  )

program
  .command('demo')
  .description('load the demo company, if there is no company yet')
  .addOption(json)
  .action((options: { json?: boolean }) => command('demo', {}, options, (result) => line(`The demo company ${result.name} is loaded.`)))

interface TokenFlags {
  readonly user?: string
  readonly expires?: number
  readonly lifetime?: number
  readonly list?: boolean
  readonly revoke?: boolean
  readonly id?: string
  readonly json?: boolean
}

program
  .command('token')
  .description('create an app token for scripts; list or revoke tokens')
  .option('--user <email>', 'the user for whom the script acts, or whose tokens are listed or revoked')
  .option('--expires <duration>', 'how long it is valid, such as 30m, 8h or 7d; by default 24h, at most 366d', duration)
  .addOption(new Option('--lifetime <seconds>', 'the same in seconds').argParser(wholeNumber).conflicts('expires').hideHelp())
  .addOption(new Option('--list', 'list valid tokens, newest first').conflicts(['revoke', 'expires', 'lifetime']))
  .addOption(new Option('--revoke', "revoke one token with --id, or all of a user's with --user").conflicts(['expires', 'lifetime']))
  .option('--id <id>', 'the token to revoke, from --list')
  .addOption(json)
  .addHelpText(
    'after',
    `
A token is valid until it expires, is revoked, or its user is removed. Anybody with access to the data folder or
database can create tokens for any user: protect both.

  TOKEN=$(fourwall token --user dana@example.com)
  curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"query":"{ me { name } }"}' http://127.0.0.1:4000/api/graphql
  fourwall token --list
  fourwall token --revoke --user dana@example.com`,
  )
  .action((options: TokenFlags) => {
    const { user, id } = options
    if (options.list === true)
      return command('token list', picked(options, ['user']), options, (tokens) => {
        for (const one of tokens) line(`${one.id}  until ${one.expiresAt}  ${one.user}`)
        if (tokens.length === 0) remark('There is no valid command line token.')
      })
    if (options.revoke === true) {
      if ((user === undefined) === (id === undefined))
        throw new DomainError('BAD_USER_INPUT', 'Choose what to revoke: one token with --id, or all tokens of a user with --user.')
      return command('token revoke', id === undefined ? { user: user ?? '' } : { id }, options, ({ revoked }) =>
        line(revoked === 1 ? 'Revoked 1 token.' : `Revoked ${revoked} tokens.`),
      )
    }
    if (user === undefined) throw new DomainError('BAD_USER_INPUT', 'Name the user for whom the script acts: --user EMAIL.')
    const lifetimeSeconds = options.expires ?? options.lifetime
    return command('token', { user, ...(lifetimeSeconds === undefined ? {} : { lifetimeSeconds }) }, options, ({ token }) => line(token))
  })

const users = program.command('user').description('invite people, set their roles, revoke access')
users
  .command('list')
  .description('list users by e-mail address')
  .addOption(company)
  .addOption(json)
  .action((options: { company?: string; json?: boolean }) =>
    command('user list', picked(options, ['company']), options, (result) => {
      for (const one of result) line(`${one.email}  ${one.company}  ${one.role.toLowerCase()}${one.hasSignedIn ? '' : '  (invited)'}`)
    }),
  )
users
  .command('invite <email>')
  .description('invite somebody to a company; repeat for a new link')
  .addOption(company)
  .option('--name <name>', 'their name')
  .option('--role <role>', `their role: ${words(ROLES)}; by default editor`, oneOf(ROLES))
  .addOption(json)
  .action((email: string, options: { company?: string; name?: string; role?: Role; json?: boolean }) =>
    command(
      'user invite',
      { email, ...picked(options, ['company', 'name', 'role']) },
      options,
      ({ email: invited, company: into, role, password, invitation }) => {
        line(`Invited ${invited} to ${into} as ${ROLE_NAMES[role]}.`)
        printWayIn(invited, password, invitation)
      },
    ),
  )
users
  .command('role')
  .description("set a user's role; takes effect with their next request")
  .argument('<email>', 'the user')
  .argument('<role>', words(ROLES), oneOf(ROLES))
  .addOption(json)
  .addHelpText(
    'after',
    `
Owners may do everything, editors everything except managing people. Viewers see everything and change only their own
settings and tabs. A company keeps at least one owner. If FOURWALL_OIDC_OWNER_ROLES or a similar list is set, the identity
provider decides roles at each sign-in.`,
  )
  .action((email: string, role: Role, options: { json?: boolean }) =>
    command('user role', { email, role }, options, (result) => line(`${result.email} is ${ROLE_NAMES[result.role]} now.`)),
  )
users
  .command('rebind <email>')
  .description('connect a user to the next sign-in with this address, for example after moving to another identity provider')
  .option('--link', 'print a link that does it, for providers that do not verify addresses')
  .addOption(json)
  .action((email: string, options: { link?: boolean; json?: boolean }) =>
    command('user rebind', { email, link: options.link === true }, options, ({ email: found, invitation }) => {
      line(`The sign-in that ${found} had is no longer theirs.`)
      printWayIn(found, null, invitation)
    }),
  )
users
  .command('sign-out <email>')
  .description('end all sessions of a user; command line tokens stay valid')
  .addOption(json)
  .action((email: string, options: { json?: boolean }) =>
    command('user sign-out', { email }, options, (result) => line(`${result.email} is signed out everywhere.`)),
  )
users
  .command('remove <email>')
  .alias('delete')
  .description('remove a user with all sessions and tokens; what they created stays')
  .addOption(json)
  .action((email: string, options: { json?: boolean }) =>
    command('user remove', { email }, options, (result) => line(`${result.email} is removed, and can no longer sign in.`)),
  )

program
  .command('verify')
  .description(
    'recompute all balances from the entries, compare them with what each import brought, and list every difference, in the database or in a backup (opened in a temporary folder); exit code 1 if there is one',
  )
  .argument('[backup]', 'a file written by "fourwall backup"')
  .addOption(company)
  .addOption(json)
  .action((file: string | undefined, options: { company?: string; json?: boolean }) =>
    file === undefined
      ? command(
          'verify',
          picked(options, ['company']),
          options,
          (result) => printVerification(result, line),
          (result) => (hasDifferences(result) ? 1 : 0),
        )
      : verifyBackup(file, options),
  )

program
  .command('backup <file>')
  .description(
    'write a verified copy of the embedded database to a new file, also while the server runs; without the keys that sign tokens and cookies',
  )
  .option('--with-keys', 'include the keys, encrypted with the passphrase in FOURWALL_BACKUP_PASSPHRASE or in a file')
  .option('--passphrase-file <file>', 'a file with the passphrase in its first line')
  .addOption(json)
  .action((file: string, options: { withKeys?: boolean; passphraseFile?: string; json?: boolean }) => {
    const passphrase = options.withKeys === true ? passphraseOf(options.passphraseFile) : null
    if (options.withKeys === true && passphrase === null)
      throw new DomainError(
        'BAD_USER_INPUT',
        'Keys are encrypted in a backup: set FOURWALL_BACKUP_PASSPHRASE, or name a file that holds the passphrase with --passphrase-file.',
      )
    return command(
      'backup',
      { path: absolute(file), ...(passphrase === null ? {} : { passphrase }) },
      options,
      ({ path, bytes, companies: checked }) => {
        line(`Wrote ${bytes} bytes to ${path}.`)
        if (hasDifferences(checked ?? [])) printVerification(checked ?? [], line)
      },
      (written) => (hasDifferences(written.companies ?? []) ? 1 : 0),
    )
  })

program
  .command('restore <file>')
  .description('fill an empty data folder from a backup; if the backup has no keys, new ones are made and people sign in again')
  .option('--passphrase-file <file>', "a file with the passphrase of the backup's keys in its first line")
  .addOption(json)
  .action(async (file: string, options: { passphraseFile?: string; json?: boolean }) => {
    const configuration = readConfiguration(process.env)
    if (configuration.databaseUrl !== null)
      throw new DomainError('BAD_USER_INPUT', 'A PostgreSQL server is restored with its own tools, such as pg_restore.')
    const { keys: restored } = await restoreBackup(file, configuration.dataDirectory, passphraseOf(options.passphraseFile))
    print(options, { restored: true, keys: restored }, () => {
      line(`Restored ${file} into ${configuration.dataDirectory}.`)
      if (restored === 'left out')
        remark(
          'Its keys were left out: set FOURWALL_BACKUP_PASSPHRASE, or name --passphrase-file, to bring them back. People sign in again.',
        )
    })
  })

const keys = program.command('keys').description('manage the keys that sign tokens and cookies')
keys
  .command('rotate')
  .description('create new keys, used from the next start of each server; what the old keys signed stays valid until it expires')
  .option('--at-once', 'refuse what the old keys signed, if they were stolen; everybody signs in again')
  .addOption(json)
  .action((options: { atOnce?: boolean; json?: boolean }) =>
    command('keys rotate', { atOnce: options.atOnce === true }, options, () => {
      line('Made new keys. Restart every server of this database: it uses them from then on.')
      if (options.atOnce === true) line('Until then the old ones are in use. Everybody signs in again, and app tokens are issued anew.')
    }),
  )

program
  .command('migrate')
  .description('bring the database up to date with this program')
  .addOption(json)
  .action((options: { json?: boolean }) => command('migrate', {}, options, () => line('The database is up to date.')))

/** Runs a command here, or in the server that holds the data folder, and prints its result. */
async function command<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  options: { readonly json?: boolean },
  show: (result: CommandResults[Name]) => void,
  exitCode: (result: CommandResults[Name]) => number = () => 0,
): Promise<void> {
  const configuration = readConfiguration(process.env)
  const aborter = new AbortController()
  process.once('SIGINT', () => aborter.abort())
  const progress = progressLine()
  let answer: unknown
  try {
    answer =
      configuration.databaseUrl === null
        ? await hereOrInServer(configuration.dataDirectory, name, input, progress.step, aborter.signal)
        : await runHere(name, input, progress.step, aborter.signal)
  } catch (error) {
    if (!aborter.signal.aborted) throw error
    remark('Stopped before the end. "fourwall imports" lists what is stored.')
    process.exitCode = STOPPED
    return
  } finally {
    progress.end()
  }
  const result = answer as CommandResults[Name] // of the same command, here or in a server of this program
  print(options, result, () => show(result))
  process.exitCode = exitCode(result)
}

/** A starting or stopping server holds the folder without taking commands: wait for it. */
async function hereOrInServer(
  dataFolder: string,
  name: CommandName,
  input: object,
  progress: (step: unknown) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const until = performance.now() + SERVER_READY_WITHIN_MS
  for (;;) {
    try {
      return await callControl(dataFolder, name, input, progress, signal)
    } catch (error) {
      if (!(error instanceof NoServerError)) throw error
    }
    try {
      return await runHere(name, input, progress, signal)
    } catch (error) {
      if (!(error instanceof FolderInUseError) || performance.now() > until) throw error
    }
    await sleep(200, undefined, { signal })
  }
}

async function runHere(name: CommandName, input: object, progress: (step: unknown) => void, signal: AbortSignal): Promise<unknown> {
  const configuration = readConfiguration(process.env)
  const log = createLog(process.env.LOG_LEVEL === undefined ? 'error' : configuration.logLevel)
  const space = createDiskSpace(configuration.dataDirectory, configuration.diskReserveBytes)
  const database = await openDatabase({
    url: configuration.databaseUrl,
    dataFolder: configuration.dataDirectory,
    beforeMigration: backupBeforeMigration(configuration.dataDirectory, space, remark),
  })
  try {
    const services = await makeServices(database, { configuration, clock: systemClock, log, identity: null })
    await clearAllStaging(database, services.companies)
    // Through JSON, so that results are the same as from a server.
    const result: unknown = JSON.parse(JSON.stringify((await runCommand(services, name, input, { progress, signal })) ?? null))
    return result
  } finally {
    await database.close()
  }
}

function print(options: { readonly json?: boolean }, result: unknown, show: () => void): void {
  if (options.json === true) line(JSON.stringify(result, null, 2))
  else show()
}

/** Shows a long command's progress on a terminal's standard error; does nothing for a file. */
function progressLine() {
  const isShown = process.stderr.isTTY
  return {
    step: (step: unknown): void => {
      const known = step as CommandStep // as the commands pass it
      if ('line' in known) process.stderr.write(`${known.line}\n`)
      else if (isShown)
        process.stderr.write(`\r${known.stage.toLowerCase()} ${Math.round(known.done * 100)}%, ${counted(known.rows, 'row')} \x1b[K`)
    },
    end: (): void => {
      if (isShown) process.stderr.write('\r\x1b[K')
    },
  }
}

function printWayIn(email: string, password: string | null, invitation: PrintedLink | null): void {
  if (password !== null) line(`${email} can sign in to it with the password ${password} (shown only now).`)
  else if (invitation === null) line(`${email} can sign in.`)
  else {
    const until = invitation.expiresAt.slice(0, 16).replace('T', ' ')
    line(`${email} can sign in where the identity provider verifies the address, and in any case once by this link`)
    line(`(shown only now, good until ${until} UTC; give it to nobody else):`)
    line(`  ${invitation.address}`)
  }
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** For the person, not for a program that reads the result. */
function remark(text: string): void {
  process.stderr.write(`${text}\n`)
}

async function verifyBackup(file: string, options: { readonly json?: boolean }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-verify-'))
  try {
    const found = await checkBackup(absolute(file), folder)
    print(options, found, () => {
      line(`${file} is a whole backup that this program can open.`)
      printVerification(found, line)
    })
    process.exitCode = hasDifferences(found) ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From a file or the environment, which other users of the machine cannot read, unlike arguments. */
function passphraseOf(file: string | undefined): string | null {
  if (file === undefined) return readConfiguration(process.env).backups.passphrase
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? ''
  } catch (cause) {
    throw new DomainError('NOT_FOUND', `The passphrase cannot be read from ${file}.`, { cause })
  }
}

function absolute(file: string): string {
  return file.startsWith('/') ? file : join(process.cwd(), file)
}

function picked<T extends object, Name extends keyof T>(options: T, names: readonly Name[]): Partial<Pick<T, Name>> {
  return Object.fromEntries(names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]])) as Partial<
    Pick<T, Name>
  > // these names only
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number.')
  return Number(text)
}

/** In seconds. */
function duration(text: string): number {
  const match = /^(\d{1,9})([smhd])$/.exec(text)
  if (match === null) throw new InvalidArgumentError('It takes a number and a unit, such as 30m, 8h or 7d.')
  return Number(match[1]) * { s: 1, m: 60, h: 3_600, d: 86_400 }[match[2] as 's' | 'm' | 'h' | 'd'] // units of the expression
}

function oneOf<const Value extends string>(values: readonly Value[]) {
  return (text: string): Value => {
    const found = values.find((value) => value === text.toUpperCase().replaceAll('-', '_'))
    if (found === undefined) throw new InvalidArgumentError(`It takes one of ${words(values)}.`)
    return found
  }
}

function yesOrNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('It takes yes or no.')
  return text === 'yes'
}

/** API names as the command line writes them: MONTH_FIRST is month-first. */
function words(values: readonly string[]): string {
  return values.map((value) => value.toLowerCase().replaceAll('_', '-')).join(', ')
}

function columnRoles(text: string): (typeof COLUMN_ROLES)[number][] {
  return text.split(',').map((role) => oneOf(COLUMN_ROLES)(role.trim()))
}

function monthPlacement(text: string, before: Record<string, 'REPLACE' | 'APPEND'> = {}): Record<string, 'REPLACE' | 'APPEND'> {
  const match = /^(\d{4}-(?:0[1-9]|1[0-2]))=(replace|append)$/.exec(text)
  if (match === null) throw new InvalidArgumentError('It takes a month and a choice, such as 2026-06=append.')
  return { ...before, [match[1] ?? '']: match[2] === 'append' ? 'APPEND' : 'REPLACE' }
}

interface AccountTypeFlag {
  readonly account: string
  readonly type: (typeof ACCOUNT_TYPES)[number] | null
}

function accountTypeNamed(text: string): LedgerAccountType | 'none' {
  return text.toLowerCase() === 'none' ? 'none' : oneOf(ACCOUNT_TYPES)(text)
}

function accountType(text: string, before: AccountTypeFlag[] = []): AccountTypeFlag[] {
  const at = text.lastIndexOf('=')
  const [account, type] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (at < 1 || account === '') throw new InvalidArgumentError('It takes an account and its type, such as 2150=balance-sheet.')
  return [...before, { account, type: type.toLowerCase() === 'none' ? null : oneOf(ACCOUNT_TYPES)(type) }]
}

/** Whether the file cannot be imported as it is, whatever is answered: what is asked of a person is no refusal. */
function isRefused({ obstacle, sameFile, unreadableCount }: PreviewResult, flags: ImportFlags): boolean {
  return obstacle !== null || sameFile !== null || (unreadableCount > 0 && flags.leaveOutUnreadable !== true)
}

function importExitCode(result: CommandResults['import'], flags: ImportFlags): number {
  const [mapsNew, isStrict] = [flags.mapNew === true, flags.strict === true]
  if ('preview' in result) {
    if (isRefused(result.preview, flags)) return 1
    const left = result.preview.newAccounts.some((one) => one.whyNoGroup !== null || (one.proposedGroup !== null && !mapsNew))
    return isStrict && left ? OUTSIDE : 0
  }
  const checks = result.result?.checks ?? null
  if (checks === null || checks.differences.length > 0) return DIFFERS
  return isStrict && (result.result?.leftCount ?? 0) > 0 ? OUTSIDE : 0
}

/** The flag that answers a refused import, by the field named in the refusal. */
const FLAGS: Readonly<Record<string, string>> = {
  leaveOutUnreadable: 'Add --leave-out-unreadable to import the others.',
  accountText:
    'Add --account-text number-first (number-last where it stands behind) if each number is one account, or --account-text name-only if each text is one.',
  changeClosedMonths: 'Add --closed to change them; the history of closed months keeps by how much.',
  confirmSigns: 'See them with --dry-run; correct types with --account-type, or add --confirm-signs to agree.',
}

// The reader may stop early, as head does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(process.exitCode ?? 0)
})

try {
  await program.parseAsync()
} catch (error) {
  const sentence = sentenceForPeople(error)
  remark(inFlags(sentence))
  const advice = error instanceof DomainError ? decimalsAdvice(sentence) : null
  if (advice !== null) remark(advice)
  const flag = error instanceof DomainError && error.field !== null ? FLAGS[error.field] : undefined
  if (flag !== undefined) remark(flag)
  process.exitCode = 1
}
