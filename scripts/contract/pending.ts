import type { Comparison } from './compare.ts'

/** The operations that a pending file names, one per line. */
export function readPending(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

/**
 * Problems with the list of operations that are not built yet, as sentences. It must list exactly the contract's missing operations,
 * sorted, and may only shrink: no line that an earlier version lacked. Without earlier versions, anything goes.
 */
export function pendingProblems(
  pending: readonly string[],
  { present, missing }: Pick<Comparison, 'present' | 'missing'>,
  earlierVersions: readonly (readonly string[])[],
): string[] {
  const listed = new Set(pending)
  const earlier = earlierVersions.map((version) => new Set(version))
  return [
    ...pending.filter((line) => present.includes(line)).map((line) => `${line} is built: remove it from the pending operations.`),
    ...pending
      .filter((line) => !present.includes(line) && !missing.includes(line))
      .map((line) => `${line} is no operation of the contract: remove it from the pending operations.`),
    ...missing
      .filter((line) => !listed.has(line))
      .map((line) => `${line} is in the contract, neither built nor among the pending operations.`),
    ...pending
      .filter((line) => earlier.some((version) => !version.has(line)))
      .map((line) => `${line} was not pending before: the list only shrinks, so build it.`),
    ...(isSorted(pending) ? [] : ['The pending operations are to be sorted, each once.']),
  ]
}

function isSorted(lines: readonly string[]): boolean {
  return lines.every((line, index) => index === 0 || (lines[index - 1] ?? '') < line)
}
