import type { PlacedFigures } from '@fourwall/domain/figures/answer-cells.ts'
import type { FigureQuestion, QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { graphql } from '../generated/gql/gql.ts'
import { runQuery } from './ask.ts'
import { RequestFailure } from './request-failure.ts'
import { readSameStores } from './same-stores.ts'

const FiguresQuery = graphql(`
  query Figures($questions: [FigureQuestionInput!]!) {
    figures(questions: $questions) {
      ...FigureAnswerParts
    }
  }
  fragment FigureAnswerParts on FigureAnswer {
    problem {
      message
      field
    }
    figures {
      timeSpan {
        startDate
        endDate
      }
      locationIds
      sameStores {
        ...SameStoreParts
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
        isOfOpsData
        values
        states
        outcomes
        material
        lacking
      }
    }
  }
`)

type WireAnswer = ResultOf<typeof FiguresQuery>['figures'][number]
type WireFigures = NonNullable<WireAnswer['figures']>
type QuestionInput = Extract<VariablesOf<typeof FiguresQuery>['questions'], readonly unknown[]>[number]

/** The answer to a question, or a sentence why it cannot be answered, with the part of the question at fault: `timeSpan`. */
export type FigureReply =
  | { readonly figures: PlacedFigures; readonly problem: null }
  | { readonly figures: null; readonly problem: string; readonly field: string | null }

/** The table of an answer. @throws RequestFailure with the reason and its field, if the question could not be answered. */
export function answeredFigures(reply: FigureReply | undefined): PlacedFigures {
  if (reply?.figures) return reply.figures
  throw new RequestFailure(null, reply?.problem ?? NO_ANSWER, { field: reply?.field ?? null })
}

const NO_ANSWER = 'The server gave no answer.'

/** Questions to a request: many of many locations would pass the limit of what one may cost. */
const MOST_QUESTIONS = 40

/**
 * The answers to questions, in their order and in as few requests as may be.
 *
 * @throws RequestFailure with the server's message.
 */
export async function loadFigures(client: Client, questions: readonly FigureQuestion[]): Promise<readonly FigureReply[]> {
  const replies: FigureReply[] = []
  for (let from = 0; from < questions.length; from += MOST_QUESTIONS) {
    const some = questions.slice(from, from + MOST_QUESTIONS)
    const { figures } = await runQuery(client, FiguresQuery, { questions: some.map(figureQuestionInput) })
    replies.push(...figures.map(figureReply))
  }
  return replies
}

/** An answer as received. */
function figureReply({ figures, problem }: WireAnswer): FigureReply {
  if (figures) return { figures: readFigures(figures), problem: null }
  return { figures: null, problem: problem?.message ?? NO_ANSWER, field: problem?.field ?? null }
}

function figureQuestionInput({
  mappingId,
  mappedOn,
  timeSpan,
  places,
  columns,
  beside,
  ranking,
  materiality,
  ...question
}: FigureQuestion): QuestionInput {
  return {
    mappingId,
    mappedOn,
    materiality,
    rows: question.rows.map((row) => ({ ...row })),
    measures: [...question.measures],
    beside: beside.map(({ timeSpan: span, places: own, ...column }) => ({
      ...column,
      timeSpan: span && timeSpanInput(span),
      places: own && placesInput(own),
    })),
    timeSpan: timeSpanInput(timeSpan),
    places: placesInput(places),
    columns: { ...columns, comparisons: [...columns.comparisons], rolling: [...columns.rolling] },
    ranking: ranking && { ...ranking },
  }
}

function placesInput(places: QuestionPlaces): QuestionInput['places'] {
  return { ...places, locationIds: [...places.locationIds], nodeIds: [...places.nodeIds] }
}

const UNITS = { MONEY: 'money', SHARE: 'share', PLAIN: 'plain' } as const

function readFigures({ locationIds, sameStores, figureColumns, columns, rows }: WireFigures): PlacedFigures {
  return {
    locationIds: locationIds ?? null,
    sameStores: readSameStores(sameStores),
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
    rows: rows.map(
      ({
        values,
        states,
        outcomes,
        material,
        lacking,
        unit,
        unitLabel,
        favorability,
        isOfOpsData,
        groupId,
        accountId,
        metricId,
        key,
        label,
      }) => {
        const [isMaterial, isLacking] = [new Set(material), new Set(lacking)]
        return {
          key,
          label,
          groupId: groupId ?? null,
          accountId: accountId === null || accountId === undefined ? null : Number(accountId),
          metricId: metricId ?? null,
          unit: UNITS[unit],
          unitLabel: unitLabel ?? null,
          favorability: favorability ?? null,
          ...(isOfOpsData && { isOfOpsData }),
          cells: values.map((value, at) => ({
            value: value ?? null,
            state: states[at] ?? 'NO_RESULT',
            ...(isLacking.has(at) && { lacksLocations: true }),
            outcome: outcomes[at] ?? 'NEUTRAL',
            isMaterial: isMaterial.has(at),
          })),
        }
      },
    ),
  }
}
