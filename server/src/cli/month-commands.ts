import { counted } from '@fourwall/domain/money/format.ts'
import type { Command } from 'commander'
import type { ClosingResults, PrintedMonth } from '../commands/months.ts'
import { company, json } from './flags.ts'
import { line } from './output.ts'
import { command } from './run-command.ts'

interface Flags {
  readonly company?: string
  readonly json?: boolean
  readonly note?: string
  readonly through?: string
}

/** Adds `fourwall months`. */
export function addMonthCommands(program: Command): void {
  const months = program.command('months').description('close and reopen months')
  const ofCompany = ({ company: named }: Flags) => (named === undefined ? {} : { company: named })
  const noted = ({ note }: Flags) => (note === undefined ? {} : { note })

  months
    .command('list')
    .description('list the months of the ledger with the net income of all accounts, open or closed')
    .addOption(company)
    .addOption(json)
    .action((flags: Flags) => command('months list', ofCompany(flags), flags, (result) => printMonths(result)))

  months
    .command('close')
    .description('close months: whatever would change them is refused from then on, unless it is agreed to')
    .argument('[months...]', 'months, as yyyy-MM')
    .option('--through <month>', 'all open months of the ledger up to this one, as yyyy-MM')
    .option('--note <text>', 'shown with it in the history')
    .addOption(company)
    .addOption(json)
    .addHelpText('after', '\n  fourwall months close --through 2026-10\n  fourwall months close 2026-07 2026-08 --note "Reviewed by Lee"')
    .action((named: string[], flags: Flags) => {
      const input = {
        months: named,
        ...(flags.through === undefined ? {} : { through: flags.through }),
        ...ofCompany(flags),
        ...noted(flags),
      }
      return command('months close', input, flags, (result) =>
        line(
          result.months.length === 0
            ? 'No month was open.'
            : `Closed ${counted(result.months.length, 'month')}: ${result.months.join(', ')}.`,
        ),
      )
    })

  months
    .command('reopen')
    .description('open closed months again')
    .argument('<months...>', 'months, as yyyy-MM')
    .option('--note <text>', 'shown with it in the history')
    .addOption(company)
    .addOption(json)
    .action((named: string[], flags: Flags) =>
      command('months reopen', { months: named, ...ofCompany(flags), ...noted(flags) }, flags, (result) =>
        line(
          result.months.length === 0
            ? 'No month was closed.'
            : `Reopened ${counted(result.months.length, 'month')}: ${result.months.join(', ')}.`,
        ),
      ),
    )
}

function printMonths({ months, changes }: ClosingResults['months list']): void {
  const widest = Math.max(0, ...months.map(({ netIncome }) => netIncome.length))
  for (const one of months) line(`${one.month}  ${one.netIncome.padStart(widest)}  ${stateOf(one)}`)
  if (changes.length > 0) line('\nClosed months were changed by:')
  for (const { madeAt, madeBy, act, months: changed } of changes) {
    line(`  ${madeAt.slice(0, 16).replace('T', ' ')} UTC, ${madeBy ?? 'unknown'}: ${act}`)
    for (const { month, figure, before, after, others } of changed)
      line(`    ${month}  ${figure}: ${before ?? 'none'} to ${after ?? 'none'}${others === 0 ? '' : `, and ${others} more`}`)
  }
}

function stateOf({ netIncome, entries, closed }: PrintedMonth): string {
  if (closed === null) return 'open'
  const by = `closed ${closed.at.slice(0, 10)} by ${closed.by ?? 'unknown'}${closed.note === null ? '' : ` (${closed.note})`}`
  return closed.netIncome === netIncome && closed.entries === entries ? by : `${by}; as closed ${closed.netIncome}`
}
