import { readFileSync } from 'node:fs'
import { withCellTexts, withFormatting } from '@fourwall/domain/layouts/layout-commands.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLayoutDocument } from '../../../../domain/test/layout-documents.ts'
import { readDocument, withSameLooks, writeDocument } from './layout-documents.ts'
import { decideState } from './layout-states.ts'

describe('a stored layout', () => {
  it('is read as it was written, any number of times, with the version in which each format was saved', () => {
    fc.assert(
      fc.property(anyLayoutDocument, (layout) => {
        const first = readDocument(writeDocument(layout, 1, null))
        expect(first.layout).toEqual(layout)
        // The next version formats one more cell; unchanged formats keep their version.
        const target = { rowKey: 'group:new', columnKey: 'total' }
        const texts = withCellTexts(first.layout, [{ ...target, text: '=1 + 2' }])
        const edited = withFormatting(texts, { cells: [target], rowKeys: [], columnKeys: [] }, { bold: true })
        const second = readDocument(writeDocument(withSameLooks(edited, first.layout), 2, first))
        expect(second.layout).toEqual(edited)
        expect(second.cells).toEqual(new Map([...first.cells, ['group:new|total', 2]]))
        expect([second.rows, second.columns]).toEqual([first.rows, first.columns])
        expect(readDocument(writeDocument(second.layout, 2, second))).toEqual(second)
      }),
      { numRuns: 60 },
    )
  })

  /** As the first version of the product wrote it; never regenerate it. */
  const stored = readFileSync(new URL('../../../test/layouts/version-1.json', import.meta.url), 'utf8').trim()

  it('of the first shape can always be read', () => {
    const { layout, cells, rows, columns } = readDocument({ documentVersion: 1, document: stored })
    expect(layout).toMatchObject({
      mappingId: 'm',
      timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-02-28' },
      locationIds: ['l1'],
      hiddenRows: new Set(['group:b']),
      hiddenColumns: new Set(['total!r']),
      frozenRows: 2,
      frozenColumns: 1,
      formulas: new Map([['group:a|total', '{group:b} * 2']]),
      rowHeights: new Map([['group:a', 40]]),
      columnWidths: new Map([['total', 120]]),
      insertedRows: [{ id: 'r', type: 'CALCULATION', formula: '{group:a} / {group:b}', after: 'group:a', height: 30 }],
      insertedColumns: [{ id: 'k', type: 'EMPTY', cells: new Map([['group:a', '=1 + 2']]), timeSpan: { kind: 'YEAR_TO_DATE' } }],
      notes: [{ id: 'n', text: 'Why?', author: 'Dana Cole', isResolved: false }],
    })
    expect([cells, rows, columns]).toEqual([new Map([['group:a|total', 3]]), new Map([['group:a', 2]]), new Map([['total', 1]])])
    expect(readDocument(writeDocument(layout, 4, null)).layout).toEqual(layout)
  })

  it('has the names of what its formulas refer to, also once that is deleted', () => {
    const nobody = new Map<string, string>()
    const names = {
      groups: new Map([['b', 'Beverage cost']]),
      accounts: nobody,
      metrics: nobody,
      locations: nobody,
      fiscalYearStart: 1 as const,
    }
    const given = { fields: '{}', document: stored }
    const order = { given, isWhole: true, signature: null, mappingName: 'Board' }
    const first = decideState({ ...order, before: null, version: 1, names })
    const lastNames = new Map([['group:b', 'Beverage cost']])
    expect(readDocument(first.document).layout.lastNames).toEqual(lastNames)
    // The group is deleted, and another user saves without having received its name.
    const edited = { ...order, given: { fields: JSON.stringify({ frozenRows: 1 }), document: stored } }
    const second = decideState({ ...edited, before: first.document, version: 2, names: { ...names, groups: nobody } })
    expect(readDocument(second.document).layout.lastNames).toEqual(lastNames)
    // Another name alone is no change.
    const renamed = { ...names, groups: new Map([['b', 'Drinks']]) }
    expect(decideState({ ...order, before: first.document, version: 2, names: renamed }).isSame).toBe(true)
  })

  it('of an unknown shape is left as it is', () => {
    expect(() => readDocument({ documentVersion: 2, document: stored })).toThrow('stored by another version of Fourwall')
  })
})
