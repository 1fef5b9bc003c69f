import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { joinNames } from '@fourwall/domain/sentence-text.ts'
import type { ReadingQuestion } from '@fourwall/domain/workbooks/reading-questions.ts'
import type { Command } from 'commander'
import type { FigureFileResult } from '../commands/figure-files.ts'
import { OTHER_SHEETS_ANSWERS, SCALE_ANSWERS, SIGNS_ANSWERS } from '../features/ops-data/answers.ts'
import { shellWord } from '../features/session/shell-word.ts'
import { figureExit, GUESSED } from './exit-codes.ts'
import { absolute, choiceFlag, closedAsFlag, closedFlag, closedOf, company, json, picked, words } from './flags.ts'
import { line, remark } from './output.ts'
import { command } from './run-command.ts'

interface FigureFlags {
  readonly company?: string
  readonly scale?: (typeof SCALE_ANSWERS)[number]
  readonly otherSheets?: (typeof OTHER_SHEETS_ANSWERS)[number]
  readonly signs?: (typeof SIGNS_ANSWERS)[number]
  readonly take?: string
  readonly despiteProblems?: boolean
  readonly closed?: boolean
  readonly closedAs?: string
  readonly strict?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
}

interface BudgetFlags extends FigureFlags {
  readonly budget?: string
  readonly name?: string
  readonly categorization?: string
}

const HELP = `
What the workbook leaves open is asked, with an example of each answer; an option answers it. Everything that was guessed is
printed. Nothing is saved if cells or rows cannot be read, unless --despite-problems says so.

Exit codes: 0 saved, 1 refused or failed, 130 stopped; ${GUESSED} saved with --strict, but read by a guess or in part, or with unusual figures.
With --dry-run 1 if it would be refused.
`

/** Adds `fourwall budget` and `fourwall metrics`. */
export function addFigureCommands(program: Command): void {
  withFlags(
    program
      .command('budget')
      .description('import workbooks of budgets')
      .command('import <file>')
      .description('save a workbook (.xlsx) as a new budget, or as the next version of one')
      .option('--budget <name-or-id>', 'the budget that it is a new version of; without it, a new budget')
      .option('--name <name>', "the budget's name; default: that of the file")
      .option('--categorization <name-or-id>', 'the lines that a new budget plans, if the workbook fits several'),
  )
    .addHelpText(
      'after',
      `${HELP}\n  fourwall budget import 2026.xlsx --dry-run\n  fourwall budget import 2026.xlsx --name "Budget 2026" --scale thousands`,
    )
    .action((file: string, flags: BudgetFlags) =>
      command(
        'budget import',
        { ...inputOf(file, flags), ...picked(flags, ['budget', 'name', 'categorization']) },
        flags,
        (result) => {
          printFigureFile(result, flags)
          if (result.budget !== null) line(`Saved as version ${result.budget.version} of “${result.budget.name}” (${result.budget.id}).`)
        },
        (result) => figureExit(result, flags),
      ),
    )

  withFlags(
    program
      .command('metrics')
      .description('import workbooks of metrics')
      .command('import <file>')
      .description('save the figures of metrics in a workbook (.xlsx)'),
  )
    .addHelpText('after', `${HELP}\n  fourwall metrics import guests.xlsx --dry-run\n  fourwall metrics import guests.xlsx --strict`)
    .action((file: string, flags: FigureFlags) =>
      command(
        'metrics import',
        inputOf(file, flags),
        flags,
        (result) => {
          printFigureFile(result, flags)
          if (result.metrics !== null)
            line(result.metrics.length === 0 ? 'Nothing had changed.' : `Saved figures of ${result.metrics.join(', ')}.`)
        },
        (result) => figureExit(result, flags),
      ),
    )
}

function withFlags(one: Command): Command {
  return one
    .addOption(company)
    .option(
      '--scale <what>',
      `the unit of figures marked with a scale, or of all figures if none is marked: ${words(SCALE_ANSWERS)}`,
      choiceFlag(SCALE_ANSWERS),
    )
    .option('--other-sheets <what>', `sheets without such a remark: ${words(OTHER_SHEETS_ANSWERS)}`, choiceFlag(OTHER_SHEETS_ANSWERS))
    .option('--signs <what>', `costs, or revenue, that are below zero as a whole: ${words(SIGNS_ANSWERS)}`, choiceFlag(SIGNS_ANSWERS))
    .option('--take <text>', 'of rows that say Actual, Budget or the like in a column: the text of those that count, or ALL')
    .option('--despite-problems', 'save what can be read although the workbook has problems')
    .addOption(closedFlag)
    .addOption(closedAsFlag)
    .option('--strict', `exit with ${GUESSED} if the workbook was read by a guess or in part, or has unusual figures`)
    .option('--dry-run', 'show what would happen; store nothing')
    .addOption(json)
}

function inputOf(file: string, flags: FigureFlags) {
  return {
    ...picked(flags, ['company']),
    path: absolute(file),
    answers: picked(flags, ['scale', 'otherSheets', 'signs', 'take']),
    despiteProblems: flags.despiteProblems === true,
    closed: closedOf(flags),
    dryRun: flags.dryRun === true,
  }
}

function printFigureFile({ fileName, counts, issues, unusual, isRefused }: FigureFileResult, { dryRun }: FigureFlags): void {
  const same = Map.groupBy(issues, ({ error, severity, isGuess }) => {
    const kind = severity === 'PROBLEM' ? 'Problem' : isGuess === true ? 'Guessed' : 'Note'
    return `${kind}\n${error}`
  })
  for (const [key, alike] of same) {
    const [kind = '', ...error] = key.split('\n')
    const cells = alike.map(({ coordinate }) => coordinate).filter((coordinate) => coordinate !== '')
    line(`${kind}${cells.length === 0 ? '' : ` in ${cellsInWords(cells)}`}: ${error.join('\n')}`)
  }
  for (const one of unusual) line(`Unusual in ${one}`)
  const parts = [
    `${formatCount(counts.new)} new`,
    `${formatCount(counts.overridden)} changed`,
    `${formatCount(counts.unchanged)} as stored`,
    `${formatCount(counts.invalid)} that cannot be read`,
  ]
  line(`${fileName}: figures ${parts.join(', ')}.`)
  if (!isRefused) {
    if (dryRun === true) line('Nothing was saved: this was a dry run.')
    return
  }
  const problems = issues.filter(({ severity }) => severity === 'PROBLEM').length
  remark(`Nothing was saved because of ${counted(problems, 'problem')}. Correct the workbook, or add --despite-problems to save the rest.`)
}

const MOST_CELLS_NAMED = 3

function cellsInWords(cells: readonly string[]): string {
  const named = cells.slice(0, MOST_CELLS_NAMED)
  return joinNames(cells.length > named.length ? [...named, `${formatCount(cells.length - named.length)} more`] : named)
}

/** The flags that answer the questions of a refusal, one sentence for each. */
export function questionFlags(questions: unknown): readonly string[] {
  if (!Array.isArray(questions)) return []
  // The facts of an OpenQuestionsError, perhaps by way of a running server.
  return (questions as ReadingQuestion[]).map(({ part, choices }) => {
    const flag = part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const written = (answer: string) => (part === 'take' ? shellWord(answer) : answer.toLowerCase().replaceAll('_', '-'))
    const answers = choices.map(({ answer }) => `--${flag} ${written(answer)}`)
    return `Add ${answers.slice(0, -1).join(', ')} or ${answers.at(-1)}.`
  })
}
