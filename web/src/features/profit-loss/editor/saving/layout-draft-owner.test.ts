import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { monthsLayout } from '../../../../../../domain/test/layouts.ts'
import { standInForBrowser } from '../../../../../test/browser-stand-in.ts'
import { setWorkCompany, setWorkUser } from '../../../../blocks/page/preserved-work.ts'
import { forgetDraft, keepDraft, keptDraft } from './layout-draft.ts'

const issuer = 'https://id.example'

function signIn(subject: string, companyId: string): void {
  setWorkUser({ issuer, subject })
  setWorkCompany(companyId)
}

beforeEach(() => void standInForBrowser())
afterEach(() => {
  vi.unstubAllGlobals()
  setWorkUser(null)
})

it('offers a draft to whoever made it, in the company that it is of, and to nobody else', () => {
  signIn('dana', 'harbor')
  keepDraft('1', 2, monthsLayout, '2026-02-01T10:00:00Z')
  expect(keptDraft('1', 2)?.version).toBe(2)
  signIn('marcus', 'harbor')
  expect(keptDraft('1', 2)).toBeNull()
  forgetDraft('1')
  signIn('dana', 'hill')
  expect(keptDraft('1', 2)).toBeNull()
  setWorkUser(null)
  expect(keptDraft('1', 2)).toBeNull()
  keepDraft('1', 9, monthsLayout, '2026-02-01T10:00:00Z')
  // Whose company is not known yet.
  setWorkUser({ issuer, subject: 'dana' })
  expect(keptDraft('1', 9)).toBeNull()
  signIn('dana', 'harbor')
  expect(keptDraft('1', 9)?.version).toBe(2)
  forgetDraft('1')
  expect(keptDraft('1', 9)).toBeNull()
})

it('drops drafts that do not tell whose they are', () => {
  signIn('dana', 'harbor')
  localStorage.setItem('fourwall.sheet-draft.1', '{}')
  expect(keptDraft('1', 2)).toBeNull()
  expect(localStorage.getItem('fourwall.sheet-draft.1')).toBeNull()
})
