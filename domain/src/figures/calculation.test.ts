import { describe, expect, it } from 'vitest'
import { calculationName, operandReference, readCalculation } from './calculation.ts'

describe('a calculation', () => {
  it.each([
    ['{group:a} - {account:a/7}', 'a less 7'],
    ['{group:a} + {group:b} - {metric:m}', 'a plus b less m'],
    ['{group:a} - ({group:b} + {group:c})', 'a less (b plus c)'],
    ['{group:a} / ({group:b} + {group:c})', 'a / (b plus c)'],
    ['({group:a} - {group:b}) / {group:c} * 52', '((a less b) / c) × 52'],
    ['-{group:a} + 2 * {group:b}', '-a plus 2 × b'],
  ])('%s is said as %s', (text, name) => {
    const { formula, operands } = readCalculation(text)
    const nameOf = (reference: string): string => {
      const operand = operands.get(reference)
      if (operand === undefined) throw new Error(reference)
      expect(operandReference(operand)).toBe(`{${reference}}`)
      return operand.kind === 'GROUP' ? operand.groupId : operand.kind === 'METRIC' ? operand.metricId : operand.accountId
    }
    expect(calculationName(formula, nameOf)).toBe(name)
  })

  it.each([
    ['', 'The formula is empty'],
    ['{group:a} +', 'A value is missing'],
    ['1 + 2', 'A calculation is of 1 to 12 lines, accounts or metrics, not of 0.'],
    ['{a}', '"{a}" is no operand of a calculation'],
    ['{account:a}', '"{account:a}" is no operand of a calculation'],
    [Array.from({ length: 13 }, (_, at) => `{group:g${at}}`).join(' + '), 'not of 13'],
  ])('is refused: %s', (text, sentence) => expect(() => readCalculation(text)).toThrow(sentence))
})
