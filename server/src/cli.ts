import { DomainError } from '@fourwall/domain/errors.ts'
import { Command } from 'commander'
import { addAccountCommands } from './cli/account-commands.ts'
import { addCompanyCommands } from './cli/company-commands.ts'
import { addDatabaseCommands } from './cli/database-commands.ts'
import { addFigureCommands, questionFlags } from './cli/figure-commands.ts'
import { decimalsAdvice, inFlags } from './cli/flag-words.ts'
import { json } from './cli/flags.ts'
import { addImportCommands } from './cli/import-commands.ts'
import { addLocationCommands } from './cli/location-commands.ts'
import { addMonthCommands } from './cli/month-commands.ts'
import { line, remark } from './cli/output.ts'
import { addPresentationCommands } from './cli/presentation-commands.ts'
import { command } from './cli/run-command.ts'
import { addTokenCommand, addUserCommands } from './cli/user-commands.ts'
import { sentenceForPeople } from './sentence-of.ts'

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

program
  .command('start')
  .description('start the server: database, identity provider, API and web app on one port')
  // Loading the server takes longer than most other commands.
  .action(async () => (await import('./start.ts')).startFromEnvironment())

addCompanyCommands(program)
addImportCommands(program)
addLocationCommands(program)
addAccountCommands(program)
addMonthCommands(program)
addFigureCommands(program)
addPresentationCommands(program)

program
  .command('demo')
  .description('load the demo company, if there is no company yet')
  .addOption(json)
  .action((options: { json?: boolean }) => command('demo', {}, options, (result) => line(`The demo company ${result.name} is loaded.`)))

addTokenCommand(program)
addUserCommands(program)
addDatabaseCommands(program)

/** The flag that answers a refused import, by the field named in the refusal. */
const FLAGS: Readonly<Record<string, string>> = {
  categorizationId: 'Add --categorization with its name.',
  leaveOutUnreadable: 'Add --leave-out-unreadable to import the others.',
  dateOrder: 'Add --dates month-first, --dates day-first or, for years first, --dates iso.',
  accountText:
    'Add --account-text number-first (number-last where it stands behind) if each number is one account, or --account-text name-only if each text is one.',
  refuseRepeated: 'Add --repeated to import them anyway.',
  confirmDates: 'Add --confirm-dates to import them as they are.',
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
  if (error instanceof DomainError) for (const advised of questionFlags(error.facts['questions'])) remark(advised)
  const code = error instanceof DomainError ? error.facts['closedMonthsDigest'] : undefined
  if (typeof code === 'string')
    remark(
      `Add --closed-as ${code} to change them just so, or --closed whatever they become; the history of closed months keeps by how much.`,
    )
  process.exitCode = 1
}
