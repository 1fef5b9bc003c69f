import { setTimeout as sleep } from 'node:timers/promises'
import { counted } from '@fourwall/domain/money/format.ts'
import type { CommandInput, CommandName } from '../commands/inputs.ts'
import type { CommandResults, CommandStep } from '../commands/results.ts'
import { readConfiguration } from '../platform/config/config.ts'
import { callControl, NoServerError } from '../platform/control/control.ts'
import { FolderInUseError } from '../platform/database/folder-lock.ts'
import { print, remark } from './output.ts'

const SERVER_READY_WITHIN_MS = 10_000
/** The shell's exit code for an interrupted program. */
const STOPPED = 130

/** Runs a command here, or in the server that holds the data folder, and prints its result. */
export async function command<Name extends CommandName>(
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

/** In this process. Loading the services takes longer than asking a server that has them. */
async function runHere(...args: Parameters<typeof import('./run-here.ts').runHere>): Promise<unknown> {
  return (await import('./run-here.ts')).runHere(...args)
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
