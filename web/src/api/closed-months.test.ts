import { parse } from 'graphql'
import { Client, cacheExchange, fetchExchange, type OperationResult } from 'urql'
import { describe, expect, it } from 'vitest'
import { type AskedMonths, askAboutClosedMonths, createClosedMonthsQuestion, type ReceivedClosedMonth } from './closed-months.ts'

const GUARDED = parse(
  'mutation Save($name: String, $confirmClosedMonths: String) { save(name: $name, confirmClosedMonths: $confirmClosedMonths) }',
)
const UNGUARDED = parse('mutation Rename($name: String) { rename(name: $name) }')
const MONTHS: readonly ReceivedClosedMonth[] = [
  { month: '2026-01', months: 1, figure: 'Net income', before: '1.00', after: '2.00', difference: '1.00', others: 0 },
]

/** A client whose server refuses whatever changes closed months without a yes to just that. @param digests of the changes, one after the other. */
function clientOf(ask: (asked: AskedMonths) => Promise<boolean>, digests: readonly string[] = ['d1']) {
  const sent: Readonly<Record<string, unknown>>[] = []
  const client: Client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [
      askAboutClosedMonths({ ask }, (document, variables): Promise<OperationResult> => client.mutation(document, variables).toPromise()),
      fetchExchange,
    ],
    fetch: async (_address, init) => {
      if (typeof init?.body !== 'string') throw new Error('The client sent no text')
      // What the client made of the variables.
      const { variables } = JSON.parse(init.body) as { readonly variables: Readonly<Record<string, unknown>> }
      sent.push(variables)
      return Response.json(
        variables['confirmClosedMonths'] === (digests[sent.length - 1] ?? digests.at(-1))
          ? { data: { save: 1 } }
          : {
              data: null,
              errors: [
                {
                  message: 'This changes a closed month.',
                  extensions: {
                    code: 'CLOSED_MONTHS',
                    closedMonths: MONTHS,
                    closedMonthsDigest: digests[sent.length - 1] ?? digests.at(-1),
                  },
                },
              ],
            },
      )
    },
  })
  return { client, sent }
}

describe('a mutation that changes closed months', () => {
  it('is repeated with the yes of the user, who sees by how much', async () => {
    const asked: unknown[] = []
    const { client, sent } = clientOf(async (question) => {
      asked.push(question)
      return true
    })
    const { data, error } = await client.mutation(GUARDED, { name: 'A' }).toPromise()
    expect([data, error, asked]).toEqual([{ save: 1 }, undefined, [{ months: MONTHS, isAgain: false }]])
    expect(sent).toEqual([{ name: 'A' }, { name: 'A', confirmClosedMonths: 'd1' }])
  })

  it('is asked about again if it changes them in another way by then', async () => {
    const asked: boolean[] = []
    const { client, sent } = clientOf(
      async ({ isAgain }) => {
        asked.push(isAgain)
        return true
      },
      ['d1', 'd2'],
    )
    const { data } = await client.mutation(GUARDED, { name: 'A' }).toPromise()
    expect([data, asked]).toEqual([{ save: 1 }, [false, true]])
    expect(sent.map((variables) => variables['confirmClosedMonths'])).toEqual([undefined, 'd1', 'd2'])
  })

  it('stays refused if the user says no', async () => {
    const { client, sent } = clientOf(async () => false)
    const { error } = await client.mutation(GUARDED, { name: 'A' }).toPromise()
    expect(error?.message).toBe('[GraphQL] Nothing was changed: the closed months stay as they are.')
    expect(sent).toHaveLength(1)
  })

  it('stays refused if it cannot be agreed to', async () => {
    const { client, sent } = clientOf(() => Promise.reject(new Error('Nobody should be asked')))
    const { error } = await client.mutation(UNGUARDED, { name: 'A' }).toPromise()
    expect(error?.message).toBe('[GraphQL] This changes a closed month.')
    expect(sent).toHaveLength(1)
  })
})

it('a query is answered from the cache at once, as without the question', async () => {
  const query = parse('{ hello }')
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [
      askAboutClosedMonths({ ask: async () => true }, () => Promise.reject(new Error('Nothing is repeated'))),
      cacheExchange,
      fetchExchange,
    ],
    fetch: async () => Response.json({ data: { hello: 1 } }),
  })
  await client.query(query, {}).toPromise()
  expect(client.readQuery(query, {})?.data).toEqual({ hello: 1 })
})

describe('the question', () => {
  it('is asked one at a time', async () => {
    const question = createClosedMonthsQuestion()
    let shown: (AskedMonths | null)[] = []
    question.subscribe(() => (shown = [...shown, question.read()]))
    const [one, other] = [
      { months: MONTHS, isAgain: false },
      { months: MONTHS, isAgain: true },
    ]
    const answers = Promise.all([question.ask(one), question.ask(other)])
    question.answer(true)
    question.answer(false)
    expect(await answers).toEqual([true, false])
    expect(shown).toEqual([one, one, other, null])
  })

  it('is a no where nobody can be asked', async () => {
    const question = createClosedMonthsQuestion()
    question.subscribe(() => undefined)()
    expect(await question.ask({ months: MONTHS, isAgain: false })).toBe(false)
  })
})
