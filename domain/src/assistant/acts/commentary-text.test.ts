import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { USUAL_SETTINGS } from '../../presentations/presentation.ts'
import { parseDay } from '../../time/day.ts'
import type { AnswerSource } from '../answers/answer.ts'
import type { CommentaryFigure } from '../commentary/write-commentary.ts'
import { commentaryText } from './commentary-text.ts'

const deck = { settings: USUAL_SETTINGS, usual: { mappingId: 'm1', time: restaurantNames().time } }

function figure(measure: CommentaryFigure['measure'], text: string, of: Partial<AnswerSource> = {}): CommentaryFigure {
  const source: AnswerSource = {
    mappingId: 'm1',
    groupId: 'labor',
    accountId: null,
    metricId: null,
    startDate: parseDay('2026-06-01'),
    endDate: parseDay('2026-06-30'),
    locationIds: [],
    comparison: measure === 'VALUE' ? null : 'BUDGET',
    budgetId: measure === 'VALUE' ? null : 'b1',
    ...of,
  }
  return { value: '1', text, state: 'WHOLE', outcome: 'NEUTRAL', key: `0 group:labor|total`, measure, source }
}

/** As the API gives it. */
function countOf(text: string): CommentaryFigure {
  return { ...figure('VALUE', text), key: 'count locations', source: null }
}

const HEAD = [
  'Labor in Jun 2026: ',
  figure('VALUE', '$1'),
  ', ',
  figure('VARIANCE', '−$2'),
  ' (',
  figure('VARIANCE_PERCENT', '−3%'),
  ') against Budget {1}.',
]

describe('a description as a text of a slide', () => {
  it('keeps its figures live, with the days and the budget that it is about', () => {
    const { made, leftOut } = commentaryText(
      [HEAD, ['Furthest behind: Reston ', figure('VARIANCE', '−$4', { locationIds: ['7'] }), '.']],
      deck,
    )
    expect(made?.content).toBe(
      'Labor in Jun 2026: {value-1}, {variance-2}, {percent-3} against Budget {{1}.\nFurthest behind: Reston {variance-4}.',
    )
    const days = { kind: 'FIXED', period: 'MONTHLY', startDate: '2026-06-01', endDate: '2026-06-30' }
    expect(made?.figures.map(({ name, against, scope }) => [name, against, scope.timeSpan, scope.budgetId, scope.places])).toEqual([
      ['value-1', null, days, null, null],
      ['variance-2', 'BUDGET', days, 'b1', null],
      ['percent-3', 'BUDGET', days, 'b1', null],
      ['variance-4', 'BUDGET', days, 'b1', { locationIds: ['7'], nodeIds: [], isAllBut: false }],
    ])
    expect(leftOut).toEqual([])
  })

  it('leaves out what would not stay true there', () => {
    const ofAccount = ['Of single accounts, Wages differs most: ', figure('VARIANCE', '−$5', { accountId: '6010' }), '.']
    const { made, leftOut } = commentaryText(
      [HEAD, ofAccount, [countOf('3'), ' of ', countOf('9'), ' locations are behind Budget 1.'], ['Not comparable: Reston.']],
      deck,
    )
    expect(made?.content.split('\n')).toEqual([expect.stringMatching(/^Labor/), 'Not comparable: Reston.'])
    expect(leftOut).toEqual([
      'The sentence about single accounts is left out: texts on slides show lines and metrics.',
      'The count of locations is left out: it would not follow the figures.',
    ])
  })

  it('is not made without a live figure, nor of plans by days', () => {
    expect(commentaryText([['There are no figures in Jun 2026.']], deck).reason).toMatch(/^There is no figure/)
    const partly = figure('VARIANCE', '−$2', { endDate: parseDay('2026-06-12') })
    expect(commentaryText([['Labor: ', partly, '.']], deck).reason).toMatch(/by whole months/)
  })
})
