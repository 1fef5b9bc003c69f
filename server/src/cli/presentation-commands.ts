import { counted } from '@fourwall/domain/money/format.ts'
import type { Command } from 'commander'
import type { PresentationResults } from '../commands/presentations.ts'
import { absolute, choiceFlag, company, json, picked } from './flags.ts'
import { line, remark } from './output.ts'
import { command } from './run-command.ts'

const NEGATIVES = ['PARENTHESES', 'MINUS'] as const

interface ExportFlags {
  readonly company?: string
  readonly to: string
  readonly force?: boolean
  /** True without a name. */
  readonly keepAsPresented?: string | true
  readonly asPresented?: string | true
  readonly negatives: (typeof NEGATIVES)[number]
  readonly json?: boolean
}

/** Adds `fourwall presentation`. */
export function addPresentationCommands(program: Command): void {
  const presentations = program.command('presentation').description('list presentations, and write them as PowerPoint or PDF files')
  presentations
    .command('list')
    .description('list presentations, changed last first')
    .addOption(company)
    .addOption(json)
    .action((options: { company?: string; json?: boolean }) =>
      command('presentation list', picked(options, ['company']), options, printPresentations),
    )

  presentations
    .command('export')
    .description('write a presentation as a file, with current figures')
    .argument('<presentation>', 'its title or id, from "fourwall presentation list"')
    .requiredOption('--to <file>', 'the file to write; its ending, .pptx or .pdf, chooses the kind')
    .option('--force', 'replace the file if it exists')
    .option('--keep-as-presented [name]', 'record the figures of the file, so that the editor shows which have moved since')
    .option('--as-presented [name-or-id]', 'write what was presented instead of current figures; the latest record if none is named')
    .option('--negatives <style>', 'how negative figures are written: parentheses, minus', choiceFlag(NEGATIVES), 'PARENTHESES')
    .addOption(company)
    .addOption(json)
    .addHelpText(
      'after',
      `
Nothing is kept as presented unless --keep-as-presented says so.

  fourwall presentation export "Board pack" --to board.pptx
  fourwall presentation export "Board pack" --to board.pdf --force --keep-as-presented "October board"
  fourwall presentation export "Board pack" --to shown.pdf --as-presented "October board"`,
    )
    .action((presentation: string, flags: ExportFlags) =>
      command(
        'presentation export',
        {
          presentation,
          path: absolute(flags.to),
          force: flags.force === true,
          negatives: flags.negatives,
          ...(flags.keepAsPresented === undefined ? {} : { keep: nameIn(flags.keepAsPresented) }),
          ...(flags.asPresented === undefined ? {} : { presented: nameIn(flags.asPresented) }),
          ...picked(flags, ['company']),
        },
        flags,
        printExport,
      ),
    )
}

function nameIn(flag: string | true): string {
  return flag === true ? '' : flag
}

function printPresentations(all: PresentationResults['presentation list']): void {
  if (all.length === 0) remark('There are no presentations yet.')
  for (const { id, title, slides, updatedAt, updatedBy, presented } of all) {
    const shown = presented === null ? '' : `, presented ${presented.at.slice(0, 10)} as ${presented.name}`
    line(`${id}  ${title}  (${counted(slides, 'slide')}, changed ${updatedAt.slice(0, 10)} by ${updatedBy}${shown})`)
  }
}

function printExport({ path, title, bytes, notice, kept }: PresentationResults['presentation export']): void {
  line(`Wrote ${title} to ${path} (${bytes} bytes).`)
  if (kept !== null) line(`Recorded as presented: ${kept.name}.`)
  if (notice !== null) remark(notice)
}
