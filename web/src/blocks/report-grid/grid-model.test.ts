import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { describe, expect, it } from 'vitest'
import { figureWidth, fittingNameWidth, fittingText, nameWidths } from './grid-model.ts'

const row = (label: string, rest: Partial<GridRow> = {}): GridRow => ({
  kind: 'account',
  key: label,
  level: 2,
  label,
  unit: null,
  groupId: 'group',
  accountId: '1',
  accountNumber: '4010',
  isExpandable: false,
  isExpanded: false,
  values: ['1.00', '0.00', null],
  entryCounts: [3, 2, 0],
  ...rest,
})

describe('fittingNameWidth', () => {
  it('is the usual width for usual names, more for long ones, up to a limit', () => {
    expect(fittingNameWidth([row('Food sales')], true)).toBe(nameWidths.usual)
    const long = fittingNameWidth([row('Food sales'), row('Beer, wine and liquor cost')], true)
    expect(long).toBeGreaterThan(nameWidths.usual)
    expect(long).toBeLessThan(nameWidths.fitting)
    expect(fittingNameWidth([row('Beer, wine and liquor cost'.repeat(9))], true)).toBe(nameWidths.fitting)
  })

  it('counts the level and the number', () => {
    const name = 'Beer, wine and liquor cost'
    expect(fittingNameWidth([row(name, { level: 3 })], true)).toBe(fittingNameWidth([row(name)], true) + 16)
    expect(fittingNameWidth([row(name)], false)).toBeLessThan(fittingNameWidth([row(name)], true))
  })
})

it('gives all digits the same width', () => {
  expect(figureWidth('1,111,111')).toBe(figureWidth('9,876,543'))
  expect(figureWidth('(128,677)')).toBeGreaterThan(figureWidth('128,677'))
})

describe('a narrow column', () => {
  it.each([
    ['1,234', 60, true, '1,234', false],
    ['1,234,567', 60, true, '####', true],
    ['(1,234,567)', 60, true, '####', true],
    ['7', 10, true, '#', true],
    ['Weekly target', 60, false, 'Weekly target', true],
    ['Target', 90, false, 'Target', false],
  ])('prints %s in %d as is, a number %j: %s', (text, width, isNumber, printed, isCut) =>
    expect(fittingText(text, width, isNumber)).toEqual({ text: printed, isCut }),
  )
})
