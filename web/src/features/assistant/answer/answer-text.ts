import { type AnswerPart, type AssistantAnswer, type SaidFigure, wordsText } from '@fourwall/domain/assistant/answers/answer.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'

/** Stands for a figure that is left out. */
const LEFT_OUT = '…'

/** An answer as plain text, its tables with tabs, for a document or a sheet. @param withFigures false: words alone. */
export function answerPlainText({ title, parts }: AssistantAnswer, withFigures: boolean): string {
  const blocks = parts.flatMap((part) => (part.kind === 'CHART' ? [] : [partPlainText(part, withFigures)]))
  return [title, ...blocks].filter((block) => block !== '').join('\n\n')
}

/** A part of an answer as plain text. Tables and charts with tabs, and exact: a sheet that reads them adds them up to the cent. */
export function partPlainText(part: AnswerPart, withFigures: boolean): string {
  switch (part.kind) {
    case 'TEXT':
      return withFigures ? wordsText(part.words) : part.words.map((one) => (typeof one === 'string' ? one : LEFT_OUT)).join('')
    case 'TABLE': {
      const rows = [part.columns.map(({ label }) => label), ...part.rows.map(({ cells }) => cells.map(cellText))]
      return withFigures ? [part.title, ...rows.map(tabbed)].join('\n') : ''
    }
    case 'CHART':
      return withFigures ? chartRows(part.data).map(tabbed).join('\n') : ''
  }
}

/** Categories down, series across; of a waterfall its steps. */
function chartRows({ categories, panels, waterfall }: ChartData): readonly (readonly string[])[] {
  if (waterfall !== null) {
    const { base, actual, steps } = waterfall
    const ends = (end: typeof base | typeof actual): readonly string[] => [end.label, end.cell.value ?? '']
    return [ends(base), ...steps.map(({ label, change }) => [label, change]), ends(actual)]
  }
  const series = panels.flatMap((panel) =>
    panel.series.map((one) => ({ ...one, label: [panel.label, one.label].filter(Boolean).join(' ') })),
  )
  return [
    ['', ...series.map(({ label }) => label)],
    ...categories.map(({ label }, at) => [label, ...series.map(({ cells }) => cells[at]?.value ?? '')]),
  ]
}

function cellText(cell: string | SaidFigure): string {
  return typeof cell === 'string' ? cell : (cell.value ?? '')
}

function tabbed(cells: readonly string[]): string {
  return cells.map((cell) => cell.replace(/[\t\n\r]+/g, ' ')).join('\t')
}

/** The figures of an answer that are read from reports and print something, and how many of them open what they are made of. */
export function figureCountOf(answer: AssistantAnswer): { readonly shown: number; readonly traced: number } {
  // How many locations there are opens nothing; a figure of an attached file is found in it by its line.
  const shown = answerFigures(answer).filter(({ key }) => !/^(?:count |file:)/.test(key))
  return { shown: shown.length, traced: shown.filter(({ source }) => source !== null).length }
}

/** How many questions to the report engine an answer was read from, and how many figures it shows of them. */
export function countRead(answer: AssistantAnswer): { readonly reports: number; readonly figures: number } {
  const figures = answerFigures(answer)
  // Counts, sums and rests are computed from the same cells as the others.
  const read = figures.filter(({ key }) => key !== '' && !/^(?:count|sum|rest|file:)/.test(key))
  const questions = new Set(read.map(({ key }) => key.slice(0, key.indexOf(' '))))
  const charted = answer.parts.flatMap((part) => (part.kind === 'CHART' ? [chartedFigures(part)] : []))
  for (const part of answer.parts) if (part.kind === 'CHART') questions.add(String(part.question))
  return { reports: questions.size, figures: figures.length + charted.reduce((sum, count) => sum + count, 0) }
}

/** The figures of its sentences and tables, without dashes. */
export function answerFigures({ parts }: AssistantAnswer): readonly SaidFigure[] {
  return parts
    .flatMap((part): readonly (string | SaidFigure)[] =>
      part.kind === 'TEXT' ? part.words : part.kind === 'TABLE' ? part.rows.flatMap(({ cells }) => cells) : [],
    )
    .filter((one) => typeof one !== 'string')
    .filter(({ value }) => value !== null)
}

function chartedFigures({ data }: Extract<AnswerPart, { kind: 'CHART' }>): number {
  if (data.waterfall !== null) return data.waterfall.steps.length + 2
  const cells = data.panels.flatMap(({ series }) => series.flatMap((one) => one.cells))
  return cells.filter(({ value }) => value !== null).length
}
