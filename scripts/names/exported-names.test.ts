import { describe, expect, it } from 'vitest'
import { isNamed, repeatedNames } from './exported-names.ts'

describe('names that several files export', () => {
  it.each([
    ['functions', 'export async function load() {}', 'export function load(): void {}'],
    ['a type and a class', 'export type load = string', 'export class load {}'],
    ['constants', 'export const load = 1', 'const x = 2\nexport const load = 3'],
  ])('are told: %s', (_, one, other) => {
    expect(
      repeatedNames([
        { path: 'web/src/b.ts', text: one },
        { path: 'domain/src/a.ts', text: other },
      ]),
    ).toEqual(['load is exported by domain/src/a.ts and web/src/b.ts: give each a name that distinguishes it.'])
  })

  it('are none within a file, nor of what is not exported', () => {
    const overloads = 'export function load(a: 1): void\nexport function load(a: 2): void\nexport interface load {}'
    expect(
      repeatedNames([
        { path: 'a.ts', text: overloads },
        { path: 'b.ts', text: 'function load() {}\nexport { x } from "./x.ts"' },
      ]),
    ).toEqual([])
  })

  it.each([
    ['domain/src/time/day.ts', true],
    ['web/src/app/App.tsx', true],
    ['web/src/app/routes/index.tsx', false],
    ['web/src/generated/gql/graphql.ts', false],
    ['server/src/features/budgets/budgets.test.ts', false],
    ['server/test/companies.ts', false],
  ])('are looked for in %s: %s', (path, is) => expect(isNamed(path)).toBe(is))
})
