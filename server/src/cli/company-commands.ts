import type { Command } from 'commander'
import { json, picked, wholeNumberFlag } from './flags.ts'
import { line, printWayIn, remark } from './output.ts'
import { command } from './run-command.ts'

interface CompanyFlags {
  readonly owner: string
  readonly currency: string
  readonly fiscalYearStart: number
  readonly minorDigits?: number
  readonly key?: string
  readonly json?: boolean
}

/** Adds `fourwall company`. */
export function addCompanyCommands(program: Command): void {
  const companies = program.command('company').description('create and list companies')
  companies
    .command('create <name>')
    .description('create a company and invite its owner')
    .requiredOption('--owner <email>', 'the e-mail address of its first owner')
    .option('--currency <code>', 'currency, ISO 4217', 'USD')
    .option('--fiscal-year-start <month>', 'first month of the fiscal year, 1 to 12', wholeNumberFlag, 1)
    .option('--minor-digits <digits>', "decimals of the ledger's amounts, 0 to 4; by default the currency's", wholeNumberFlag)
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
        line(`Open this link to make the company (good once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC; share it with no one):`)
        line(`  ${address}`)
      }),
    )
}
