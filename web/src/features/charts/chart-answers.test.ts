import { parseChart } from '@fourwall/domain/charts/chart-text.ts'
import { type Client, CombinedError } from 'urql'
import { expect, test } from 'vitest'
import { chartAnswersInParts } from './chart-answers.ts'

const COMPANY = { mappings: [] }

/** A chart of one line over some months back: each number of months is another question. */
function chartOf(months: number) {
  return parseChart({
    type: 'SIMPLE_BAR',
    xAxis: 'DATE',
    mappingId: 'm',
    timeSpan: { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: months, numberOfPeriods: months, anchor: 'LEDGER' },
    metrics: [{ id: 'a', subject: { groupId: 'g' }, dataLabel: 'Revenue' }],
  })
}

interface Asked {
  readonly questions: readonly { readonly timeSpan: { readonly numberOfPeriods?: number | null } }[]
}

/** Answers each question with the problem that names its months; fails from a request on. */
function serverOf(requests: number[][], failsFrom = Number.POSITIVE_INFINITY): Client {
  const query = (_: unknown, { questions }: Asked) => ({
    toPromise: async () => {
      const months = questions.map(({ timeSpan }) => timeSpan.numberOfPeriods ?? 0)
      requests.push(months)
      const operation = { context: {} }
      return requests.length > failsFrom
        ? { operation, error: new CombinedError({ graphQLErrors: ['Too many questions.'] }) }
        : { operation, data: { figures: months.map((count) => ({ figures: null, problem: { message: `${count} months`, field: null } })) } }
    },
  })
  // Only queries are sent.
  return { query } as unknown as Client
}

async function problemsOf(parts: AsyncIterable<readonly { readonly problem: string | null }[]>) {
  const found: (readonly (string | null)[])[] = []
  for await (const part of parts) found.push(part.map(({ problem }) => problem))
  return found
}

test('charts are answered in their order and in parts, a small one first, and a question of several of them is asked once', async () => {
  const months = [...Array.from({ length: 70 }, (_, at) => at + 1), 1, 70]
  const requests: number[][] = []
  const found = await problemsOf(chartAnswersInParts(serverOf(requests), months.map(chartOf), COMPANY))
  expect(found.flat()).toEqual(months.map((count) => `${count} months`))
  expect(requests.map(({ length }) => length)).toEqual([20, 32, 18])
  expect(found.map(({ length }) => length)).toEqual([20, 32, 20])
})

test('what was answered before a request failed is there', async () => {
  const parts = chartAnswersInParts(
    serverOf([], 1),
    Array.from({ length: 30 }, (_, at) => chartOf(at + 1)),
    COMPANY,
  )
  const { value } = await parts.next()
  expect(value).toHaveLength(20)
  await expect(parts.next()).rejects.toThrow('Too many questions.')
})

test('no chart asks for nothing', async () => {
  const requests: number[][] = []
  expect(await problemsOf(chartAnswersInParts(serverOf(requests), [], COMPANY))).toEqual([])
  expect(requests).toEqual([])
})
