import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFromFraction } from '../money/decimal.ts'
import { compareFractions, fraction } from '../money/fraction.ts'
import { LONGEST } from '../text-limits.ts'
import { type Formula, FormulaError, orderFormulas, parseFormula, printFormula, referencesOf } from './formula.ts'
import { evaluateFormula, numberIn } from './formula-evaluation.ts'

/** @param amounts names of the values that are amounts of money. */
const evaluate = (text: string, values: Record<string, number | null> = {}, amounts = ''): string | null => {
  const valueOf = (reference: string) => {
    const value = values[reference] ?? null
    return value === null ? null : fraction(BigInt(value))
  }
  const result = evaluateFormula(parseFormula(text), valueOf, (reference) => amounts.includes(reference))
  return typeof result === 'string' ? result : result && decimalFromFraction(result, 0)
}

describe('evaluation', () => {
  it.each([
    ['a profit over negative revenue', '{p} / {r}', { p: -50, r: -41 }, 'n/m'],
    ['a profit over no revenue', '{p} / {r}', { p: -50, r: 0 }, 'n/m'],
    ['nothing over nothing', '{p} / {r}', { p: 0, r: 0 }, 'n/m'],
    ['a loss over revenue', '{p} / {r}', { p: -5, r: 20 }, '-0.25'],
    ['what is left of such a share', '1 - {p} / {r}', { p: -50, r: -41 }, 'n/m'],
    ['a percentage', '100 * {p} / {r}', { p: -50, r: -41 }, 'n/m'],
    ['a share of a sum', '{p} / ({r} + {p})', { p: -50, r: 50 }, 'n/m'],
    ['a share that lacks its revenue', '{p} / {r}', { p: -50, r: null }, null],
    ['an amount per guest', '{p} / {g}', { p: -50, g: -2 }, '25'],
    ['an amount per no guest', '{p} / {g}', { p: -50, g: 0 }, null],
    ['guests per amount', '{g} / {p}', { p: -50, g: 100 }, '-2'],
  ])('has for %s', (_, text, values, result) => {
    expect(evaluate(text, values, 'pr')).toBe(result)
  })

  it('stops at the limits on size and precision', () => {
    const times = (count: number, of = '{a}') => Array.from({ length: count }, () => of).join(' * ')
    expect(evaluate(times(30), { a: 10_000_000_000 })).toBe(`1${'0'.repeat(300)}`)
    expect(evaluate(times(31), { a: 10_000_000_000 })).toBeNull()
    expect(evaluate(`-${times(31)}`, { a: 10_000_000_000 })).toBeNull()
    expect(evaluate(`${times(31)} * 0`, { a: 10_000_000_000 })).toBeNull()
    expect(evaluate(`1 / (${times(30)})`, { a: 10_000_000_000 })).toBe('0')
    // Each squares the previous one: 2^200 digits, or as many decimals.
    for (const first of [fraction(12n), fraction(1n, 12n)]) {
      let value: ReturnType<typeof evaluateFormula> = first
      for (let step = 0; step < 200; step += 1) {
        const before = value
        value = evaluateFormula(
          parseFormula('{a} * {a}'),
          () => before,
          () => false,
        )
      }
      expect(value).toBeNull()
    }
  })

  it.each([
    { text: '1 + 2 * 3', result: '7' },
    { text: '(1 + 2) * 3', result: '9' },
    { text: '10 - 4 - 3', result: '3' },
    { text: '10 - (4 - 3)', result: '9' },
    { text: '100 / 10 / 4', result: '2.5' },
    { text: '100 / (10 / 4)', result: '40' },
    { text: '-2 * -3', result: '6' },
    { text: '-(2 + 3)', result: '-5' },
    { text: '2 - -3', result: '5' },
    { text: '--2', result: '2' },
    { text: '.5 + 0.25', result: '0.75' },
    { text: '1 / 3', result: '0.333333' },
    { text: '1 / 3 * 3', result: '1' },
    { text: '0.1 + 0.2', result: '0.3' },
    { text: '{ a } - {b}', result: '60' },
    { text: '{a}/{zero}', result: null },
    { text: '1 / ({a} - 100) + 5', result: null },
    { text: '0 * {none}', result: null },
    { text: '0 / {a}', result: '0' },
  ])('$text is $result', ({ text, result }) => expect(evaluate(text, { a: 100, b: 40, zero: 0, none: null })).toBe(result))
})

