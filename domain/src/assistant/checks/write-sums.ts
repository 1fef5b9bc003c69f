import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import type { AnswerPart, AnswerWords } from '../answers/answer.ts'
import { answer, countWords, plainFigure, warning } from '../answers/answer-sentences.ts'
import { type AnswerWriting, inWhenAndWhere, writtenFigures } from '../answers/answer-writing.ts'
import { moneyText } from '../answers/figure-text.ts'

/** Whether the figures of all places add up to that of the company. @param table the parts that show these figures. */
export function writeSumsCheck(writing: AnswerWriting, table: readonly AnswerPart[]): readonly AnswerPart[] {
  const figures = writtenFigures(writing)
  const [whole] = figures?.columns('TOTAL', 'ALL') ?? []
  const places = figures?.columns('TOTAL', 'EACH') ?? []
  if (figures === null || whole === undefined || places.length === 0)
    return [warning(writing.results.problem ?? 'There are no figures for this. Ask about other lines or days.')]
  const sums = figures.table.rows.map((row) => {
    const total = figures.said(row, whole, 'VALUE')
    const sum = sumDecimals(places.flatMap((at) => figures.figure(row, at, 'VALUE').value ?? []))
    return { row, total, sum, gap: sumDecimals([total.value ?? '0', negateDecimal(sum)]) }
  })
  const off = sums.filter(({ gap }) => compareDecimals(gap, '0') !== 0)
  const what = writing.plan.by === 'REGION' ? 'region' : 'location'
  const said: AnswerWords = sums.flatMap(
    ({ row, total }, at): AnswerWords => [at === 0 ? '' : at === sums.length - 1 ? ' and ' : ', ', `${row.label} `, total],
  )
  const head =
    off.length === 0
      ? answer(
          'Yes: the ',
          ...countWords(places.length, what),
          ` add up to the total${inWhenAndWhere(writing)}, to the cent: `,
          ...said,
          '.',
        )
      : answer(
          `No: the ${what}s do not add up to the total${inWhenAndWhere(writing)}. `,
          ...off.flatMap(
            ({ row, total, sum, gap }): AnswerWords => [
              `${row.label} of the ${what}s comes to `,
              plainFigure(moneyText(sum), sum, `sum of ${row.key}`),
              ', and the total is ',
              total,
              ': ',
              plainFigure(moneyText(gap), gap, `gap of ${row.key}`),
              ` is in none of them. `,
            ],
          ),
        )
  return [head, ...table.filter(({ kind }) => kind === 'TABLE')]
}
