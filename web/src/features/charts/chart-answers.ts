import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartAnswer } from '@fourwall/domain/charts/chart-figures.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { graphql } from '../../generated/gql/gql.ts'

const ChartFiguresQuery = graphql(`
  query ChartFigures($questions: [FigureQuestionInput!]!) {
    figures(questions: $questions) {
      problem {
        message
        field
      }
      figures {
        timeSpan {
          startDate
          endDate
        }
        figureColumns {
          key
          range
          comparison
          of
          place {
            kind
            id
            name
          }
          startDate
          endDate
          label
          daysLabel
          coverage
        }
        columns {
          key
          measure
          column
          base
        }
        rows {
          key
          label
          groupId
          accountId
          metricId
          unit
          unitLabel
          favorability
          values
          states
          outcomes
          material
        }
      }
    }
  }
`)

type WireAnswer = ResultOf<typeof ChartFiguresQuery>['figures'][number]
type WireFigures = NonNullable<WireAnswer['figures']>
type QuestionInput = Extract<VariablesOf<typeof ChartFiguresQuery>['questions'], readonly unknown[]>[number]

/** The answers to a chart's questions in their order, or why there is none. */
export interface AnsweredChart {
  readonly answers: readonly (ChartAnswer | null)[]
  readonly problem: string | null
}

/** Questions to a request: many charts of many locations would pass the limit of what one may cost. */
const MOST_QUESTIONS = 40

/**
 * The figures of several charts, in as few requests as may be; what several of them ask is asked once.
 *
 * @throws RequestFailure with the server's message.
 */
export async function loadChartAnswers(client: Client, charts: readonly ChartDocument[]): Promise<readonly AnsweredChart[]> {
  const asked = charts.map((chart) => chartQuestions(chart).map(({ question }) => ({ question, text: questionText(question) })))
  const questions = [...new Map(asked.flat().map(({ question, text }) => [text, question]))]
  const answers = new Map<string, WireAnswer>()
  for (let from = 0; from < questions.length; from += MOST_QUESTIONS) {
    const some = questions.slice(from, from + MOST_QUESTIONS)
    const { figures } = await runQuery(client, ChartFiguresQuery, { questions: some.map(([, question]) => inputOf(question)) })
    for (const [at, [text]] of some.entries()) {
      const answer = figures[at]
      if (answer !== undefined) answers.set(text, answer)
    }
  }
  return asked.map((own) => {
    const found = own.map(({ text }) => answers.get(text) ?? null)
    const problem = found.find((one) => one?.problem !== null)?.problem?.message ?? null
    return { answers: found.map((one) => (one?.figures ? readAnswer(one.figures) : null)), problem }
  })
}

function inputOf({ mappingId, mappedOn, timeSpan, places, columns, ranking, materiality, ...question }: FigureQuestion): QuestionInput {
  return {
    mappingId,
    mappedOn,
    materiality,
    rows: question.rows.map((row) => ({ ...row })),
    measures: [...question.measures],
    timeSpan: timeSpanInput(timeSpan),
    places: { ...places, locationIds: [...places.locationIds], nodeIds: [...places.nodeIds] },
    columns: { ...columns, comparisons: [...columns.comparisons], rolling: [...columns.rolling] },
    ranking: ranking && { ...ranking },
  }
}

const UNITS = { MONEY: 'money', SHARE: 'share', PLAIN: 'plain' } as const

function readAnswer({ figureColumns, columns, rows }: WireFigures): ChartAnswer {
  return {
    figureColumns: figureColumns.map(({ comparison, of, place, startDate, endDate, daysLabel, ...column }) => ({
      ...column,
      comparison: comparison ?? null,
      of: of ?? null,
      place: place.kind === 'ALL' ? { kind: 'ALL' } : { kind: place.kind, id: place.id ?? '', name: place.name ?? '' },
      startDate: parseDay(startDate),
      endDate: parseDay(endDate),
      daysLabel: daysLabel ?? null,
    })),
    columns: columns.map(({ key, measure, column, base }) => ({ key, measure, column, base: base ?? null })),
    rows: rows.map(({ values, states, outcomes, material, unit, unitLabel, favorability, groupId, accountId, metricId, key, label }) => {
      const isMaterial = new Set(material)
      return {
        key,
        label,
        groupId: groupId ?? null,
        accountId: accountId === null || accountId === undefined ? null : Number(accountId),
        metricId: metricId ?? null,
        unit: UNITS[unit],
        unitLabel: unitLabel ?? null,
        favorability: favorability ?? null,
        cells: values.map((value, at) => ({
          value: value ?? null,
          state: states[at] ?? 'NO_RESULT',
          outcome: outcomes[at] ?? 'NEUTRAL',
          isMaterial: isMaterial.has(at),
        })),
      }
    }),
  }
}
