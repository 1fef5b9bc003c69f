import { describe, expect, it } from 'vitest'
import { firstDifference, Journal, UnansweredError } from '../../soak/journal.ts'

const KINDS = new Set(['layout'])

/** Differences if `acts` happen while everything is being read. */
function differencesOf(acts: (journal: Journal) => void, found: Readonly<Record<string, unknown>>): string[] {
  const journal = new Journal()
  journal.settle('layout:a', { version: 1 })
  journal.settle('layout:gone', null)
  journal.settle('tabs:a', ['mine'])
  const before = journal.acknowledged()
  acts(journal)
  return journal.differences(before, new Map(Object.entries(found)), KINDS).map(({ key }) => key)
}

describe('a journal', () => {
  it.each([
    { name: 'finds nothing where all is as acknowledged', found: { 'layout:a': { version: 1 } }, differ: [] },
    { name: 'finds what is lost', found: {}, differ: ['layout:a'] },
    { name: 'finds what is another', found: { 'layout:a': { version: 2 } }, differ: ['layout:a'] },
    { name: 'finds what is back', found: { 'layout:a': { version: 1 }, 'layout:gone': {} }, differ: ['layout:gone'] },
  ])('$name', ({ found, differ }) => expect(differencesOf(() => undefined, found)).toEqual(differ))

  it.each([
    { name: 'was written meanwhile', act: (journal: Journal) => journal.settle('layout:a', { version: 2 }) },
    { name: 'is being written', act: (journal: Journal) => journal.begin('layout:a') },
    {
      name: 'was refused meanwhile',
      act: (journal: Journal) => {
        journal.begin('layout:a')
        journal.abandon('layout:a')
      },
    },
  ])('reports nothing for what $name', ({ act }) => expect(differencesOf(act, {})).toEqual([]))

  it('ignores what is being written from the beginning', () => {
    const journal = new Journal()
    journal.settle('layout:a', { version: 1 })
    journal.begin('layout:a')
    expect([...journal.acknowledged().keys()]).toEqual([])
    journal.settle('layout:a', { version: 2 })
    expect(journal.acknowledged().get('layout:a')?.state).toEqual({ version: 2 })
  })

  it('keeps the state before a refused write', async () => {
    const journal = new Journal()
    journal.settle('layout:a', { version: 1 })
    await expect(journal.write('layout:a', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
    expect(journal.acknowledged().get('layout:a')?.state).toEqual({ version: 1 })
    await journal.write('layout:a', async () => null)
    expect([journal.size, journal.writes]).toEqual([0, 2])
  })

  it('reports nothing for unanswered writes', async () => {
    const journal = new Journal()
    journal.settle('layout:a', { version: 1 })
    await expect(journal.write('layout:a', () => Promise.reject(new UnansweredError('Late.')))).rejects.toThrow('Late.')
    expect([...journal.acknowledged().keys()]).toEqual([])
  })

  it('knows changes that were never announced', () => {
    const journal = new Journal()
    journal.settle('layout:a', {})
    journal.settle('layout:gone', null)
    expect(journal.unknown(new Map(['layout:a', 'layout:gone', 'layout:twice'].map((key) => [key, {}])))).toEqual([
      'layout:gone',
      'layout:twice',
    ])
  })
})

it.each([
  { expected: { a: [1, 2] }, found: { a: [1, 2] }, says: '' },
  { expected: { a: [1, 2] }, found: { a: [1, 3] }, says: 'a.1 is 3, not 2' },
  { expected: { a: 1 }, found: null, says: 'it is null, not {"a":1}' },
  { expected: { a: 1 }, found: { a: 1, b: 2 }, says: 'b is 2, not left out' },
])('reports where $expected and $found differ', ({ expected, found, says }) => expect(firstDifference(expected, found)).toBe(says))
