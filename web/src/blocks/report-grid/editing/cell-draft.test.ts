import { describe, expect, it } from 'vitest'
import { type CellDraft, createCellDraft } from './cell-draft.ts'

const begun: CellDraft = {
  rowKey: 'rent',
  columnKey: 'jan',
  text: '=',
  caret: { from: 1, to: 1 },
  pointed: null,
  isReplacing: true,
  field: 'CELL',
}

describe('a draft', () => {
  it('calls its listeners on changes only', () => {
    const draft = createCellDraft()
    let calls = 0
    draft.subscribe(() => (calls += 1))
    draft.change({ text: 'nobody types' })
    expect(calls).toBe(0)
    draft.open(begun)
    draft.change({ caret: { from: 1, to: 1 } })
    expect(calls).toBe(1)
    draft.change({ text: '=B2' })
    draft.close()
    draft.close()
    expect(calls).toBe(3)
    expect(draft.snapshot()).toBeNull()
  })

  it('adds $ to the reference at the caret, which pointing still replaces', () => {
    const draft = createCellDraft()
    draft.hold()
    const cell = { row: 1, column: 2 }
    draft.open({ ...begun, text: '=C2', caret: { from: 3, to: 3 }, pointed: { from: 1, to: 3, cell } })
    draft.hold()
    expect(draft.snapshot()).toMatchObject({ text: '=$C$2', caret: { from: 5, to: 5 }, pointed: { from: 1, to: 5, cell } })
  })

  it('is committed and cancelled by its grid, while it has one', () => {
    const draft = createCellDraft()
    const said: string[] = []
    const leave = draft.own({
      begin: (field) => said.push(`begin ${field}`) > 0,
      commit: (text, { kind }) => said.push(`${kind} ${text}`),
      cancel: () => said.push('cancel'),
    })
    draft.commit()
    expect(draft.begin('BESIDE')).toBe(true)
    draft.open(begun)
    draft.commit()
    draft.cancel()
    leave()
    draft.commit()
    expect(draft.begin('BESIDE')).toBe(false)
    expect(said).toEqual(['begin BESIDE', 'commit =', 'cancel'])
  })
})
