import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import type { Command } from 'commander'
import { ACCOUNT_TYPES } from '../features/ledger/imports/vocabulary.ts'
import { choiceFlag, closedAsFlag, closedFlag, closedOf, company, json, picked, words } from './flags.ts'
import { line } from './output.ts'
import { printAccounts, printTypeChange, printTypePreview } from './print.ts'
import { command } from './run-command.ts'

interface TypeFlags {
  readonly company?: string
  readonly closed?: boolean
  readonly closedAs?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

/** Adds `fourwall account`. */
export function addAccountCommands(program: Command): void {
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
    .addOption(closedAsFlag)
    .addOption(company)
    .addOption(json)
    .action((account: string, named: LedgerAccountType | 'none', options: TypeFlags) => {
      const { dryRun = false } = options
      const type = named === 'none' ? null : named
      return command(
        'account set-type',
        { account, type, closed: closedOf(options), dryRun, ...picked(options, ['company']) },
        options,
        (result) => printTypePreview(result, line),
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
    .addOption(closedAsFlag)
    .addOption(company)
    .addOption(json)
    .action((change: string, options: TypeFlags) =>
      command('account undo', { change, closed: closedOf(options), ...picked(options, ['company']) }, options, (result) =>
        printTypeChange(result, line),
      ),
    )
}

function accountTypeNamed(text: string): LedgerAccountType | 'none' {
  return text.toLowerCase() === 'none' ? 'none' : choiceFlag(ACCOUNT_TYPES)(text)
}
