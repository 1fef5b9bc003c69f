import type { Command } from 'commander'
import { absolute, company, json, picked } from './flags.ts'
import { line } from './output.ts'
import { printLocationImport } from './print.ts'
import { command } from './run-command.ts'

/** Adds `fourwall locations`. */
export function addLocationCommands(program: Command): void {
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
}
