import { withCellTexts } from '@fourwall/domain/layouts/layout-commands.ts'
import { layoutInput } from '@fourwall/domain/layouts/layout-input.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLayoutCase, monthsLayout } from '../../../../../../domain/test/layouts.ts'
import { readLayoutDraft } from './layout-draft.ts'

const stored = (version: number, layout = monthsLayout) =>
  JSON.stringify({ version, at: '2026-02-01T10:00:00Z', document: layoutInput(layout) })

describe('changes that were kept', () => {
  it('come back with the version they were made from, which others may have replaced, and over none before it', () => {
    const layout = withCellTexts(monthsLayout, [{ rowKey: 'group:rev', columnKey: 'total', text: '=1 + 2' }])
    const draft = readLayoutDraft(stored(3, layout), 3)
    expect(draft?.at).toBe('2026-02-01T10:00:00Z')
    expect(draft?.layout.formulas).toEqual(layout.formulas)
    expect(readLayoutDraft(stored(3, layout), 4)?.version).toBe(3)
    expect(readLayoutDraft(stored(3, layout), 2)).toBeNull()
  })

  it('are the same layout, whatever it holds', () => {
    fc.assert(
      fc.property(anyLayoutCase, ({ layout }) => {
        const draft = readLayoutDraft(stored(1, layout), 1)
        expect(draft && layoutInput(draft.layout)).toEqual(layoutInput(layout))
      }),
      { numRuns: 30 },
    )
  })

  it.each([null, '', '{', '[]', '{"version":1}', '{"version":1,"at":"x","document":{}}', '{"version":1,"at":1,"document":7}'])(
    'are nothing where they do not read: %s',
    (text) => expect(readLayoutDraft(text, 1)).toBeNull(),
  )
})
