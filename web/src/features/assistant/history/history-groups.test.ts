import { type Day, parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { historyGroups } from './history-groups.ts'

const chat = (title: string, day: string) => ({ __typename: 'ChatMeta' as const, id: title, title, updatedAt: `${day}T12:00:00Z` })
const dayOf = (instant: string): Day => parseDay(instant.slice(0, 10))
const TODAY = parseDay('2026-07-15')

it('groups chats by how long ago they changed, in their order', () => {
  const chats = [
    chat('a', '2026-07-15'),
    chat('b', '2026-07-14'),
    chat('c', '2026-07-09'),
    chat('d', '2026-07-08'),
    chat('e', '2025-07-15'),
  ]
  const found = historyGroups(chats, '', new Map(), TODAY, dayOf).map(({ heading, chats: own }) => [
    heading,
    own.map(({ title }) => title).join(''),
  ])
  expect(found).toEqual([
    ['Today', 'a'],
    ['This week', 'bc'],
    ['Earlier', 'de'],
  ])
})

it('finds chats by words of their titles, questions and answers, and leaves out empty headings', () => {
  const [labor, revenue] = [chat('Labor against budget', '2026-07-15'), chat('Revenue, May 2026', '2026-07-01')]
  const excerpts = new Map([[labor.id, '…the maybe late revenue…']])
  const found = (query: string, texts: ReadonlyMap<string, string>) => historyGroups([labor, revenue], query, texts, TODAY, dayOf)
  expect(found('may rev', new Map())).toEqual([{ heading: 'Earlier', chats: [{ ...revenue, excerpt: null }] }])
  expect(found('may rev', excerpts)).toEqual([
    { heading: 'Today', chats: [{ ...labor, excerpt: '…the maybe late revenue…' }] },
    { heading: 'Earlier', chats: [{ ...revenue, excerpt: null }] },
  ])
  expect(found('rent', new Map())).toEqual([])
})
