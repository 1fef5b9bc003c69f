import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToMonth, monthIndex } from '../time/day.ts'
import { changedFigures, figuresAfter, type MetricFigureChange, statedAgain, undoEffect } from './figure-changes.ts'
import { overlap, type StoredFigure } from './stored-figures.ts'

const START = monthIndex(2025, 1)
const figure = (month: number, value: string, upload: number, months = 1): StoredFigure => ({
  firstMonth: addToMonth(START, month),
  months,
  value,
  upload,
})
const period = (month: number, months = 1) => ({ firstMonth: addToMonth(START, month), months })

describe('changedFigures', () => {
  it('tells what is new, different and removed', () =>
    expect(
      changedFigures(
        [figure(0, '1', 1), figure(1, '2', 1), figure(2, '3', 1)],
        [figure(0, '1', 2), figure(1, '5', 2), figure(7, '9', 2)],
        [period(2), period(5)],
      ),
    ).toEqual({
      figures: [figure(0, '1', 1), figure(1, '5', 2), figure(7, '9', 2)],
      brought: [figure(1, '5', 2), figure(7, '9', 2)],
      cleared: [period(2)],
    }))

  it('is null if nothing changes', () => {
    expect(changedFigures([figure(0, '1', 1)], [figure(0, '1', 2)], [period(3)])).toBeNull()
    expect(changedFigures([figure(0, '1', 1, 3)], [], [period(0)])).toBeNull()
  })
})

describe('statedAgain', () => {
  it('has the figures that are stored already, of the same months and value', () =>
    expect(
      statedAgain(
        [figure(0, '1', 1), figure(1, '2', 1), figure(2, '9', 1, 3)],
        [figure(0, '1', 2), figure(1, '3', 2), figure(2, '9', 2), figure(7, '9', 2)],
      ),
    ).toEqual([figure(0, '1', 2)]))

  it('keeps a figure whose first upload is undone, with the later one', () => {
    const [first, second] = [
      { brought: [figure(0, '1', 1)], cleared: [] },
      { brought: [figure(0, '1', 2)], cleared: [] },
    ]
    expect(figuresAfter([], [first, second])).toEqual(first.brought)
    expect(figuresAfter([], [second])).toEqual(second.brought)
    expect(undoEffect(first, first.brought, second.brought)).toEqual({ replaced: 0, removed: 0, kept: 1 })
  })
})

const month = fc.nat(14)
const step = fc.record({
  brought: fc.array(fc.tuple(month, fc.constantFrom(1, 3), fc.constantFrom('1', '2', '3')), { maxLength: 5 }),
  cleared: fc.array(month, { maxLength: 3 }),
})

/** Figures, dropping those that overlap earlier ones. */
function apart(figures: readonly StoredFigure[]): StoredFigure[] {
  const kept: StoredFigure[] = []
  for (const one of figures) if (!kept.some((other) => overlap(one, other))) kept.push(one)
  return kept.sort((one, other) => one.firstMonth - other.firstMonth)
}

/** Saves steps one after the other. @returns the figures after each, and the changes. */
function saved(base: readonly StoredFigure[], steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const states: (readonly StoredFigure[])[] = [base]
  const changes: MetricFigureChange[] = []
  for (const [at, { brought, cleared }] of steps.entries()) {
    const before = states.at(-1) ?? []
    const figures = apart(brought.map(([first, months, value]) => figure(first, value, at + 10, months)))
    const free = cleared.map((first) => period(first)).filter((months) => !figures.some((one) => overlap(one, months)))
    const change = changedFigures(before, figures, free)
    states.push(change?.figures ?? before)
    changes.push(change ?? { brought: [], cleared: [] })
  }
  return { states, changes }
}
const bases = fc
  .array(fc.tuple(month, fc.constantFrom('7', '8')), { maxLength: 6 })
  .map((all) => apart(all.map(([first, value]) => figure(first, value, 1))))

describe('figuresAfter', () => {
  it('leads from the base to what was stored after each change', () => {
    fc.assert(
      fc.property(bases, fc.array(step, { maxLength: 6 }), (base, steps) => {
        const { states, changes } = saved(base, steps)
        for (const [count, state] of states.entries()) expect(figuresAfter([...base, ...base], changes.slice(0, count))).toEqual(state)
      }),
    )
  })

  it('undoing the last change restores what was before it, and redoing it what it made', () => {
    fc.assert(
      fc.property(bases, fc.array(step, { minLength: 1, maxLength: 6 }), (base, steps) => {
        const { states, changes } = saved(base, steps)
        const [before, after] = [states.at(-2) ?? [], states.at(-1) ?? []]
        const last = changes.at(-1) ?? { brought: [], cleared: [] }
        expect(figuresAfter(base, changes.slice(0, -1))).toEqual(before)
        const { replaced, removed, kept } = undoEffect(last, after, before)
        expect(kept).toBe(0)
        expect(replaced + removed).toBe(last.brought.length + last.cleared.length)
      }),
    )
  })

  it('keeps figures that a later change brought or removed', () => {
    const base = [figure(0, '1', 1), figure(1, '1', 1), figure(2, '1', 1)]
    const first: MetricFigureChange = { brought: [figure(0, '2', 2), figure(1, '2', 2), figure(2, '2', 2)], cleared: [] }
    const second: MetricFigureChange = { brought: [figure(1, '3', 3)], cleared: [period(2)] }
    const before = figuresAfter(base, [first, second])
    const after = figuresAfter(base, [second])
    expect(after).toEqual([figure(0, '1', 1), figure(1, '3', 3)])
    expect(undoEffect(first, before, after)).toEqual({ replaced: 1, removed: 0, kept: 2 })
    // Undone in either order, the first state is back.
    expect(figuresAfter(base, [])).toEqual(base)
  })

  it('restores months under a quarter', () => {
    const base = [figure(0, '1', 1), figure(1, '1', 1), figure(3, '4', 1)]
    const quarter: MetricFigureChange = { brought: [figure(0, '9', 2, 3)], cleared: [] }
    expect(figuresAfter(base, [quarter])).toEqual([figure(0, '9', 2, 3), figure(3, '4', 1)])
    expect(undoEffect(quarter, figuresAfter(base, [quarter]), base)).toEqual({ replaced: 1, removed: 0, kept: 0 })
  })
})
