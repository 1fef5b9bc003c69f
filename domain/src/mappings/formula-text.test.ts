import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyGroups, group } from '../../test/groups.ts'
import { parseFormula, printFormula } from './formula.ts'
import { formulaNames } from './formula-names.ts'
import { formulaParts, formulaProblems, shownFormula, storedFormula } from './formula-text.ts'
import { categorizationProblems } from './validate-categorization.ts'

const groups = [
  group('r', { name: 'Revenue', type: 'REVENUE' }),
  group('c', { name: 'Cost of goods', type: 'COGS' }),
  group('l', { name: 'Labor', type: 'PAYROLL' }),
  group('m', { name: 'Management', parentId: 'l' }),
  group('o', { name: 'Overhead', type: 'OPEX' }),
  group('om', { name: 'Management', parentId: 'o' }),
  group('g', { name: 'G&A / other (net)', type: 'OPEX' }),
  group('k', { name: '401k', parentId: 'l' }),
  group('x', { name: 'Odd {braces}', type: 'OPEX' }),
  group('gross', { name: 'Gross profit', formula: '{r} - {c}' }),
  group('ebitda', { name: 'EBITDA', formula: '{gross} - {l}' }),
]
const names = formulaNames(groups)

describe('names', () => {
  it('are paths if ambiguous, and unique', () => {
    expect([...names.nameOf.values()]).toEqual([
      'Revenue',
      'Cost of goods',
      'Labor',
      'Labor > Management',
      'Overhead',
      'Overhead > Management',
      'G&A / other (net)',
      '401k',
      'Odd braces',
      'Gross profit',
      'EBITDA',
    ])
    const twins = formulaNames([group('1', { name: 'A' }), group('2', { name: 'A' }), group('3', { name: '' })])
    expect([...twins.nameOf.values()]).toEqual(['A', 'A (2)', 'Unnamed'])
  })

  it.each([
    { text: 'Revenue', ids: ['r'] },
    { text: ' revenue ', ids: ['r'] },
    { text: 'Labor > Management', ids: ['m'] },
    { text: 'Management', ids: ['m', 'om'] },
    { text: 'labor > 401k', ids: ['k'] },
    { text: 'Overhead > 401k', ids: [] },
    { text: 'Reven', ids: [] },
  ])('"$text" means $ids', ({ text, ids }) => expect(names.find(text)).toEqual(ids))
})

describe('a typed formula', () => {
  it.each([
    { text: '{Revenue} - {Cost of goods}', stored: '{r} - {c}' },
    { text: 'Revenue - cost of goods', stored: '{r} - {c}' },
    { text: '({ Revenue }-Labor)*.5', stored: '({r}-{l})*.5' },
    { text: '{Labor > Management} / {Revenue}', stored: '{m} / {r}' },
    { text: '-G&A / other (net) + 401k * 2', stored: '-{g} + {k} * 2' },
    { text: '-g&a / Other (NET) + 401K * 2', stored: '-{g} + {k} * 2' },
    { text: 'Revenue - g&a / other (net)work', stored: '{r} - {g&a} / {other} ({net}){work}' },
    { text: '{Odd braces}', stored: '{x}' },
    { text: '{Management} + Nothing', stored: '{Management} + {Nothing}' },
    { text: '{Revenue} - ', stored: '{r} - ' },
    { text: '', stored: '' },
  ])('"$text" is saved as "$stored"', ({ text, stored }) => expect(storedFormula(text, names)).toBe(stored))

  it('is shown with names', () => {
    expect(shownFormula('{r} - ({om}+{gone})', names)).toBe('{Revenue} - ({Overhead > Management}+{gone})')
  })

  it('is split into parts in order, with names separate', () => {
    expect(formulaParts('2 * {Revenue}-Labor', names).map(({ kind, text, groupId }) => [kind, text, groupId])).toEqual([
      ['other', '2 * ', null],
      ['name', '{Revenue}', 'r'],
      ['other', '-', null],
      ['name', 'Labor', 'l'],
    ])
  })
})

