import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { textsOfQuery } from '../blocks/page/search-texts.ts'
import { routeSearch } from './route-search.ts'

const names = [
  'tabId',
  'metadataId',
  'm',
  'a',
  'l',
  't',
  'v',
  'c',
  'r',
  'k',
  'x',
  'h',
  'w',
  'd',
  'b',
  'u',
  'q',
  'sort',
  'folder',
  'from',
  'next',
]
const more = [
  'kind',
  'chart',
  'view',
  'categorization',
  'location',
  'month',
  'line',
  'lastYear',
  'show',
  'saved',
  'span',
  'by',
  'id',
  'mappingId',
  'headings',
  'job',
  'source',
  'mapping',
  'places',
  'budget',
  'against',
  'tiles',
  'headline',
]
const ofAll = (value: unknown) =>
  Object.fromEntries([...names, ...more, 'categorizationId', 'asRecognized', 'other'].map((name) => [name, value]))

describe.each(Object.entries(routeSearch))('the address of %s', (_name, read) => {
  it.each([[7], [-1.5], [true], [null], [''], [[]], [['a', 'b']], [{}], [{ a: { b: 1 } }], [Number.NaN]])('has nothing of %j', (value) => {
    const raw = ofAll(value)
    // As the router lays it over the address.
    const seen = Object.entries({ ...raw, ...read(raw) }).filter(([, one]) => one !== undefined)
    expect(seen.filter(([name]) => name !== 'from')).toEqual([])
  })

  it.each([['7'], ['%227%22'], ['true'], ['[1,2]'], ['%7B%22a%22:1%7D'], ['null'], ['%00'], ['%E2%80%AE%F0%9F%98%80'], ['constructor']])(
    'has text of %s, and nothing that it does not know',
    (value) => {
      const raw = textsOfQuery(
        Object.keys(ofAll(''))
          .map((name) => `${name}=${value}`)
          .join('&'),
      )
      const seen = Object.entries({ ...raw, ...read(raw) }).filter(([, one]) => one !== undefined)
      for (const [, one] of seen) expect(one).toBeTypeOf('string')
      expect(seen.map(([name]) => name)).not.toContain('other')
      expect(seen.length).toBeGreaterThan(0)
    },
  )
})

it('is read by every route that looks at it', () => {
  const folder = join(import.meta.dirname, 'routes')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const looking = files.filter((file) => /useSearch\(|validateSearch|loaderDeps/.test(readFileSync(join(folder, file), 'utf8')))
  expect(looking.length).toBe(Object.keys(routeSearch).length)
  const others = looking.filter((file) => !/validateSearch: routeSearch\.\w+,/.test(readFileSync(join(folder, file), 'utf8')))
  expect(others).toEqual([])
})
