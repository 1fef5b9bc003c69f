import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { PlacedFigures } from '../../figures/answer-cells.ts'
import { parseDay } from '../../time/day.ts'
import type { AnswerPart, SaidFigure } from '../answers/answer.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { AnswerWording, withSentences } from './wording.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

type Of = Pick<NonNullable<SaidFigure['source']>, 'startDate' | 'endDate'> & {
  readonly groupId?: string
  readonly locationIds?: readonly string[]
}

const MAY = { startDate: parseDay('2026-05-01'), endDate: parseDay('2026-05-31') }
const JUNE = { startDate: parseDay('2026-06-01'), endDate: parseDay('2026-06-30') }

function figure(
  key: string,
  text: string,
  value: string,
  outcome: SaidFigure['outcome'] = 'NEUTRAL',
  { groupId = 'labor', locationIds = [], ...days }: Of = MAY,
): SaidFigure {
  return {
    text,
    value,
    state: 'WHOLE',
    outcome,
    key: `0 group:${groupId}|${key}`,
    source: {
      mappingId: 'm1',
      groupId,
      accountId: null,
      metricId: null,
      locationIds,
      comparison: null,
      budgetId: null,
      ...days,
    },
  }
}

const OWN = figure('total', '12,345', '12345.00')
const BASE = figure('total~y', '11,111', '11111.00')
const CHANGE = figure('total~y!c', '1,234', '1234.00', 'UNFAVORABLE')
/** Of another month, another line and another place. */
const OTHERS = [
  figure('later', '13,579', '13579.00', 'NEUTRAL', JUNE),
  figure('total', '24,680', '24680.00', 'NEUTRAL', { ...MAY, groupId: 'occupancy' }),
  figure('there', '35,791', '35791.00', 'NEUTRAL', { ...MAY, locationIds: ['1'] }),
]
const PARTS: readonly AnswerPart[] = [
  { kind: 'TEXT', tone: 'ANSWER', words: ['Labor was ', OWN, ' against ', BASE, ', up ', CHANGE, '; ', ...OTHERS, '.'] },
  { kind: 'TEXT', tone: 'NOTE', words: ['A note.'] },
]
// Only what tells which figure a cell is of is read here.
const FIGURES = {
  figureColumns: [
    { key: 'total', of: null },
    { key: 'total~y', of: 0 },
  ],
  columns: [
    { key: 'total', measure: 'VALUE', column: 0, base: null },
    { key: 'total~y', measure: 'VALUE', column: 1, base: null },
    { key: 'total~y!c', measure: 'CHANGE', column: 0, base: 1 },
  ],
  rows: [],
  locationIds: null,
} as unknown as PlacedFigures

function wording(): AnswerWording {
  const reading = reader.read('labor in May 2026 vs last year', null)
  if (reading.kind !== 'PLAN') throw new Error(JSON.stringify(reading))
  return new AnswerWording({ parts: PARTS }, reading.plan, FIGURES, names)
}

const sentences = (...said: readonly string[]): string => JSON.stringify({ sentences: said })

describe('a model’s wording', () => {
  it('is asked with what cells are of and their direction, never with a figure', () => {
    const sent = wording().messages()[1]?.content ?? ''
    const { cells } = JSON.parse(sent) as { cells: readonly object[] } // as the wording writes it
    expect(cells).toMatchObject([
      { hole: '{{c1}}', role: 'OWN', row: 'Labor', direction: 'none' },
      { hole: '{{c2}}', role: 'BASE' },
      { hole: '{{c3}}', role: 'CHANGE', direction: 'up', outcome: 'worse' },
      { hole: '{{c4}}', role: 'OWN', days: 'Jun 2026' },
      { hole: '{{c5}}', role: 'OWN', row: 'Occupancy' },
      { hole: '{{c6}}', role: 'OWN' },
    ])
    expect(sent).not.toMatch(/12,?345|11,?111|1,?234\b|13,?579|24,?680|35,?791/)
  })

  it('has its holes filled with the figures themselves', () => {
    const said = wording().read(sentences('Labor was {{c1}} against {{c2}}, up by {{c3}}.'))
    expect(said).toEqual([['Labor was ', OWN, ' against ', BASE, ', up by ', CHANGE, '.']])
    const parts = withSentences(PARTS, said, 'scripted')
    expect(parts.map((part) => part.kind === 'TEXT' && part.tone)).toEqual(['ANSWER', 'NOTE', 'NOTE'])
  })

  it.each([
    ['says a number', 'Labor was {{c1}}, or 42.'],
    ['says a number word', 'Labor was {{c1}}, twelve of it.'],
    ['says down of what is up', 'Labor was {{c1}}, down by {{c3}}.'],
    ['says better of what is worse', 'Labor was {{c1}}, {{c3}} better.'],
    ['puts the base where the figure belongs', 'Labor was {{c2}} against {{c1}}.'],
    ['names another line', 'Occupancy was {{c1}}.'],
    ['has a hole that is not there', 'Labor was {{c1}}, {{c7}}.'],
    ['says nothing of what is asked', 'It is up by {{c3}}.'],
    ['mixes figures of different days', 'It was {{c1}}, then {{c4}}.'],
    ['mixes figures of different lines', 'It was {{c1}}, then {{c5}}.'],
    ['mixes figures of different places', 'It was {{c1}}, then {{c6}}.'],
    ['gives a figure to the days of another', 'It was {{c1}} in Jun 2026.'],
    ['has markup', 'Labor was <b>{{c1}}</b>.'],
  ])('is sent back where it %s', (_what, sentence) => {
    expect(() => wording().read(sentences(sentence))).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }))
  })

  it('holds no digit but those of its figures and days, whatever comes', () => {
    const piece = fc.oneof(
      fc.constantFrom('{{c1}}', '{{c2}}', 'Labor', 'was', 'against', 'up by', '{{c3}}', '.'),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        try {
          for (const words of wording().read(sentences(pieces.join(' '))))
            for (const word of words) if (typeof word === 'string') expect(word.replace('May 2026', '')).not.toMatch(/\d/)
        } catch (error) {
          expect(error).toMatchObject({ code: 'BAD_USER_INPUT' })
        }
      }),
    )
  })

  it('has nothing to word without figures', () => {
    const reading = reader.read('labor in May 2026', null)
    if (reading.kind !== 'PLAN') throw new Error(JSON.stringify(reading))
    expect(new AnswerWording({ parts: PARTS }, reading.plan, null, names).isEmpty).toBe(true)
  })
})
