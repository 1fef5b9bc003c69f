import type { AssistantAnswer } from './answer.ts'

/** Locations that an answer lists, in its order, where it ranks or chooses some; empty for any other answer. */
export function answerLocations({ plan, parts }: Pick<AssistantAnswer, 'plan' | 'parts'>): readonly string[] {
  const areChosen = plan !== null && (plan.kind === 'RANK' || plan.kind === 'FILTER') && (plan.by === 'LOCATION' || plan.by === 'REGION')
  if (!areChosen) return []
  const sources = parts.flatMap((part) => {
    if (part.kind === 'TABLE')
      return part.rows.flatMap(({ isTotal, cells }) => (isTotal ? [] : cells.flatMap((cell) => (typeof cell === 'string' ? [] : cell))))
    // One alone has no table.
    return part.kind === 'TEXT' && part.tone === 'ANSWER' ? part.words.flatMap((word) => (typeof word === 'string' ? [] : word)) : []
  })
  return [...new Set(sources.flatMap(({ source }) => source?.locationIds ?? []))]
}
