import { describe, expect, it } from 'vitest'
import type { ListedPresentation } from '../presentations-request.ts'
import { listedPresentations, titleOfCopy } from './presentation-list.ts'

const presentation = (title: string, updatedBy = 'Dana'): ListedPresentation => ({
  __typename: 'PresentationListItem',
  id: title,
  title,
  updatedBy,
  slideCount: 1,
  version: 1,
  updatedAt: '2026-11-20T10:00:00Z',
  cover: '{}',
})

describe('the list of presentations', () => {
  const all = [presentation('Board pack 10'), presentation('Board pack 9', 'Marcus'), presentation('Lender package')]

  it.each([
    [{}, ['Board pack 10', 'Board pack 9', 'Lender package']],
    [{ q: 'PACK board' }, ['Board pack 10', 'Board pack 9']],
    [{ q: 'marcus' }, ['Board pack 9']],
    [{ sort: 'title' }, ['Board pack 9', 'Board pack 10', 'Lender package']],
    [{ q: 'nothing' }, []],
  ] as const)('finds with %j', (search, titles) => {
    expect(listedPresentations(all, search).map(({ title }) => title)).toEqual(titles)
  })

  it('names copies so that each has a title of its own', () => {
    expect(titleOfCopy('Pack', new Set())).toBe('Copy of Pack')
    expect(titleOfCopy('Pack', new Set(['Copy of Pack', 'Copy of Pack (2)']))).toBe('Copy of Pack (3)')
    expect(titleOfCopy('x'.repeat(200), new Set()).length).toBeLessThanOrEqual(200)
  })
})
