import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inShortestSlices, mostJsonPerTurn } from '../../../../test/turns.ts'
import { JsonOutline } from './json-outline.ts'
import { parseInSlices } from './sliced-json.ts'

/** Of bytes that arrive in chunks of some size. */
function outlineOf(bytes: Buffer, chunk = 65_536, largeFrom?: number): JsonOutline {
  const outline = new JsonOutline(largeFrom)
  for (let at = 0; at < bytes.length; at += chunk) outline.add(bytes.subarray(at, at + chunk))
  return outline
}

/** What both ways of parsing make of a text: the value as JSON, which keeps the order of fields, or that it is none. */
async function bothWays(text: string | Buffer, { largeFrom = 8, slice = 16, chunk = 5 } = {}): Promise<readonly [unknown, unknown]> {
  const bytes = Buffer.from(text)
  const settled = async (parse: () => unknown): Promise<unknown> => {
    try {
      return JSON.stringify(await parse())
    } catch (error) {
      return (error as Error).name
    }
  }
  return [
    await settled(() => parseInSlices(bytes, outlineOf(bytes, chunk, largeFrom), slice)),
    await settled(() => JSON.parse(bytes.toString('utf8')) as unknown),
  ]
}

describe('JSON in slices', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('\\', '"', 'u', 'é', '😀', 'a', '\n', '\u2028'), maxLength: 60 }),
  )
  const values = fc.jsonValue({ depthSize: 'large', maxDepth: 8, noUnicodeString: false, stringUnit: 'binary' })
  const spaced = fc
    .tuple(fc.oneof(values, fc.dictionary(texts, values), fc.array(texts)), fc.constantFrom('', ' ', '\t\n', '   '))
    .map(([value, space]) => JSON.stringify(value, null, space) ?? 'null')

  it('is what JSON.parse makes of any value, however its bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(spaced, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 7, max: 40 }), async (text, chunk, slice) => {
        const [own, known] = await bothWays(text, { chunk, slice })
        expect(own).toBe(known)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is refused wherever JSON.parse refuses it', async () => {
    const broken = fc
      .tuple(spaced, fc.nat(), fc.constantFrom('', ',', ',,', '"', '\\', '[', ']', '{', '}', ':', '0', '-', ' ', 'true', '\u0000'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + (at % 2))
      })
    await fc.assert(
      fc.asyncProperty(broken, async (text) => {
        const [own, known] = await bothWays(text)
        expect(own).toBe(known)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['[          ,1]', 'nothing before a comma'],
    ['[1,          ]', 'nothing after a comma'],
    ['{"a":"aaaaaaaaaaaa","a":2,"b":[1,2,3,4,5,6,7,8,9]}', 'a key twice'],
    ['{"__proto__":{"x":"yyyyyyyyyyyyyyyyy"},"9":1,"1":"zzzzzzzzzzzzz"}', 'special keys'],
    [`{"${'k'.repeat(50)}":1,"x":"${'\\\\'.repeat(50)}\\u00e9"}`, 'a long key, and backslashes alone'],
    [`["${'\\ud83d\\ude00'.repeat(20)}"]`, 'escaped pairs'],
    [`["${'😀é'.repeat(20)}"]`, 'characters of several bytes'],
    ['["aaaaaaaaaaaaaaaaaa\nbbbbbbbbbbbbbbb"]', 'a line break in a string'],
    ['["aaaaaaaaaaaaaaaaaa" "bbbbbbbbbbbbbbb"]', 'no comma'],
    ['{"aaaaaaaaaaaaaaaaaa","bbbbbbbbbbbbbbb"}', 'no colon'],
    ['{} {}', 'two values'],
    ['', 'nothing'],
  ])('is what JSON.parse makes of %s (%s)', async (text) => {
    const [own, known] = await bothWays(text)
    expect(own).toBe(known)
  })

  it('is the same where bytes are no sound UTF-8', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (bytes) => {
        const text = Buffer.concat([
          Buffer.from('["'),
          Buffer.from(bytes.filter((byte) => byte > 0x22 && byte !== 0x5c)),
          Buffer.from('"]'),
        ])
        const [own, known] = await bothWays(text, { chunk: 3, slice: 7 })
        expect(own).toBe(known)
      }),
    )
  })

  it('counts what it is made of', () => {
    const outline = outlineOf(Buffer.from('{"a":[1,[],[{}],"x,[]"],"b":{"c":null}}'), 3)
    expect([outline.listItems, outline.parts]).toEqual([5, 14])
    expect(outline.isWhole).toBe(true)
  })

  it('names the texts of the outermost object', () => {
    const text = '{"variables":{"query":"no"},"n":1,"query":"{ me }","list":["x"],"documentId":"ab"}'
    const found = outlineOf(Buffer.from(text), 4).textFields.map(({ keyStart, keyEnd, start, end }) => [
      text.slice(keyStart, keyEnd),
      text.slice(start, end),
    ])
    expect(found).toEqual([
      ['"query"', '"{ me }"'],
      ['"documentId"', '"ab"'],
    ])
  })

  it.each([
    ['brackets that do not match', '[}'],
    ['levels without end', '['.repeat(65)],
    ['a number without end', `[${'1'.repeat(40_000)}]`],
    ['spaces without end', `[${' '.repeat(40_000)}]`],
    ['texts without end beside the operation', `{${Array.from({ length: 21 }, (_, at) => `"k${at}":"v"`).join(',')}}`],
  ])('takes %s for no JSON', async (_what, text) => {
    const bytes = Buffer.from(text)
    await expect(parseInSlices(bytes, outlineOf(bytes))).rejects.toBeInstanceOf(SyntaxError)
  })

  it.each([
    ['a file as base64', () => JSON.stringify({ variables: { data: 'QUJD'.repeat(6_250_000) } })],
    ['a text with escapes', () => JSON.stringify({ variables: { document: '{"row":"account:1|x\\","n":1},'.repeat(150_000) } })],
    [
      'many objects',
      () => JSON.stringify({ cells: Array.from({ length: 40_000 }, (_, at) => ({ row: `account:${at}`, n: at, look: { bold: true } })) }),
    ],
  ])('is parsed 64 kB at a time, others going in between: %s', async (_what, text) => {
    const bytes = Buffer.from(text())
    const outline = outlineOf(bytes)
    const { most } = await inShortestSlices(() => mostJsonPerTurn(() => parseInSlices(bytes, outline)))
    expect(bytes.length).toBeGreaterThan(2_000_000)
    expect(most).toBeLessThan(70_000)
  })
})
