import { newSlide } from '@fourwall/domain/presentations/new-elements.ts'
import { USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import { presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import { expect, it } from 'vitest'
import { readPresentationDraft } from './presentation-draft.ts'

const PRESENTATION = { title: 'Pack', slides: [newSlide('s')], settings: USUAL_SETTINGS }
const stored = (more: object = {}) =>
  JSON.stringify({ version: 3, at: '2026-11-20T10:00:00Z', document: JSON.parse(presentationText(PRESENTATION)), ...more })

it('reads what was kept', () => {
  expect(readPresentationDraft(stored(), 3)).toEqual({ version: 3, at: '2026-11-20T10:00:00Z', presentation: PRESENTATION })
  expect(readPresentationDraft(stored(), 7)?.version).toBe(3)
})

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another shape', stored({ document: { slides: 4 } })],
  ['a later version than the latest', stored({ version: 8 })],
])('takes no draft from %s', (_what, text) => expect(readPresentationDraft(text, 7)).toBeNull())