describe('syntax errors', () => {
  it.each([
    { text: '', message: 'The formula is empty' },
    { text: '   ', message: 'The formula is empty' },
    { text: '{a} +', message: 'A value is missing after "+" at the end' },
    { text: '* {a}', message: 'The formula begins with "*", where a value is missing' },
    { text: '{a} + * {b}', message: 'A value is missing before "*" at character 7' },
    { text: '{a} + + {b}', message: 'A value is missing before "+" at character 7' },
    { text: '()', message: 'A value is missing before ")" at character 2' },
    { text: '{a} {b}', message: 'An operator is missing before "{b}" at character 5' },
    { text: '2 {b}', message: 'An operator is missing before "{b}" at character 3' },
    { text: '{a}(2)', message: 'An operator is missing before "(" at character 4' },
    { text: '({a} {b})', message: 'An operator is missing before "{b}" at character 6' },
    { text: '({a} + 1', message: 'The parenthesis at character 1 is never closed' },
    { text: '{a} + 1)', message: 'The ")" at character 8 closes nothing' },
    { text: '{a} + {b', message: 'The "{" at character 7 is never closed' },
    { text: '{a} + {}', message: 'The braces at character 7 name nothing' },
    { text: '{a} ^ 2', message: '"^" at character 5 cannot be used in a formula. Calculations support only + - / *' },
    { text: '{a} % 2', message: '"%" at character 5 cannot be used' },
    { text: '{a} ** 2', message: 'A value is missing before "*" at character 6' },
    { text: 'SUM({a})', message: '"SUM" at character 1 cannot be part of a formula' },
    { text: '1e5', message: '"e5" at character 2 cannot be part of a formula' },
    { text: '1.2.3', message: 'An operator is missing before ".3" at character 4' },
    { text: '{a} + 1,000', message: '"," at character 8 cannot be used' },
    { text: `${'('.repeat(150)}1${')'.repeat(150)}`, message: 'nested more than 100 deep' },
    { text: `${'1+'.repeat(LONGEST.formula)}1`, message: 'it may have up to 4000' },
  ])('"$text"', ({ text, message }) => {
    expect(() => parseFormula(text)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', field: 'formula', message: expect.stringContaining(message) }),
    )
  })
})

describe('the position of an error', () => {
  it.each([
    { text: '{a} + * {b}', wrong: '*', seen: 'A value is missing before "*".' },
    { text: '{a} -  ', wrong: '-  ', seen: 'A value is missing after "-".' },
    { text: '{a} {b} + 1', wrong: '{b}', seen: 'An operator is missing before "{b}".' },
    { text: '2 * ({a} + 1', wrong: '(', seen: 'The parenthesis is never closed.' },
    { text: '{a}) + 1', wrong: ')', seen: 'The ")" closes nothing.' },
    { text: '{a} + {b * 2', wrong: '{b * 2', seen: 'The "{" is never closed.' },
    { text: '{a} + { } * 2', wrong: '{ }', seen: 'The braces name nothing.' },
    {
      text: '{a} ^ 2',
      wrong: '^',
      seen: '"^" cannot be used in a formula. Calculations support only + - / * and parentheses.',
    },
    { text: ' ', wrong: ' ', seen: 'The formula is empty. Name groups as {group} and combine them with + - * / and parentheses.' },
  ])('"$text"', ({ text, wrong, seen }) => {
    const told = readingError(text)
    expect([text.slice(told?.from, told?.to), told?.seen]).toEqual([wrong, seen])
  })
})

function readingError(text: string): FormulaError | null {
  try {
    parseFormula(text)
    return null
  } catch (error) {
    if (error instanceof FormulaError) return error
    throw error
  }
}

