import { recordStep, redo, startHistory, undo } from '@fourwall/domain/editing/undo.ts'
import type { ConfigurationProblem } from '@fourwall/domain/layouts/layout-problems.ts'
import { useState } from 'react'

/** A row or a column as its form has it, until it is applied. */
export interface InsertedDraft<Inserted> {
  readonly draft: Inserted
  /** Closing would lose something. */
  readonly isDirty: boolean
  /** What keeps it from being applied, as of the last try. */
  readonly problems: readonly ConfigurationProblem[]
  readonly errorOf: (field: ConfigurationProblem['field']) => string | null
  readonly change: (part: Partial<Inserted>) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly apply: () => void
}

export function useInsertedDraft<Inserted>(
  inserted: Inserted,
  problemsOf: (draft: Inserted) => readonly ConfigurationProblem[],
  onApply: (draft: Inserted) => void,
): InsertedDraft<Inserted> {
  const [document, setDocument] = useState(() => startHistory(inserted))
  const [problems, setProblems] = useState<readonly ConfigurationProblem[]>([])
  const draft = document.present
  const move = (next: (before: typeof document) => typeof document) => {
    setDocument(next)
    setProblems([])
  }
  return {
    draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(inserted),
    problems,
    errorOf: (field) => problems.find((problem) => problem.field === field)?.message ?? null,
    change: (part) => move((before) => recordStep(before, { ...before.present, ...part })),
    undo: () => move(undo),
    redo: () => move(redo),
    apply() {
      const found = problemsOf(draft)
      setProblems(found)
      if (found.length === 0) onApply(draft)
    },
  }
}
