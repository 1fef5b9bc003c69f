import { expect, it } from 'vitest'
import type { AnswerPart, SaidFigure } from './answer.ts'
import { hasMoved } from './moved-answer.ts'

const figure = (key: string, value: string | null): SaidFigure => ({
  key,
  value,
  text: value ?? '–',
  state: 'WHOLE',
  outcome: 'NEUTRAL',
  source: null,
})
const text = (...words: readonly (string | SaidFigure)[]): AnswerPart => ({ kind: 'TEXT', tone: 'ANSWER', words })
const table = (title: string, ...cells: readonly SaidFigure[]): AnswerPart => ({
  kind: 'TABLE',
  title,
  columns: [],
  rows: cells.map((cell, at) => ({ key: String(at), isTotal: false, cells: [`Row ${at}`, cell] })),
})

const A = figure('0 a|total', '1.50')
/** As a waterfall draws it. */
const STEP = figure(A.key, '-1.50')

it.each([
  { what: 'the same', was: [text('Labor ', A)], now: [text('Wages ', A)], moved: false },
  { what: 'another value in words', was: [text('Labor ', A)], now: [text('Labor ', figure(A.key, '1.51'))], moved: true },
  { what: 'a value that is gone', was: [text(A)], now: [table('T', figure(A.key, null))], moved: true },
  { what: 'a figure that words of now leave out', was: [text(A)], now: [text('Nothing')], moved: false },
  { what: 'a row that came into a ranking', was: [table('T', A)], now: [table('T', figure('0 b|total', '1.50'))], moved: true },
  { what: 'a table that has another title', was: [table('T', A)], now: [table('U', figure('0 b|total', '1.50'))], moved: false },
  { what: 'other entries', was: [table('T', figure('', '1'))], now: [table('T', figure('', '1'), figure('', '2'))], moved: true },
  { what: 'the same entries', was: [table('T', figure('', '1'))], now: [table('T', figure('', '1'))], moved: false },
  { what: 'a cost and what it takes away', was: [text(A, STEP)], now: [text(A, STEP)], moved: false },
  { what: 'a cost that takes away more', was: [text(A, STEP)], now: [text(A, figure(A.key, '-1.51'))], moved: true },
  { what: 'a figure of a file', was: [text(figure('file:1 A1', '5'))], now: [text(figure('file:1 A1', '6'))], moved: false },
])('$what: $moved', ({ was, now, moved }) => expect(hasMoved({ parts: was }, { parts: now })).toBe(moved))
