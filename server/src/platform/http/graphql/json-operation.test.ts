import { setImmediate } from 'node:timers/promises'
import { buildSchema, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { readJsonOperation } from './json-operation.ts'
import { largestRequest, TAKES_DOCUMENT, TAKES_LONG_QUESTION } from './request-size.ts'

const schema = buildSchema('type Query { me: Int, figures: Int } type Mutation { rename: Int, upload: Int }')
Object.assign(schema.getMutationType()?.getFields()['upload'] ?? {}, { extensions: TAKES_DOCUMENT })
Object.assign(schema.getQueryType()?.getFields()['figures'] ?? {}, { extensions: TAKES_LONG_QUESTION })

/** Reads a body that arrives in chunks of 64 kB; how many of them were taken. */
async function read(body: string | Buffer): Promise<{ readonly params: object; readonly chunks: number }> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  let chunks = 0
  const arriving = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += 65_536) {
      chunks += 1
      yield setImmediate(bytes.subarray(at, at + 65_536))
    }
  }
  const largestFor = ({ query, operationName }: { query: string | null; operationName: string | null }): number =>
    largestRequest(schema, parse(query ?? ''), operationName)
  try {
    return { params: await readJsonOperation(arriving(), { statedBytes: 0, largestFor }), chunks }
  } catch (error) {
    throw Object.assign(error as Error, { chunks })
  }
}

/** A body with so many bytes of text beside its operation. */
const padded = (query: string, bytes: number): string => JSON.stringify({ query, variables: { padding: 'x'.repeat(bytes) } })

describe('the size of a request', () => {
  it.each([
    ['a question', '{ me }', 65_000, 66_000, '64 kB'],
    ['a long question', '{ figures }', 990_000, 1_000_100, '1 MB'],
    ['a change', 'mutation { rename }', 3_990_000, 4_000_100, '4 MB'],
    ['a change in a fragment', 'mutation { ...a } fragment a on Mutation { rename }', 3_990_000, 4_000_100, '4 MB'],
    ['a document', 'mutation { upload }', 35_990_000, 36_000_100, '36 MB'],
    ['the operation that is named', 'query a { me } mutation b { upload }', 65_000, 66_000, '64 kB'],
  ])('goes by its kind: %s', async (what, query, fits, isTooLarge, size) => {
    const named = (bytes: number): string => {
      const body = padded(query, bytes)
      return what.includes('named') ? body.replace('{', '{"operationName":"a",') : body
    }
    expect((await read(named(fits))).params).toHaveProperty('query', query)
    await expect(read(named(isTooLarge))).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: `The request is larger than the ${size} that it may have. Ask in smaller parts.`,
    })
  })

  it('is found out wherever the operation stands', async () => {
    const variables = JSON.stringify({ padding: 'x'.repeat(100_000) })
    await expect(read(`{"variables":${variables},"query":"{ me }"}`)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    await expect(read(`{"\\u0071uery":"{ me }","variables":${variables}}`)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect((await read(`{"variables":${variables},"query":"mutation { rename }"}`)).params).toHaveProperty(
      'variables.padding.length',
      100_000,
    )
  })

  it('is that of the strictest where a body says more than one operation', async () => {
    const variables = JSON.stringify({ padding: 'x'.repeat(100_000) })
    for (const queries of ['"query":"mutation { upload }","query":"{ me }"', '"query":"{ me }","query":"mutation { upload }"'])
      await expect(read(`{${queries},"variables":${variables}}`)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    const others = Array.from({ length: 30 }, (_, at) => `"k${at}":""`).join(',')
    await expect(read(`{"query":"mutation { upload }",${others},"query":"{ me }","variables":${variables}}`)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    })
  })

  it('ends the reading of what is too large as soon as that is known', async () => {
    await expect(read(padded('{ me }', 30_000_000))).rejects.toMatchObject({ chunks: 2 })
  })

  it.each([
    ['', 'nothing'],
    ['[]', 'a list'],
    ['7', 'a number'],
    ['{"query":', 'half of it'],
    [`{"query":"{ figures }","variables":"${'x'.repeat(70_000)}`, 'half of a long one'],
    [`{"query":"{ figures }","variables":{"a":"${'x'.repeat(70_000)}"]}`, 'brackets that do not match'],
    [`{"query":"{ figures }","variables":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'levels without end'],
  ])('is no question where the body is no object: %#', async (body) => {
    await expect(read(body)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringMatching(/one JSON object/) })
  })
})

describe('values without end', () => {
  const QUERY = 'mutation { upload }'
  it.each([
    ['objects in a list', `[${'{},'.repeat(11_000_000)}{}]`, /50,000 items/, 3],
    ['lists in a list', `[${'[],'.repeat(11_000_000)}[]]`, /50,000 items/, 3],
    ['numbers', `[${'1,'.repeat(16_000_000)}1]`, /50,000 items/, 2],
    ['fields', `{${'"a":{},'.repeat(4_000_000)}"a":1}`, /1,000,000 values/, 36],
    ['texts', `{${'"":"",'.repeat(5_000_000)}"a":1}`, /1,000,000 values/, 31],
  ])('are refused at the first that is too many: %s', async (_what, variables, message, chunks) => {
    const body = Buffer.from(`{"query":"${QUERY}","variables":${variables}}`)
    await expect(read(body)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringMatching(message), chunks })
  })
})
