import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headlineParts } from '../home/headline-parts.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import { decimalFromFraction, sumDecimals } from '../money/decimal.ts'
import { addFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'
import type { ChartCell } from './chart-figures.ts'
import { contributions } from './line-contributions.ts'
import { lineDepths, linesAtDepth } from './line-depths.ts'

function group(id: string, parentId: string | null, type: ProfitLossGroup['type'], formula: string | null = null): ProfitLossGroup {
  return { id, parentId, name: id, type, displayOrder: 0, formula, favorability: null }
}

const GROUPS = [
  group('revenue', null, 'REVENUE'),
  group('food', 'revenue', null),
  group('bar', 'revenue', null),
  group('wine', 'bar', null),
  group('beer', 'bar', null),
  group('goods', null, 'COGS'),
  group('gross', null, null, '{revenue} - {goods}'),
  group('labor', null, 'OPEX'),
  group('hourly', 'labor', null),
  group('salaried', 'labor', null),
  group('walls', null, 'EBITDA', '{gross} - {labor}'),
  group('overhead', null, 'OPEX'),
  group('net', null, 'NET_INCOME', '{walls} - {overhead}'),
  group('margin', null, null, '{walls} / {revenue}'),
].map((one, displayOrder) => ({ ...one, displayOrder }))
const TREE = groupTree(GROUPS)

const namesOf = (id: string) => lineDepths(TREE, id).map((lines) => [...lines.keys()].join(' '))

describe('the lines of a waterfall', () => {
  it.each([
    [
      'net',
      [
        'walls overhead',
        'revenue goods labor overhead',
        'food bar goods hourly salaried overhead',
        'food wine beer goods hourly salaried overhead',
      ],
    ],
    ['gross', ['revenue goods', 'food bar goods', 'food wine beer goods']],
    ['revenue', ['food bar', 'food wine beer']],
    ['goods', []],
    ['margin', []],
    ['gone', []],
  ])('of %s are, depth by depth, %j', (id, depths) => expect(namesOf(id)).toEqual(depths))

  it('are the categories of the bridge of home at the second depth of a headline', () => {
    expect(linesAtDepth(TREE, 'net', 2)).toEqual(headlineParts(GROUPS, 'net'))
    expect([...headlineParts(GROUPS, 'revenue').keys()]).toEqual(['food', 'bar'])
  })

  it('stay the deepest ones beyond the last depth', () => expect(linesAtDepth(TREE, 'net', 20)).toEqual(linesAtDepth(TREE, 'net', 4)))

  it('lead from one end to the other at every depth, whatever the last lines changed by, and nothing is unexplained', () => {
    const leaves = ['food', 'wine', 'beer', 'goods', 'hourly', 'salaried', 'overhead']
    const cents = fc.record(Object.fromEntries(leaves.map((id) => [id, fc.integer({ min: -1_000_000, max: 1_000_000 })])))
    const decimal = (value: Fraction) => decimalFromFraction(value, 2)
    fc.assert(
      fc.property(cents, fc.constantFrom('net', 'walls', 'gross', 'revenue', 'labor'), (changes, id) => {
        // The change of every line, summed up by the tree itself and not by its depths.
        const changeOf = (of: string): Fraction => {
          const node = TREE.byId.get(of)
          if (node === undefined) throw new Error(of)
          if (isCategory(node.group) && node.children.length === 0) return fraction(BigInt(changes[of] ?? 0), 100n)
          if (isCategory(node.group)) return node.children.reduce((sum, child) => addFractions(sum, changeOf(child.group.id)), fraction(0n))
          const [first = '', ...others] = [...(node.group.formula ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
          return others.reduce((sum, name) => addFractions(sum, multiplyFractions(fraction(-1n), changeOf(name))), changeOf(first))
        }
        const actual = decimal(addFractions(fraction(1_000n), changeOf(id)))
        for (const [at, lines] of lineDepths(TREE, id).entries()) {
          const steps = contributions({
            parts: [...lines.keys()].map((line) => ({ key: `group:${line}`, label: line, cell: cellOf(decimal(changeOf(line))) })),
            base: '1000.00',
            actual,
            favorability: 'UP',
            factors: new Map([...lines].map(([line, factor]) => [`group:${line}`, factor])),
          })
          expect([at, Number(sumDecimals(['1000.00', ...(steps ?? []).map(({ change }) => change)]))]).toEqual([at, Number(actual)])
          expect(steps?.map(({ label }) => label)).not.toContain('Other')
        }
      }),
    )
  })
})

function cellOf(value: string): ChartCell {
  return { question: 0, key: 'row|column', value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false }
}
