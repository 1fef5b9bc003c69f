import type { ElementScope, TextElement } from '../../presentations/presentation.ts'
import type { CommentaryFigure, CommentaryWords } from '../commentary/write-commentary.ts'
import { type Deck, scopeInDeck } from './deck-scope.ts'
import { type LiveWords, liveFigure, liveText } from './live-text.ts'
import { countsByDays, type Made, made, notMade } from './made.ts'

/**
 * A description as the text of a slide, one sentence per line. Its figures stay live but keep the days it was written about: its words name
 * causes, which would differ in another month. Sentences about single accounts and counts are left out, because texts on slides cannot
 * keep those live.
 */
export function commentaryText(
  sentences: readonly CommentaryWords[],
  deck: Pick<Deck, 'settings' | 'usual'>,
): Made<Pick<TextElement, 'content' | 'figures'>> {
  const figures = sentences.flatMap((words) => words.filter((word) => typeof word !== 'string'))
  if (figures.some(isPlannedByDays)) return notMade('Texts on slides count plans by whole months, and this description by days.')
  const live = sentences.flatMap((words) => liveSentence(words, deck) ?? [])
  if (live.every((words) => words.every((word) => typeof word === 'string')))
    return notMade('There is no figure of a line or metric that a text on a slide could show.')
  const ofAccounts = sentences.filter((words) => words.some((word) => typeof word !== 'string' && word.source?.accountId)).length
  return made(liveText(live), [
    ...(ofAccounts === 0
      ? []
      : [
          ofAccounts === 1
            ? 'The sentence about single accounts is left out: texts on slides show lines and metrics.'
            : `${ofAccounts} sentences about single accounts are left out: texts on slides show lines and metrics.`,
        ]),
    ...(sentences.some(isCount) ? ['The count of locations is left out: it would not follow the figures.'] : []),
  ])
}

/** Null for one that a slide cannot show live. */
function liveSentence(words: CommentaryWords, deck: Pick<Deck, 'settings' | 'usual'>): readonly [LiveWords] | null {
  if (isCount(words)) return null
  const live: (LiveWords[number] | null)[] = words.map((word, at) =>
    typeof word === 'string' ? withoutParentheses(words, at, word) : liveFigureOf(word, deck),
  )
  const whole = live.filter((word) => word !== null)
  return whole.length < live.length ? null : [whole.filter((word) => word !== '')]
}

/** `5 of 23 locations are behind Budget 2026.` */
function isCount(words: CommentaryWords): boolean {
  return words.some((word) => typeof word !== 'string' && word.source === null && word.key.startsWith('count '))
}

/** A negative figure may have parentheses of its own: `, (2.1%)` instead of ` ((2.1%))`. */
function withoutParentheses(words: CommentaryWords, at: number, word: string): string {
  const [before, after] = [words[at - 2], words[at + 2]]
  const isClosing = typeof before === 'string' && before.endsWith(' (') && word.startsWith(')')
  const opened = isClosing ? word.slice(1) : word
  return opened.endsWith(' (') && typeof after === 'string' && after.startsWith(')') ? `${opened.slice(0, -2)}, ` : opened
}

function liveFigureOf({ source, value, measure }: CommentaryFigure, deck: Pick<Deck, 'settings' | 'usual'>) {
  if (source === null || value === null || source.accountId !== null) return null
  const { groupId, metricId, comparison, mappingId, locationIds, startDate, endDate, budgetId } = source
  const of = { mappingId, places: { locationIds, nodeIds: [], isAllBut: false }, days: { period: 'MONTHLY', startDate, endDate } as const }
  const scope: ElementScope = scopeInDeck({ ...of, budgetId: comparison === 'BUDGET' ? budgetId : null }, { ...deck, follows: false })
  if (metricId !== null) return liveFigure({ kind: 'METRIC', metricId }, measure, comparison, scope)
  return groupId === null ? null : liveFigure({ kind: 'GROUP', groupId }, measure, comparison, scope)
}

function isPlannedByDays({ source }: CommentaryFigure): boolean {
  if (source === null || source.comparison !== 'BUDGET') return false
  const { startDate, endDate } = source
  return countsByDays({ against: { kind: 'BUDGET', budgetId: source.budgetId ?? '' } }, { period: 'MONTHLY', startDate, endDate })
}
