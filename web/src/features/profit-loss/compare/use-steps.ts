import type { LayoutComparison, LayoutDifference } from '@fourwall/domain/layouts/compare/compare-layouts.ts'
import { useState } from 'react'
import { groupsAround } from './compared-views.ts'

interface Steps {
  /** Null before the first step. */
  readonly current: { readonly at: number; readonly difference: LayoutDifference } | null
  readonly go: (at: number) => void
  /** To the next or the previous one, around the ends. */
  readonly step: (by: 1 | -1) => void
}

/** Steps through differences. Expands collapsed groups around them, which may show more. */
export function useSteps(
  comparison: LayoutComparison | null,
  expanded: ReadonlySet<string>,
  onExpand: (expanded: ReadonlySet<string>) => void,
): Steps {
  const differences = comparison?.differences ?? []
  const [gone, setGone] = useState<LayoutDifference | null>(null)
  const at = gone === null ? -1 : differences.findIndex((one) => one.kind === gone.kind && one.sentence === gone.sentence)
  const difference = differences[at]
  const go = (next: number) => {
    const wanted = differences[next]
    if (wanted === undefined || comparison === null) return
    setGone(wanted)
    const around = wanted.row === null ? [] : groupsAround(comparison, wanted.row)
    if (around.some((groupId) => !expanded.has(groupId))) onExpand(new Set([...expanded, ...around]))
  }
  return {
    current: difference === undefined ? null : { at, difference },
    go,
    step: (by) => go(at === -1 && by === -1 ? differences.length - 1 : (at + by + differences.length) % Math.max(1, differences.length)),
  }
}
