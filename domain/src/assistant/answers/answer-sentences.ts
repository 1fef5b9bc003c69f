import type { MeasuredUnit } from '../../figures/measured-unit.ts'
import { formatCount } from '../../money/format.ts'
import type { Plan } from '../plan.ts'
import type { AnswerPart, AnswerWords, SaidFigure } from './answer.ts'
import { noFigure } from './answer-figures.ts'

export function answer(...words: AnswerWords): AnswerPart {
  return { kind: 'TEXT', tone: 'ANSWER', words }
}

export function note(...words: AnswerWords): AnswerPart {
  return { kind: 'TEXT', tone: 'NOTE', words }
}

export function warning(...words: AnswerWords): AnswerPart {
  return { kind: 'TEXT', tone: 'WARNING', words }
}

/** A figure that is in no cell of a report. @param key identifies what it measures. */
export function plainFigure(
  text: string,
  value: string,
  key: string,
  source: SaidFigure['source'] = null,
  unit: MeasuredUnit = 'MONEY',
): SaidFigure {
  return { ...noFigure, text, value, state: 'WHOLE', key, source, unit }
}

/** A count of items in the answer. @param of names what is counted. */
export function countFigure(count: number, of: string): SaidFigure {
  return plainFigure(formatCount(count), String(count), `count ${of}`, null, 'COUNT')
}

/** `12 locations`, the number as a figure. */
export function countWords(count: number, one: string, many = `${one}s`): AnswerWords {
  return [countFigure(count, many), ` ${count === 1 ? one : many}`]
}

/** Says that a chart was asked for that is not drawn. */
export function noChart({ chart, kind }: Plan): readonly AnswerPart[] {
  return chart === null || chart === 'TABLE' || kind === 'BRIDGE' ? [] : [note('No chart shows this well, so it is a table.')]
}