describe('problems with their position', () => {
  const formulas = new Map(groups.flatMap(({ id, formula }) => (formula === null ? [] : [[id, formula]])))
  const problemsIn = (text: string, groupId = 'gross') =>
    formulaProblems(text, names, { groupId, formulas }).map(({ message, from, to }) => `${text.slice(from, to)}: ${message}`)
  it.each([
    { text: '{Revenue} - {Cost of goods}', problems: [] },
    { text: 'Revenue - Labor * 0.5', problems: [] },
    { text: '{Revenue} - {Cost of gods}', problems: ['{Cost of gods}: There is no group called "Cost of gods".'] },
    { text: 'Revenue - Cost of gods', problems: ['Cost of gods: There is no group called "Cost of gods".'] },
    {
      text: '{Management} + 1',
      problems: ['{Management}: 2 groups are called "Management": name {Labor > Management} or {Overhead > Management}.'],
    },
    { text: '{Revenue} -', problems: ['-: A value is missing after "-".'] },
    { text: 'Revenue + * Labor', problems: ['*: A value is missing before "*".'] },
    { text: 'Revenue {Labor}', problems: ['{Labor}: An operator is missing before "{Labor}".'] },
    { text: '(Revenue + Labor', problems: ['(: The parenthesis is never closed.'] },
    { text: 'Revenue + Labor)', problems: ['): The ")" closes nothing.'] },
    {
      text: 'Revenue ^ 2',
      problems: ['^: "^" cannot be used in a formula. Calculations support only + - / * and parentheses.'],
    },
    { text: 'Revenue - {Gross profit}', problems: ['{Gross profit}: A calculation cannot name itself.'] },
    {
      text: 'Revenue - EBITDA',
      problems: ['EBITDA: The formulas refer to each other in a circle: Gross profit → EBITDA → Gross profit. Take one of them out.'],
    },
    {
      text: '{Nowhere} + {Else} %',
      problems: [
        '{Nowhere}: There is no group called "Nowhere".',
        '{Else}: There is no group called "Else".',
        '%: "%" cannot be used in a formula. Calculations support only + - / * and parentheses.',
      ],
    },
    { text: '', problems: [': The formula is empty. Name groups as {group} and combine them with + - * / and parentheses.'] },
  ])('"$text"', ({ text, problems }) => expect(problemsIn(text)).toEqual(problems))
})

describe('any formula', () => {
  it('round-trips through names', () => {
    fc.assert(
      fc.property(anyGroups, (some) => {
        const own = formulaNames(some)
        for (const { formula } of some)
          if (formula !== null) {
            expect(storedFormula(shownFormula(formula, own), own)).toBe(formula)
            expect(printFormula(parseFormula(formula))).toBe(printFormula(parseFormula(storedFormula(shownFormula(formula, own), own))))
          }
      }),
    )
  })

  it('has problems, within its text, exactly if it cannot be saved', () => {
    const text = fc
      .array(
        fc.constantFrom(
          'Revenue',
          '{Labor}',
          '{Cost',
          ' of goods',
          '}',
          ' ',
          '+',
          '-',
          '*',
          '(',
          ')',
          '12',
          '.5',
          '^',
          'Gross',
          ' profit',
          '{EBITDA}',
        ),
        {
          maxLength: 8,
        },
      )
      .map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, (typed) => {
        const stored = storedFormula(typed, names)
        const saved = groups.map((one) => (one.id === 'gross' ? { ...one, formula: stored } : one))
        const formulas = new Map(saved.flatMap(({ id, formula }) => (formula === null ? [] : [[id, formula]])))
        const problems = formulaProblems(typed, names, { groupId: 'gross', formulas })
        expect(problems.length > 0).toBe(categorizationProblems({ name: 'P&L', groups: saved }).length > 0)
        expect(
          formulaParts(typed, names)
            .map((part) => part.text)
            .join(''),
        ).toBe(typed)
        for (const { from, to } of problems) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThanOrEqual(typed.length)
          expect(typed === '' || from < to).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})
