import { findByName } from '@fourwall/domain/locations/location-tree.ts'
import { addDays, type Day } from '@fourwall/domain/time/day.ts'
import type { ChatMeta } from '../chat-requests.ts'

interface HistoryGroup {
  readonly heading: 'Today' | 'This week' | 'Earlier'
  readonly chats: readonly ChatMeta[]
}

/**
 * Chats under their headings, in their order; headings without chats are left out.
 *
 * @param query what their titles contain; empty for all.
 * @param dayOf the day of an instant where the user is.
 */
export function historyGroups(
  chats: readonly ChatMeta[],
  query: string,
  today: Day,
  dayOf: (instant: string) => Day,
): readonly HistoryGroup[] {
  const weekAgo = addDays(today, -6)
  const found = findByName(
    chats.map((chat) => ({ name: chat.title, chat })),
    query,
  ).map(({ chat }) => chat)
  const headingOf = ({ updatedAt }: ChatMeta): HistoryGroup['heading'] => {
    const day = dayOf(updatedAt)
    return day >= today ? 'Today' : day >= weekAgo ? 'This week' : 'Earlier'
  }
  return (['Today', 'This week', 'Earlier'] as const).flatMap((heading) => {
    const own = found.filter((chat) => headingOf(chat) === heading)
    return own.length === 0 ? [] : [{ heading, chats: own }]
  })
}
