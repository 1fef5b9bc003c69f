import { findByName } from '@fourwall/domain/locations/location-tree.ts'
import { addDays, type Day } from '@fourwall/domain/time/day.ts'
import type { ChatMeta } from '../chat-requests.ts'

interface HistoryGroup {
  readonly heading: 'Today' | 'This week' | 'Earlier'
  readonly chats: readonly ListedChat[]
}

export interface ListedChat extends ChatMeta {
  /** What of its questions and answers has the words that are looked for; null where its title has them all. */
  readonly excerpt: string | null
}

/**
 * Chats under their headings, in their order; headings without chats are left out.
 *
 * @param query what their titles contain; empty for all.
 * @param excerpts by chat: those whose questions and answers contain it.
 * @param dayOf the day of an instant where the user is.
 */
export function historyGroups(
  chats: readonly ChatMeta[],
  query: string,
  excerpts: ReadonlyMap<string, string>,
  today: Day,
  dayOf: (instant: string) => Day,
): readonly HistoryGroup[] {
  const weekAgo = addDays(today, -6)
  const named = new Set(
    findByName(
      chats.map(({ id, title }) => ({ name: title, id })),
      query,
    ).map(({ id }) => id),
  )
  const found = chats.flatMap((chat): readonly ListedChat[] => {
    const excerpt = named.has(chat.id) ? null : excerpts.get(chat.id)
    return excerpt === undefined ? [] : [{ ...chat, excerpt }]
  })
  const headingOf = ({ updatedAt }: ChatMeta): HistoryGroup['heading'] => {
    const day = dayOf(updatedAt)
    return day >= today ? 'Today' : day >= weekAgo ? 'This week' : 'Earlier'
  }
  return (['Today', 'This week', 'Earlier'] as const).flatMap((heading) => {
    const own = found.filter((chat) => headingOf(chat) === heading)
    return own.length === 0 ? [] : [{ heading, chats: own }]
  })
}
