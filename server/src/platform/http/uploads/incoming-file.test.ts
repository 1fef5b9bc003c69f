import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { IN_LONG_SUITE } from '../../../../test/suites.ts'
import { inShortestSlices, mostJsonPerTurn, mostPerTurn } from '../../../../test/turns.ts'
import { makeBuilder } from '../../../builder.ts'
import { systemClock } from '../../clock/clock.ts'
import { createLog } from '../../log/log.ts'
import { graphqlEndpoint } from '../graphql/graphql-endpoint.ts'
import { readJsonOperation } from '../graphql/json-operation.ts'
import { multipartBoundary, readMultipartOperation } from '../graphql/multipart-operation.ts'
import { TAKES_DOCUMENT } from '../graphql/request-size.ts'
import { createHttpServer } from '../server.ts'
import { takeWorkbook } from './incoming-file.ts'
import { createUploadStore } from './upload-store.ts'

const LIMIT = 25 * 1_048_576
const QUERY = 'mutation ($name: String!, $data: String, $file: File) { take(filename: $name, inputData: $data, file: $file) }'

interface Answer {
  readonly data?: { readonly take: string | null } | null
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
}

describe('a workbook that comes with an operation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-incoming-'))
  const incoming = join(folder, 'uploads', 'incoming')
  let app: FastifyInstance
  let port = 0

  const uploads = createUploadStore(folder, systemClock)

  beforeAll(async () => {
    const builder = makeBuilder()
    builder.queryField('hello', (t) => t.string({ resolve: () => 'hello' }))
    builder.mutationField('take', (t) =>
      t.string({
        nullable: true,
        extensions: TAKES_DOCUMENT,
        args: { filename: t.arg.string({ required: true }), inputData: t.arg.string(), file: t.arg({ type: 'File' }) },
        resolve: (_root, args) =>
          takeWorkbook(
            uploads,
            args,
            async ({ path, sizeBytes }) => `${sizeBytes} ${sha(await readFile(path))} ${readdirSync(incoming).length}`,
          ),
      }),
    )
    app = await createHttpServer({ log: createLog('silent'), trustedProxies: [], notReady: async () => null })
    graphqlEndpoint(app, { schema: builder.toSchema(), contextOf: async () => ({}), documents: new Map(), documentsOnly: false, uploads })
    await app.listen({ port: 0, host: '127.0.0.1' })
    // Listening on a TCP port, so the address is never a pipe's name.
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  async function ask({ headers, body }: { readonly headers: Record<string, string>; readonly body: BodyInit }) {
    // Between requests the test may work for so long that the server closes an idle connection just when it is used again.
    const init = { method: 'POST', headers: { ...headers, connection: 'close' }, body }
    const response = await fetch(`http://127.0.0.1:${port}/api/graphql`, init)
    return { status: response.status, ...((await response.json()) as Answer) } // GraphQL over HTTP
  }
  const asBase64 = (variables: Record<string, unknown>) =>
    ask({ headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: QUERY, variables }) })
  const asForm = (name: string, bytes: Uint8Array<ArrayBuffer>, more: Record<string, unknown> = {}) => {
    const form = new FormData()
    form.set('operations', JSON.stringify({ query: QUERY, variables: { name, file: null, ...more } }))
    form.set('map', JSON.stringify({ file: ['variables.file'] }))
    form.set('file', new File([bytes], name))
    return ask({ headers: { 'x-fourwall': '1' }, body: form })
  }
  const left = () => (existsSync(incoming) ? readdirSync(incoming) : [])

  it.each([0, 1, 2, 3, 65_535, 3_000_001])('is the same of %i random bytes and more by both ways, and gone afterwards', async (more) => {
    const bytes = randomBytes(more + 1)
    const expected = { status: 200, data: { take: `${bytes.length} ${sha(bytes)} 1` } }
    expect(await asBase64({ name: 'book.xlsx', data: bytes.toString('base64') })).toEqual(expected)
    expect(await asForm('book.XLSX', new Uint8Array(bytes))).toEqual(expected)
    expect(left()).toEqual([])
  })

  it.runIf(IN_LONG_SUITE)('may be of 25 MB, and is counted on its own bytes', async () => {
    const bytes = randomBytes(LIMIT)
    const data = bytes.toString('base64')
    expect((await asBase64({ name: 'a.xlsx', data })).data?.take).toBe(`${LIMIT} ${sha(bytes)} 1`)
    expect((await asForm('a.xlsx', new Uint8Array(bytes))).data?.take).toBe(`${LIMIT} ${sha(bytes)} 1`)
    const tooLarge = { message: 'File size exceeds 25MB.', extensions: { code: 'PAYLOAD_TOO_LARGE' } }
    const more = Buffer.concat([bytes, Buffer.from('x')])
    const inputData = more.toString('base64')
    await expect(takeWorkbook(uploads, { filename: 'a.xlsx', inputData }, async () => 0)).rejects.toThrow(tooLarge.message)
    expect(await asForm('a.xlsx', new Uint8Array(more))).toMatchObject({ status: 413, errors: [tooLarge] })
    expect(await asForm('a.xlsx', new Uint8Array(LIMIT + 15_000_000))).toMatchObject({ status: 413, errors: [tooLarge] })
    expect(left()).toEqual([])
  })

  it('is parsed and decoded in pieces, others going in between', async () => {
    const bytes = randomBytes(LIMIT)
    const body = Buffer.from(JSON.stringify({ query: QUERY, variables: { name: 'a.xlsx', data: bytes.toString('base64') } }))
    const chunks = async function* (): AsyncGenerator<Buffer> {
      for (let at = 0; at < body.length; at += 65_536) yield setImmediate(body.subarray(at, at + 65_536))
    }
    const reading = { statedBytes: body.length, largestFor: () => body.length }
    const parsing = await inShortestSlices(() => mostJsonPerTurn(() => readJsonOperation(chunks(), reading)))
    expect(parsing.most).toBeLessThan(70_000)
    // An object of one text, as written above.
    const { variables } = parsing.result as { readonly variables: { readonly data: string } }
    const decoding = await mostPerTurn(async (count) => {
      const decode = Buffer.from.bind(Buffer) as (text: string, encoding: BufferEncoding) => Buffer<ArrayBuffer> // as decoding calls it
      const decoder = vi.spyOn(Buffer, 'from').mockImplementation(((text: string, encoding: BufferEncoding) => {
        if (encoding === 'base64') count(text.length)
        return decode(text, encoding)
      }) as typeof Buffer.from)
      try {
        return await takeWorkbook(uploads, { filename: 'a.xlsx', inputData: variables.data }, async ({ sizeBytes }) => sizeBytes)
      } finally {
        decoder.mockRestore()
      }
    })
    expect(decoding).toEqual({ result: LIMIT, most: expect.toSatisfy((most: number) => most > 1_000_000 && most < 1_100_000) })
  })

  it.each([
    ['another kind of file', { name: 'book.csv', data: 'eA==' }, 'Only .xlsx files are supported.'],
    ['neither', { name: 'book.xlsx' }, 'Send the file: as base64 in inputData, or as a multipart file variable.'],
    ['a file that is none', { name: 'book.xlsx', file: { path: '/etc/passwd', sizeBytes: 1 } }, 'Send a file as a multipart file variable'],
    ['what is no base64', { name: 'book.xlsx', data: 'not base64!' }, 'inputData is not the base64 of a file.'],
    ['nothing', { name: 'book.xlsx', data: '' }, 'The file is empty. Choose another one.'],
  ])('is refused where it is %s', async (_what, variables, message) => {
    const { errors } = await asBase64(variables)
    expect(errors?.[0]?.message).toContain(message)
    expect(left()).toEqual([])
  })

  it('is refused in both ways at once, and with another name in a form', async () => {
    const both = await asForm('book.xlsx', new Uint8Array(3), { data: 'eA==' })
    expect(both.errors?.[0]?.message).toBe('Send the file as inputData or as file, not as both.')
    expect((await asForm('book.xlsm', new Uint8Array(3))).errors?.[0]?.message).toBe('Only .xlsx files are supported.')
    expect(left()).toEqual([])
  })

  it('leaves nothing behind when its sender goes away', async () => {
    const sending = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/graphql',
      headers: { 'x-fourwall': '1', 'content-type': 'multipart/form-data; boundary=b', 'content-length': 9_000_000 },
    })
    sending.on('error', () => undefined)
    const field = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    sending.write(field('operations', JSON.stringify({ query: QUERY, variables: { name: 'a.xlsx', file: null } })))
    sending.write(
      `${field('map', '{"f":["variables.file"]}')}--b\r\ncontent-disposition: form-data; name="f"\r\n\r\n${'x'.repeat(300_000)}`,
    )
    await expect.poll(left).toHaveLength(1)
    sending.destroy()
    await expect.poll(left).toEqual([])
  })
})

