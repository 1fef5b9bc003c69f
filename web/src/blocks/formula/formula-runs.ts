import type { FormulaPart, FormulaProblem } from '@fourwall/domain/mappings/formula-text.ts'

/** A stretch of a formula that is drawn in one style. */
export interface FormulaRun {
  readonly from: number
  readonly text: string
  /** `name` and `brace`: parts of a name that is known; its braces take up room but are invisible. */
  readonly look: 'name' | 'brace' | 'plain'
  readonly isWrong: boolean
}

/** In order; together they are the whole text. */
export function formulaRuns(text: string, parts: readonly FormulaPart[], problems: readonly FormulaProblem[]): readonly FormulaRun[] {
  const edges = new Set([0, text.length])
  for (const { from, to } of problems) edges.add(from).add(to)
  for (const part of parts) {
    edges.add(part.from).add(part.to)
    if (isBraced(part)) edges.add(part.from + 1).add(part.to - 1)
  }
  const cuts = [...edges].sort((left, right) => left - right)
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? text.length
    const part = parts.find((one) => one.from <= from && to <= one.to)
    const isBrace = part !== undefined && isBraced(part) && (to === part.from + 1 || from === part.to - 1)
    return {
      from,
      text: text.slice(from, to),
      look: part === undefined || part.groupId === null ? 'plain' : isBrace ? 'brace' : 'name',
      isWrong: problems.some((problem) => problem.from <= from && to <= problem.to),
    }
  })
}

function isBraced({ kind, text }: FormulaPart): boolean {
  return kind === 'name' && text.startsWith('{')
}
