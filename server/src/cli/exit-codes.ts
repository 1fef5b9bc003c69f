import type { FigureFileResult } from '../commands/figure-files.ts'
import type { CommandResults, PreviewResult } from '../commands/results.ts'

/** With --strict: accounts of the file are outside the P&L. */
export const OUTSIDE = 3
/** With --strict: the file was read by a guess; also a workbook of figures in part, or with unusual ones. */
export const GUESSED = 5
/** The import's totals do not agree, or could not be checked. */
export const DIFFERS = 4

interface ExitFlags {
  readonly leaveOutUnreadable?: boolean
  readonly mapNew?: boolean
  readonly strict?: boolean
}

/** Whether the file cannot be imported as it is, whatever the answers: an open question is not a refusal. */
export function isRefused({ obstacle, sameFile, unreadableCount, repeats }: PreviewResult, flags: ExitFlags): boolean {
  return obstacle !== null || sameFile !== null || (unreadableCount > 0 && flags.leaveOutUnreadable !== true) || repeats !== null
}

/** How an import or its dry run ends. `reasons`: those of --strict if several apply, a sentence each; the first one decides about the code. */
export function importExit(
  result: CommandResults['import'],
  flags: ExitFlags,
): { readonly code: number; readonly reasons: readonly string[] } {
  const checks = 'preview' in result ? null : (result.result?.checks ?? null)
  if ('preview' in result ? isRefused(result.preview, flags) : checks === null || checks.differences.length > 0)
    return { code: 'preview' in result ? 1 : DIFFERS, reasons: [] }
  const reasons = flags.strict === true ? strictReasons(result, flags) : []
  // A single one is clear from the code.
  const shown = reasons.length > 1 ? reasons : []
  return { code: reasons[0]?.code ?? 0, reasons: shown.map(({ code, reason }) => `--strict (${code}): ${reason}`) }
}

function strictReasons(result: CommandResults['import'], flags: ExitFlags): readonly { readonly code: number; readonly reason: string }[] {
  const { remarks } = 'preview' in result ? result.preview : result
  const isGuessed = remarks.some(({ isGuess }) => isGuess) || ('preview' in result && result.preview.signsNeedConfirmation)
  const isOutside =
    'preview' in result
      ? result.preview.newAccounts.some((one) => one.whyNoGroup !== null || (one.proposedGroup !== null && flags.mapNew !== true))
      : (result.result?.leftCount ?? 0) > 0
  return [
    ...(isGuessed ? [{ code: GUESSED, reason: 'how the file is read rests on a guess.' }] : []),
    ...(isOutside ? [{ code: OUTSIDE, reason: 'accounts of the file are outside the profit and loss.' }] : []),
  ]
}

/** How an import of figures, or its dry run, ends: 1 if it was refused. */
export function figureExit(result: FigureFileResult, { strict }: Pick<ExitFlags, 'strict'>): number {
  if (result.isRefused) return 1
  const isDoubtful = result.unusual.length > 0 || result.issues.some(({ isGuess, severity }) => isGuess === true || severity === 'PROBLEM')
  return strict === true && isDoubtful ? GUESSED : 0
}
