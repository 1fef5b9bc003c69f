import { recordStep, redo, startHistory, type UndoHistory, undo } from '@fourwall/domain/editing/undo.ts'
import { useState } from 'react'

interface FormulaSteps {
  readonly formula: string
  /** `isTyping`: part of a typing run, which is undone as one step. */
  readonly change: (formula: string, isTyping: boolean) => void
  readonly endRun: () => void
  readonly undo: () => void
  readonly redo: () => void
}

interface Typed {
  readonly document: UndoHistory<string>
  readonly isRun: boolean
}

/** A formula field with undo. */
export function useFormulaSteps(start: string): FormulaSteps {
  const [{ document }, setTyped] = useState<Typed>(() => ({ document: startHistory(start), isRun: false }))
  const step = (act: (before: UndoHistory<string>) => UndoHistory<string>) =>
    setTyped((before) => ({ document: act(before.document), isRun: false }))
  return {
    formula: document.present,
    change: (formula, isTyping) =>
      setTyped(({ document: before, isRun }) => ({
        document: isTyping && isRun ? { ...before, present: formula, future: [] } : recordStep(before, formula),
        isRun: isTyping,
      })),
    endRun: () => step((before) => before),
    undo: () => step(undo),
    redo: () => step(redo),
  }
}
