import { type FigureMonths, figuresWithin, isSamePeriod, mergedFigures, type StoredFigure } from './stored-figures.ts'

/** What one upload or edit changed of a metric at a location. */
export interface MetricFigureChange {
  /** Its figures that were new or different, or stated again what was stored; earliest first. */
  readonly brought: readonly StoredFigure[]
  /** Periods whose figures it removed, earliest first. */
  readonly cleared: readonly FigureMonths[]
}

/** A change and what it leads to. */
export interface AppliedChange extends MetricFigureChange {
  /** All figures afterwards, earliest first. */
  readonly figures: readonly StoredFigure[]
}

/**
 * Applies an upload or edit to the stored figures of a metric at a location. Null if nothing changes.
 *
 * @param stored,brought earliest first; neither list overlaps itself.
 * @param cleared periods to be without figures; stored figures of other periods stay.
 */
export function changedFigures(
  stored: readonly StoredFigure[],
  brought: readonly StoredFigure[],
  cleared: readonly FigureMonths[] = [],
): AppliedChange | null {
  const removed = stored.filter((figure) => cleared.some((months) => isSamePeriod(figure, months)))
  const rest = removed.length === 0 ? stored : stored.filter((figure) => !removed.includes(figure))
  const figures = mergedFigures(rest, brought)
  if (figures === stored) return null
  const before = new Set(rest)
  return {
    figures,
    brought: figures === rest ? [] : figures.filter((figure) => !before.has(figure)),
    cleared: removed.map(({ firstMonth, months }) => ({ firstMonth, months })),
  }
}

/**
 * The figures of an upload that are stored already with the same value. They keep it when the upload that they came from is undone.
 *
 * @param stored,brought earliest first; neither list overlaps itself.
 */
export function statedAgain(stored: readonly StoredFigure[], brought: readonly StoredFigure[]): readonly StoredFigure[] {
  return brought.filter((figure) => figuresWithin(stored, figure).some((other) => isEqual(figure, other)))
}

/**
 * The figures of a metric at a location after some changes. What is undone is left out, so that each figure is that of the last change
 * still in effect, in whatever order changes are undone and redone.
 *
 * @param base figures from before the first stored change, in any order; equal ones count once.
 * @param changes in the order in which they were saved.
 * @returns earliest first.
 */
export function figuresAfter(base: readonly StoredFigure[], changes: readonly MetricFigureChange[]): readonly StoredFigure[] {
  let figures: readonly StoredFigure[] = []
  for (const figure of base) figures = mergedFigures(figures, [figure])
  for (const { brought, cleared } of changes) {
    const rest = figures.filter((figure) => !cleared.some((months) => isSamePeriod(figure, months)))
    figures = mergedFigures(rest, brought)
  }
  return figures
}

/** What undoing a change, or taking that back, does to the figures of a metric at a location. */
export interface UndoEffect {
  /** Figures that get another value, or one at all. */
  readonly replaced: number
  /** Figures that are removed. */
  readonly removed: number
  /** Figures of the change that stay as they are, as another upload or edit changed or stated them, too. */
  readonly kept: number
}

export const NO_EFFECT: UndoEffect = { replaced: 0, removed: 0, kept: 0 }

/** @param change the one that is undone or redone. `before` and `after`: all figures, earliest first. */
export function undoEffect(
  { brought, cleared }: MetricFigureChange,
  before: readonly StoredFigure[],
  after: readonly StoredFigure[],
): UndoEffect {
  let [replaced, removed, kept] = [0, 0, 0]
  for (const months of [...brought, ...cleared]) {
    const [were, are] = [figuresWithin(before, months), figuresWithin(after, months)]
    if (were.length === are.length && were.every((figure, at) => isEqual(figure, are[at]))) kept += 1
    else if (are.length === 0) removed += 1
    else replaced += 1
  }
  return { replaced, removed, kept }
}

function isEqual(one: StoredFigure, other: StoredFigure | undefined): boolean {
  return other !== undefined && isSamePeriod(one, other) && one.value === other.value
}

export function addEffects(one: UndoEffect, other: UndoEffect): UndoEffect {
  return { replaced: one.replaced + other.replaced, removed: one.removed + other.removed, kept: one.kept + other.kept }
}
