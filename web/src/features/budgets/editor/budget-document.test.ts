import { type FigureEdits, NO_EDITS } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { describe, expect, it } from 'vitest'
import {
  afterBudgetSave,
  begunBudget,
  redoneFigures,
  returnedBudget,
  storedIn,
  undoneFigures,
  withFigures,
  withoutFigures,
  withSheet,
} from './budget-document.ts'

const PERIODS = ['2026-01-01', '2026-02-01']
const SALES = '3 GROUP:sales'
const typed = (value: string, column = '2026-01-01', row = SALES) => ({ row, column, figure: { kind: 'FIGURE' as const, value } })
const edits = (value: string): FigureEdits => new Map([[SALES, new Map([['2026-01-01', { kind: 'FIGURE', value }]])]])
const started = withSheet(begunBudget(4), 4, '3', new Map([['GROUP:sales', ['10', null]]]))

describe('an edited budget', () => {
  it('keeps sheets of its own version only, each once', () => {
    expect(storedIn(started.known, PERIODS)(SALES, '2026-01-01')).toEqual({ kind: 'FIGURE', value: '10' })
    expect(storedIn(started.known, PERIODS)(SALES, '2026-02-01')).toEqual({ kind: 'BLANK' })
    expect(withSheet(started, 5, '7', new Map())).toBe(started)
    expect(withSheet(started, 4, '3', new Map())).toBe(started)
  })

  it('undoes and redoes figures; an edit equal to the stored figure is none', () => {
    const once = withFigures(started, [typed('12')], PERIODS)
    const twice = withFigures(once, [typed('13')], PERIODS)
    expect(twice.document.present).toEqual(edits('13'))
    expect(undoneFigures(twice).document.present).toEqual(edits('12'))
    expect(redoneFigures(undoneFigures(twice)).document).toEqual(twice.document)
    expect(withFigures(twice, [typed('10')], PERIODS).document.present).toEqual(NO_EDITS)
    expect(undoneFigures(withoutFigures(twice)).document.present).toEqual(edits('13'))
  })

  it('keeps edits made during a save, with their undo steps, on top of the new version', () => {
    const saved = withFigures(started, [typed('12')], PERIODS)
    const since = withFigures(saved, [typed('5', '2026-02-01')], PERIODS)
    const after = afterBudgetSave(since, saved.document.present, 5, PERIODS)
    expect(after.known.version).toBe(5)
    expect(storedIn(after.known, PERIODS)(SALES, '2026-01-01')).toEqual({ kind: 'FIGURE', value: '12' })
    expect(after.document.present).toEqual(new Map([[SALES, new Map([['2026-02-01', { kind: 'FIGURE', value: '5' }]])]]))
    expect(undoneFigures(undoneFigures(after)).document.present).toEqual(edits('10'))
  })

  it('is restored as one step on top of its original version', () => {
    const back = returnedBudget({ version: 4, edits: edits('12') })
    expect(back.known).toEqual({ version: 4, sheets: new Map() })
    expect(back.document.present).toEqual(edits('12'))
    expect(undoneFigures(back).document.present).toEqual(NO_EDITS)
  })
})
