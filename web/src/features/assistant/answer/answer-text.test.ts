import type { AnswerPart, AssistantAnswer, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { displayOf } from '../../../ui/display.ts'
import { answerPlainText, countRead, figureCountOf, partPlainText } from './answer-text.ts'
import { figureVerdict } from './figure-verdict.ts'
import { tableText } from './table-text.ts'

const source = {
  mappingId: 'm',
  groupId: 'g',
  accountId: null,
  metricId: null,
  startDate: parseDay('2026-05-01'),
  endDate: parseDay('2026-05-31'),
  locationIds: [],
  comparison: null,
  budgetId: null,
}
const figure = (text: string, value: string | null, key = '0 group:g|total'): SaidFigure => ({
  text,
  value,
  key,
  state: 'WHOLE',
  outcome: 'NEUTRAL',
  source: key === '' ? null : source,
})

const answer: AssistantAnswer = {
  version: 1,
  status: 'ANSWERED',
  title: 'Labor, May 2026',
  plan: null,
  assumed: [],
  corrections: [],
  choices: [],
  suggestions: [],
  asOf: { today: null, ledgerThrough: null },
  parts: [
    { kind: 'TEXT', tone: 'ANSWER', words: ['Labor: ', figure('$1,235', '1234.56'), '.'] },
    {
      kind: 'TABLE',
      title: 'Labor',
      columns: [
        { key: 'item', label: 'Line', isNumber: false },
        { key: 'value', label: 'Actual', isNumber: true },
      ],
      rows: [
        { key: 'a', isTotal: false, cells: ['Wages\tand more', figure('$1,000', '1000.00')] },
        { key: 'b', isTotal: false, cells: ['Nothing', figure('–', null)] },
        { key: 'c', isTotal: true, cells: ['Bills', figure('3', '3', '')] },
      ],
    },
  ],
}

describe('an answer as text', () => {
  it('has its tables exactly, with tabs', () => {
    expect(answerPlainText(answer, true)).toBe(
      'Labor, May 2026\n\nLabor: $1,235.\n\nLabor\nLine\tActual\nWages and more\t1000.00\nNothing\t\nBills\t3',
    )
  })
  it('has no figure without figures', () => {
    expect(answerPlainText(answer, false)).toBe('Labor, May 2026\n\nLabor: ….')
  })
  it('has a chart by its categories and series, or its steps', () => {
    const cell = (value: string | null) => ({ ...figure('', value), question: 0, isMaterial: false })
    const series = (label: string, values: readonly (string | null)[]) => ({ label, cells: values.map(cell) })
    const data = {
      categories: [{ label: 'May' }, { label: 'Jun' }],
      panels: [{ label: '', series: [series('Actual', ['1.10', null]), series('Budget', ['2', '3'])] }],
      waterfall: null,
    }
    const end = (label: string, value: string) => ({ label, cell: cell(value) })
    const waterfall = { base: end('Budget', '5'), steps: [{ label: 'Revenue', change: '-2.5' }], actual: end('Actual', '2.5') }
    // What is left out plays no part in the text.
    const chart = (of: object) => partPlainText({ kind: 'CHART', data: of } as Extract<AnswerPart, { kind: 'CHART' }>, true)
    expect(chart(data)).toBe('\tActual\tBudget\nMay\t1.10\t2\nJun\t\t3')
    expect(chart({ ...data, waterfall })).toBe('Budget\t5\nRevenue\t-2.5\nActual\t2.5')
  })
  it('counts the figures that open, and what was read', () => {
    expect(figureCountOf(answer)).toEqual({ shown: 3, traced: 2 })
    expect(countRead(answer)).toEqual({ reports: 1, figures: 3 })
  })
  it('does not count figures of an attached file among those that open', () => {
    const compared = { ...figure('1,200.00', '1200', ''), key: 'file:f1 L2.2' }
    const withFile: typeof answer = { ...answer, parts: [{ kind: 'TEXT', tone: 'ANSWER', words: [compared] }, ...answer.parts] }
    expect(figureCountOf(withFile)).toEqual({ shown: 3, traced: 2 })
  })
})

it.each([
  ['$1,235', '1234.56', '1,235'],
  ['−$132,427', '-132426.75', '(132,427)'],
  ['+$11,069', '11068.97', '+11,069'],
  ['−14.0%', '-0.139617', '(14.0%)'],
  ['€12.50', '12.5', '12.50'],
  ['1,204', '1204', '1,204'],
  ['–', null, '–'],
  ['1.2 pt', '0.012', '1.2 pt'],
])('%j stands in a table as it is elsewhere', (text, value, shown) => {
  expect(tableText({ text, value }, displayOf('PARENTHESES', 'MONTH_NAME'))).toBe(shown)
})

it.each([
  ['(45,463)', 'UNFAVORABLE', '-45463.10', 'worse'],
  ['13.9%', 'FAVORABLE', '0.1391', 'better'],
  ['24', 'NEUTRAL', '24', null],
  ['n/a', 'UNFAVORABLE', null, null],
  ['0', 'UNFAVORABLE', '-0.35', null],
  ['(0.0%)', 'UNFAVORABLE', '-0.0001', null],
] as const)('%j, %s in the report', (text, outcome, value, verdict) => {
  expect(figureVerdict({ outcome, value }, text)).toBe(verdict)
})