const anyFormula = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'group one').map((reference): Formula => ({ kind: 'reference', reference, at: 0 })),
    fc.constantFrom('0', '2', '0.5', '12.25').map((text) => parseFormula(text)),
    tie('formula').map((operand): Formula => ({ kind: 'negation', operand, at: 0 })),
    fc
      .tuple(fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const), tie('formula'), tie('formula'))
      .map(([operator, left, right]): Formula => ({ kind: 'operation', operator, left, right, at: 0 })),
  ),
})).formula

const withoutPlaces = (formula: Formula): unknown =>
  JSON.parse(
    JSON.stringify(formula, (key, value: unknown) => (key === 'at' ? undefined : typeof value === 'bigint' ? String(value) : value)),
  )

describe('printing', () => {
  it.each([
    { text: '(({a}))+(({b}*2))', printed: '{a} + {b} * 2' },
    { text: '{a}-({b}-{a})', printed: '{a} - ({b} - {a})' },
    { text: '({a}-{b})-{a}', printed: '{a} - {b} - {a}' },
    { text: '-( {a} )', printed: '-{a}' },
    { text: '-({a}+{b})/.5', printed: '-({a} + {b}) / .5' },
  ])('$text prints as $printed', ({ text, printed }) => expect(printFormula(parseFormula(text))).toBe(printed))

  it('replaces ids by names', () => {
    expect(printFormula(parseFormula('{1}+{2}'), (id) => (id === '1' ? 'Cost of goods' : 'Labor'))).toBe('{Cost of goods} + {Labor}')
  })

  it('parses back to the same formula and value', () => {
    fc.assert(
      fc.property(anyFormula, fc.integer(), fc.integer(), (formula, a, b) => {
        const again = parseFormula(printFormula(formula))
        expect(withoutPlaces(again)).toEqual(withoutPlaces(formula))
        const valueOf = (reference: string) => (reference === 'a' ? fraction(BigInt(a)) : fraction(BigInt(b), 7n))
        const [value, valueAgain] = [formula, again].map((one) => numberIn(evaluateFormula(one, valueOf, () => false)))
        if (!value || !valueAgain) expect(valueAgain).toBe(value)
        else expect(compareFractions(value, valueAgain)).toBe(0)
      }),
    )
  })
})

describe('dependencies', () => {
  it('lists references once, in order', () => {
    expect(referencesOf(parseFormula('{b} + {a} * -{b} / 2'))).toEqual(['b', 'a'])
  })

  const formulas = (texts: Record<string, string>) => new Map(Object.entries(texts).map(([id, text]) => [id, parseFormula(text)]))

  it('orders formulas after their operands', () => {
    expect(orderFormulas(formulas({ net: '{ebitda} - 1', ebitda: '{gross} - {opex}', gross: '{revenue} - {cogs}' }))).toEqual({
      order: ['gross', 'ebitda', 'net'],
      cycle: null,
    })
  })

  it.each([
    { texts: { a: '{a} + 1' }, cycle: ['a', 'a'], order: [] },
    { texts: { a: '{b}', b: '{c}', c: '{b}', d: '1', e: '{a}' }, cycle: ['b', 'c', 'b'], order: ['d'] },
  ])('finds the cycle of $texts', ({ texts, cycle, order }) => expect(orderFormulas(formulas(texts))).toEqual({ cycle, order }))

  it('either orders all formulas or finds a true cycle', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { maxLength: 10 }), (rows) => {
        const graph = new Map(rows.map((named, id) => [`${id}`, parseFormula(['1', ...named.map((other) => `{${other}}`)].join('+'))]))
        const { order, cycle } = orderFormulas(graph)
        order.forEach((id, index) => {
          for (const reference of referencesOf(graph.get(id) as Formula)) {
            if (graph.has(reference)) expect(order.slice(0, index)).toContain(reference)
          }
        })
        if (cycle === null) expect(order).toHaveLength(graph.size)
        else {
          expect(cycle[0]).toBe(cycle.at(-1))
          cycle.slice(1).forEach((id, index) => expect(referencesOf(graph.get(cycle[index] ?? '') as Formula)).toContain(id))
          expect(order.length).toBeLessThan(graph.size)
        }
      }),
    )
  })
})
