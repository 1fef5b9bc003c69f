import { describe, expect, it } from 'vitest'
import { documentProblems } from './document-problems.ts'

const things = {
  paths: new Set([
    'docs',
    'docs/architecture.md',
    'docs/decisions/0007-counting.md',
    'domain',
    'domain/src',
    'domain/src/money',
    'domain/src/money/minor.ts',
    'server/test/kill.test.ts',
    'web/src/features/profit-loss',
    'README.md',
  ]),
  words: new Set(['Minor']),
}
const problemsOf = (text: string, path = 'docs/architecture.md') => documentProblems(path, text, things)

describe('paths in documents', () => {
  it.each([
    'See `domain/src/money/minor.ts` and `domain/src/money`.',
    'Tests: `server/test/kill*.test.ts`.',
    'One folder each: `domain/src/<feature>/anything`.',
    'Not paths: `text/csv`, `1/31/2026`, `npm run check -- domain/x`, `D`/`C`, `/api/uploads`, `Minor`.',
    '```sh\ncat domain/src/gone.ts `domain/src/gone.ts`\n```',
  ])('pass: %s', (text) => expect(problemsOf(text)).toEqual([]))

  it.each([
    ['`domain/src/money/gone.ts`', 'there is no `domain/src/money/gone.ts`.'],
    ['`domain/money/minor`', 'there is no `domain/money/minor`.'],
    ['`server/test/gone*.test.ts`', 'there is no `server/test/gone*.test.ts`.'],
    ['`domain/gone/<feature>`', 'there is no `domain/gone/<feature>`.'],
    ['`minor.ts`', 'write `minor.ts` with all its folders.'],
    ['`money/minor`', 'write `money/minor` in full: `domain/src/money/minor.ts`.'],
    ['`features/profit-loss`', 'write `features/profit-loss` in full: `web/src/features/profit-loss`.'],
  ])('fail: %s', (text, problem) => expect(problemsOf(text)).toEqual([`docs/architecture.md: ${problem}`]))
})

describe('links and decisions', () => {
  it('pass if they exist', () => {
    expect(problemsOf('[Map](architecture.md), [Settings](../README.md#settings), [RFC](https://example.com/x), decision 7')).toEqual([])
  })

  it('fail otherwise', () => {
    expect(problemsOf('[Map](gone.md), (decisions 7 and 8)')).toEqual([
      'docs/architecture.md: the link to gone.md leads nowhere.',
      'docs/architecture.md: there is no decision 8.',
    ])
  })
})

it('looks names in code up, in the glossary alone', () => {
  const text = '| cent | a `Gone` unit | `Minor`, `Minority` |\n'
  expect(problemsOf(text, 'docs/glossary.md')).toEqual(['docs/glossary.md: no source has the name `Minority`.'])
  expect(problemsOf(text)).toEqual([])
})
