import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { type HomeArrangement, homeArrangementText, parseHomeArrangement } from '@fourwall/domain/home/home-arrangement.ts'
import { trendsByPlace } from '@fourwall/domain/home/home-figures.ts'
import type { HomeQuestions, HomeView } from '@fourwall/domain/home/home-questions.ts'
import { firstDayOf } from '@fourwall/domain/time/day.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runMutation, runQuery } from '../../api/ask.ts'
import { answeredFigures, type FigureReply, loadFigures } from '../../api/figures.ts'
import { graphql } from '../../generated/gql/gql.ts'

graphql(`
  fragment FindingFields on Finding {
    key
    fingerprint
    rule
    tag
    sentence {
      kind
      text
    }
    amount
    extent
    locationIds
    act {
      kind
      groupId
      accountId
      locationIds
      metricId
      budgetId
      presentationId
      importId
      leastAmount
      month
    }
    dismissal {
      verdict
      dismissedAt
      dismissedBy
    }
  }
`)

const HomeQuery = graphql(`
  query Home($mappingId: ID!, $month: Date!, $headlineGroupId: ID, $budgetId: ID) {
    home(mappingId: $mappingId, month: $month, headlineGroupId: $headlineGroupId, budgetId: $budgetId) {
      month
      findings {
        ...FindingFields
      }
      unchecked
      sources {
        kind
        id
        name
        lastDay
        months {
          month
          state
        }
      }
      reconciliation {
        ledgerTotal
        mappedTotal
        unmappedTotal
        unmapped {
          amount
        }
      }
    }
  }
`)

export const HomeArrangementsQuery = graphql(`
  query HomeArrangements {
    homeArrangements {
      company
      companySavedAt
      mine
    }
  }
`)

/** Asks ahead of the screen. @throws RequestFailure with the server's message. */
export async function loadArrangements(client: Client): Promise<void> {
  await runQuery(client, HomeArrangementsQuery, {}, { requestPolicy: 'cache-first' })
}

const DismissFindingMutation = graphql(`
  mutation DismissFinding($key: String!, $fingerprint: String!, $verdict: FindingVerdict!) {
    dismissFinding(key: $key, fingerprint: $fingerprint, verdict: $verdict)
  }
`)

const RestoreFindingMutation = graphql(`
  mutation RestoreFinding($key: String!) {
    restoreFinding(key: $key)
  }
`)

const SaveHomeArrangementMutation = graphql(`
  mutation SaveHomeArrangement($owner: HomeOwner!, $arrangement: String, $basedOn: DateTime) {
    saveHomeArrangement(owner: $owner, arrangement: $arrangement, basedOn: $basedOn) {
      company
      mine
    }
  }
`)

const PresentedFindingsQuery = graphql(`
  query PresentedFindings {
    presentedFindings {
      ...FindingFields
    }
  }
`)

type ReceivedHome = NonNullable<ResultOf<typeof HomeQuery>['home']>
export type ReceivedFinding = NonNullable<ReceivedHome['findings']>[number]
export type ReceivedSource = ReceivedHome['sources'][number]
export type ReceivedProof = NonNullable<ReceivedHome['reconciliation']>

/** The figures of home, by question. */
export type LoadedHome = { readonly [Name in keyof HomeQuestions]: FigureReply | null }

/** What home shows in addition to its figures: findings, sources and the proof; null without such a mapping, and for an empty ledger. */
export interface CheckedHome {
  readonly home: ReceivedHome | null
}

/** @throws RequestFailure with the server's message. */
export async function loadChecks(
  client: Client,
  { mappingId, month, headlineGroupId, budgetId }: Pick<HomeView, 'mappingId' | 'month' | 'headlineGroupId' | 'budgetId'>,
): Promise<CheckedHome> {
  const { home } = await runQuery(client, HomeQuery, { mappingId, month: firstDayOf(month), headlineGroupId, budgetId })
  return { home: home ?? null }
}

/** Presentations that moved since they were presented. @throws RequestFailure with the server's message. */
export async function loadPresentedFindings(client: Client): Promise<readonly ReceivedFinding[]> {
  return (await runQuery(client, PresentedFindingsQuery, {})).presentedFindings
}

/** All figures, in one request. @throws RequestFailure with the server's message. */
export async function loadHome(client: Client, questions: HomeQuestions): Promise<LoadedHome> {
  const { figures, trends, ranking, margins, lines, stores } = questions
  const asked = [figures, trends, ranking, margins, lines, stores].flatMap((one) => one ?? [])
  const replies = await loadFigures(client, asked)
  const replyTo = (question: FigureQuestion | null): FigureReply | null =>
    question === null ? null : (replies[asked.indexOf(question)] ?? null)
  return {
    figures: replyTo(figures),
    trends: replyTo(trends),
    ranking: replyTo(ranking),
    margins: replyTo(margins),
    lines: replyTo(lines),
    stores: replyTo(stores),
  }
}

/** Margins by location. @throws RequestFailure with the server's message. */
export async function loadMargins(client: Client, question: FigureQuestion): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  const [reply] = await loadFigures(client, [question])
  return trendsByPlace(answeredFigures(reply))
}

/** For everybody. @throws RequestFailure with the server's message. */
export async function dismissFinding(
  client: Client,
  { key, fingerprint }: Pick<ReceivedFinding, 'key' | 'fingerprint'>,
  verdict: 'DONE' | 'NOT_RELEVANT',
): Promise<void> {
  await runMutation(client, DismissFindingMutation, { key, fingerprint, verdict })
}

/** @throws RequestFailure with the server's message. */
export async function restoreFinding(client: Client, key: string): Promise<void> {
  await runMutation(client, RestoreFindingMutation, { key })
}

/** @throws RequestFailure with the server's message. */
export async function saveOwnArrangement(client: Client, arrangement: HomeArrangement): Promise<void> {
  await runMutation(client, SaveHomeArrangementMutation, { owner: 'MINE', arrangement: homeArrangementText(arrangement) })
}

/** @param basedOn when the one was saved that this one is made from; null for none. @throws RequestFailure, such as a conflict. */
export async function saveCompanyArrangement(client: Client, arrangement: HomeArrangement, basedOn: string | null): Promise<void> {
  await runMutation(client, SaveHomeArrangementMutation, { owner: 'COMPANY', arrangement: homeArrangementText(arrangement), basedOn })
}

/** Back to what was there without it. @param basedOn as of saving, for the company's. @throws RequestFailure, such as a conflict. */
export async function resetArrangement(client: Client, owner: 'COMPANY' | 'MINE', basedOn: string | null): Promise<void> {
  await runMutation(client, SaveHomeArrangementMutation, { owner, arrangement: null, ...(owner === 'COMPANY' && { basedOn }) })
}

/** Null for none, and for one that a newer version of the program stored. */
export function readArrangement(text: string | null | undefined): HomeArrangement | null {
  try {
    return text ? parseHomeArrangement(JSON.parse(text)) : null
  } catch (error) {
    if (error instanceof BadInputError || error instanceof SyntaxError) return null
    throw error
  }
}
