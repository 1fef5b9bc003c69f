import fc from 'fast-check'
import { buildSchema, type ExecutionArgs, type ExecutionResult, execute, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { turnsDuring } from '../../../../test/turns.ts'
import { readLongVariables } from './sliced-variables.ts'

const schema = buildSchema(`
  enum Side { LEFT RIGHT }
  input Cell { key: String!, at: Int = 7, side: Side }
  input Part { name: String!, cells: [Cell!]!, more: [[Cell!]!] }
  input Layout { title: String!, parts: [Part!]!, one: Part, keys: [ID] }
  type Query { read(layout: Layout, cells: [Cell!], side: Side): String }
`)
const document = parse(
  `query ($layout: Layout, $cells: [Cell!], $title: String = "x", $side: Side) {
  read(layout: $layout, cells: $cells, side: $side)
  again: read(layout: { title: $title, parts: [{ name: "y", cells: $cells2 }] })
}`.replace('$side: Side)', '$side: Side, $cells2: [Cell!]! = [])'),
)
// Whatever arrives is the answer: what the arguments were read as.
const rootValue = { read: (args: unknown) => JSON.stringify(args) }

async function answerTo(asked: ExecutionArgs): Promise<ExecutionResult> {
  return execute(asked)
}

const cell = fc.record(
  {
    key: fc.constantFrom('a', 'b'),
    at: fc.constantFrom(1, null),
    side: fc.constantFrom('LEFT', 'RIGHT', null),
  },
  { requiredKeys: ['key'] },
)
const cells = fc.array(cell, { maxLength: 8 })
const part = fc.record({ name: fc.constant('p'), cells, more: fc.array(cells, { maxLength: 5 }) }, { requiredKeys: ['name', 'cells'] })
const layout = fc.record(
  {
    title: fc.constant('t'),
    parts: fc.array(part, { maxLength: 6 }),
    one: part,
    keys: fc.array(fc.constantFrom('1', 2, null), { maxLength: 6 }),
  },
  { requiredKeys: ['title', 'parts'] },
)
const wrong = fc.constantFrom({}, { key: 1 }, { key: 'a', at: 'x' }, { key: 'a', other: 1 }, { key: 'a', side: 'UP' }, null, 5)

describe('variables that are read in slices', () => {
  it('are read as the library reads them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(layout), cells, cells, async (some, list, other) => {
        const asked = { schema, document, rootValue, variableValues: { layout: some, cells: list, cells2: other, side: 'LEFT' } }
        expect(await answerTo(await readLongVariables(asked, 2))).toEqual(await answerTo(asked))
      }),
    )
  })

  it('are refused where the library refuses them', async () => {
    await fc.assert(
      fc.asyncProperty(cells, wrong, fc.nat({ max: 8 }), fc.boolean(), async (list, value, at, isInside) => {
        const items = list.toSpliced(at, 0, value as never)
        const variableValues = isInside ? { layout: { title: 't', parts: [], one: { name: 'p', cells: items } } } : { cells: items }
        const asked = { schema, document, rootValue, variableValues }
        expect(await answerTo(asked)).toHaveProperty('errors')
        if (items.length > 2) await expect(readLongVariables(asked, 2)).rejects.toThrow('has an invalid value')
      }),
    )
  })

  it('say which value it is', async () => {
    const items = Array.from({ length: 600 }, (_, at) => ({ key: at === 599 ? 599 : 'a' }))
    const asked = { schema, document, variableValues: { layout: { title: 't', parts: [{ name: 'p', cells: items }] } } }
    await expect(readLongVariables(asked)).rejects.toThrow(
      '"$layout.parts[0].cells[599].key" has an invalid value: String cannot represent',
    )
  })

  it('let others in between', async () => {
    const items = Array.from({ length: 26_000 }, (_, at) => ({ key: `cell ${at}`, at, side: 'LEFT' }))
    const asked = { schema, document, variableValues: { layout: { title: 't', parts: [{ name: 'p', cells: items }] } } }
    expect(await turnsDuring(() => readLongVariables(asked))).toBeGreaterThan(3)
  })

  it('are left alone where no list is long', async () => {
    const asked = { schema, document, variableValues: { cells: [{ key: 'a' }] } }
    expect(await readLongVariables(asked)).toBe(asked)
  })
})
