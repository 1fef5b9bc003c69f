import { withCellTexts } from '@fourwall/domain/sheets/sheet-commands.ts'
import { sheetInput } from '@fourwall/domain/sheets/sheet-input.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySheetCase, monthsSheet } from '../../../../domain/test/sheets.ts'
import { readDraft } from './sheet-draft.ts'

const stored = (version: number, sheet = monthsSheet) =>
  JSON.stringify({ version, at: '2026-02-01T10:00:00Z', document: sheetInput(sheet) })

describe('changes that were kept', () => {
  it('come back with the version they were made from, which others may have replaced, and over none before it', () => {
    const sheet = withCellTexts(monthsSheet, [{ rowKey: 'group:rev', columnKey: 'total', text: '=1 + 2' }])
    const draft = readDraft(stored(3, sheet), 3)
    expect(draft?.at).toBe('2026-02-01T10:00:00Z')
    expect(draft?.sheet.formulas).toEqual(sheet.formulas)
    expect(readDraft(stored(3, sheet), 4)?.version).toBe(3)
    expect(readDraft(stored(3, sheet), 2)).toBeNull()
  })

  it('are the same sheet, whatever it holds', () => {
    fc.assert(
      fc.property(anySheetCase, ({ sheet }) => {
        const draft = readDraft(stored(1, sheet), 1)
        expect(draft && sheetInput(draft.sheet)).toEqual(sheetInput(sheet))
      }),
      { numRuns: 30 },
    )
  })

  it.each([null, '', '{', '[]', '{"version":1}', '{"version":1,"at":"x","document":{}}', '{"version":1,"at":1,"document":7}'])(
    'are nothing where they do not read: %s',
    (text) => expect(readDraft(text, 1)).toBeNull(),
  )
})