describe('a form', () => {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="n; name=x"\r\nA: b\r\n\r\n${value}\r\n`
  async function* cut(bytes: Buffer, at: readonly number[]): AsyncGenerator<Buffer, void, void> {
    let from = 0
    for (const to of [...new Set(at)].sort((left, right) => left - right)) {
      yield bytes.subarray(from, to)
      from = to
    }
    yield bytes.subarray(from)
  }
  const collect = async (chunks: AsyncIterable<Buffer>) => {
    const all: Buffer[] = []
    for await (const chunk of chunks) all.push(Buffer.from(chunk))
    return { text: Buffer.concat(all).toString('latin1') }
  }

  it('is the same wherever its bytes are cut, and whatever its file holds', async () => {
    const text = fc.stringMatching(/^(?:\r|\n|-|b|x|\r\n--|\r\n--b?){0,12}$/).filter((one) => !one.includes('\r\n--b'))
    await fc.assert(
      fc.asyncProperty(text, text, fc.array(fc.nat(400), { maxLength: 12 }), async (one, other, cuts) => {
        const form = `before\r\n${part('operations', '{"variables":{"a":null,"b":[null]}}')}${part('map', '{"0":["variables.a"],"1":["variables.b.0"]}')}${part('0', one)}${part('1', other)}--b--\r\nafter`
        const bytes = Buffer.from(form, 'latin1')
        const at = cuts.filter((place) => place < bytes.length)
        expect(await readMultipartOperation(cut(bytes, at), 'b', collect)).toEqual({
          variables: { a: { text: one }, b: [{ text: other }] },
        })
      }),
      { numRuns: 150 },
    )
  })

  const sound = [part('operations', '{"variables":{"a":null}}'), part('map', '{"0":["variables.a"]}'), part('0', 'x'), '--b--']
  it.each([
    ['cut short', sound.slice(0, 3).join('')],
    ['without operations', sound.slice(1).join('')],
    ['with a list for operations', [part('operations', '[]'), ...sound.slice(1)].join('')],
    ['without a map', [sound[0], ...sound.slice(2)].join('')],
    ['without its file', [...sound.slice(0, 2), '--b--'].join('')],
    ['with a file that the map does not name', [...sound.slice(0, 2), part('9', 'x'), '--b--'].join('')],
    ['with a file for something that is there', [part('operations', '{"variables":{"a":1}}'), ...sound.slice(1)].join('')],
    ['with a file for what every object has', [sound[0], part('map', '{"0":["__proto__.x"]}'), ...sound.slice(2)].join('')],
    ['with headings that do not end', `--b\r\n${'x'.repeat(40_000)}`],
    ['of nothing', ''],
  ])('%s is refused', async (_what, form) => {
    await expect(readMultipartOperation(cut(Buffer.from(form), []), 'b', collect)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
    ['multipart/form-data', null],
    ['application/json; boundary=abc', null],
    [undefined, null],
  ])('has its boundary in %j', (type, boundary) => expect(multipartBoundary(type)).toBe(boundary))
})

function sha(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
