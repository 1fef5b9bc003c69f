import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { Command } from 'commander'
import { hasDifferences } from '../company-differences.ts'
import { readConfiguration } from '../platform/config/config.ts'
import { absolute, company, json, picked } from './flags.ts'
import { line, print, remark } from './output.ts'
import { printVerification } from './print.ts'
import { command } from './run-command.ts'

/** Adds the commands that check, back up, restore and update the database. */
export function addDatabaseCommands(program: Command): void {
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
      const { restoreBackup } = await import('../restore-backup.ts')
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
        if (options.atOnce === true) line('Until then the old ones are in use. Everyone has to sign in again and gets a new app token.')
      }),
    )

  program
    .command('migrate')
    .description('bring the database up to date with this program')
    .addOption(json)
    .action((options: { json?: boolean }) => command('migrate', {}, options, () => line('The database is up to date.')))
}

async function verifyBackup(file: string, options: { readonly json?: boolean }): Promise<void> {
  const { checkBackup } = await import('../check-backup.ts')
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
