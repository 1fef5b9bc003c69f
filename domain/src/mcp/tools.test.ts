import { expect, it } from 'vitest'
import { TOOL_NAMES } from './tool-inputs.ts'
import { listedTools, noSuchTool, readToolInput } from './tools.ts'

/** Every schema of an input, at any depth. */
function schemasIn(schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = schema as Readonly<Record<string, unknown>> // an object, as just seen
  return [own, ...Object.values(own).flatMap(schemasIn)]
}

it('says of every argument what it is, and bounds every text and list', () => {
  for (const { name, inputSchema, description } of listedTools()) {
    expect(description.length).toBeGreaterThan(40)
    for (const schema of schemasIn(inputSchema)) {
      if (schema['type'] === 'string' && schema['enum'] === undefined) expect([name, typeof schema['maxLength']]).toEqual([name, 'number'])
      if (schema['type'] === 'array') expect([name, typeof schema['maxItems']]).toEqual([name, 'number'])
    }
    for (const one of Object.values((inputSchema as { properties?: Record<string, { description?: string }> }).properties ?? {}))
      if (!('properties' in one) || Object.keys(one).includes('description')) expect(one.description).toMatch(/\.|\?$/)
  }
})

it('only has tools that read', () => {
  expect(listedTools().map(({ name }) => name)).toEqual(TOOL_NAMES)
  for (const { annotations } of listedTools()) expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
})

it('takes null for what is left out, but not inside a plan', () => {
  expect(readToolInput('entries', { of: 'Rent', search: null, locations: null })).toEqual({ of: 'Rent' })
  const plan = { kind: 'FIGURES', against: null }
  expect(readToolInput('ask', { question: 'why?', after: plan })).toEqual({ question: 'why?', after: plan })
})

it.each([
  [undefined, 'question: A text was expected here.'],
  [{ question: 'x', Mapping: 'y' }, 'There is no argument "Mapping" here. There is question, mapping,'],
  [{ question: '' }, 'question: This text is empty.'],
  [{ question: 'x', timeSpan: { lastPeriods: 1.5 } }, 'timeSpan.lastPeriods: This is a whole number from 1 to 1,200.'],
  [{ question: 'x', locations: [1] }, 'locations.0: A text was expected here.'],
  [{ question: 'x', texts: 'yes' }, 'texts: This is either true or false.'],
])('refuses %j with a sentence', (input, sentence) => {
  expect(() => readToolInput('ask', input)).toThrow(sentence)
})

it('names the nearest tool', () => {
  expect(noSuchTool('entrys')).toBe('There is no tool "entrys". Did you mean entries?')
  expect(noSuchTool('delete_everything')).toContain('There are about, find, ask')
})
