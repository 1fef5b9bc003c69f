import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { type PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { parsePresentation } from '@fourwall/domain/presentations/presentation-text.ts'
import { readPresentedFigures } from '@fourwall/domain/presentations/presented-record.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { refetchQuery, runMutation, runQuery } from '../../../api/ask.ts'
import { RequestFailure } from '../../../api/request-failure.ts'
import { graphql } from '../../../generated/gql/gql.ts'

export const PresentedRecordsQuery = graphql(`
  query PresentedRecords($presentationId: ID!) {
    presentedRecords(presentationId: $presentationId) {
      id
      number
      name
      presentationVersion
      presentedAt
      presentedBy
    }
  }
`)

const PresentedFiguresQuery = graphql(`
  query PresentedFigures($recordId: ID!) {
    presentedFigures(recordId: $recordId) {
      document
      figures
    }
  }
`)

const PresentationDriftQuery = graphql(`
  query PresentationDrift($recordId: ID!) {
    presentationDrift(recordId: $recordId) {
      figures {
        slideId
        elementId
        key
        row
        column
        presented
        presentedText
        now
        nowText
        change
        entries
        causes {
          kind
          amount
        }
        source {
          mappingId
          pnlGroupId
          accountId
          metricId
          startDate
          endDate
          locationIds
          nodeId
          isPlan
        }
      }
      entries {
        entryId
        date
        accountName
        locationId
        amount
        vendor
        memo
        importId
        importFileName
        importedAt
      }
      hasMoreEntries
      undoneImports {
        importId
        fileName
        undoneAt
        undoneBy
      }
      charts {
        chartId
        name
        changes
        isDeleted
        slideIds
        elementIds
      }
      layouts {
        layoutId
        name
        changes
        isDeleted
        slideIds
        elementIds
      }
      problems {
        elementId
        problem
      }
    }
  }
`)

const MarkPresented = graphql(`
  mutation MarkPresented($presentationId: ID!, $version: Int!, $name: String, $negatives: PresentedNegatives, $key: String!) {
    markPresented(presentationId: $presentationId, version: $version, name: $name, negatives: $negatives, idempotencyKey: $key) {
      id
      name
    }
  }
`)

export type ListedRecord = ResultOf<typeof PresentedRecordsQuery>['presentedRecords'][number]
export type LoadedDrift = NonNullable<ResultOf<typeof PresentationDriftQuery>['presentationDrift']>
export type LoadedMove = LoadedDrift['figures'][number]

/** A chart or layout that is no longer as it was presented. */
export interface LoadedDocumentChange extends Omit<LoadedDrift['charts'][number], '__typename' | 'chartId'> {
  readonly noun: 'chart' | 'layout'
  readonly id: string
}

export type LateEntry = LoadedDrift['entries'][number]

/** What was presented: the slides as they were, and what they showed. */
export interface PresentedSlides {
  readonly presentation: Presentation
  readonly figures: PresentationFigures
}

/** @throws RequestFailure with the server's message. */
export async function loadPresented(client: Client, recordId: string): Promise<PresentedSlides> {
  const { presentedFigures: found } = await runQuery(client, PresentedFiguresQuery, { recordId })
  if (!found) throw new RequestFailure('NOT_FOUND', 'What was presented is not there any more.')
  return { presentation: parsePresentation(JSON.parse(found.document)), figures: readPresentedFigures(JSON.parse(found.figures)) }
}

/** Null if the record was deleted. @throws RequestFailure with the server's message. */
export async function loadDrift(client: Client, recordId: string): Promise<LoadedDrift | null> {
  return (await runQuery(client, PresentationDriftQuery, { recordId }, { requestPolicy: 'network-only' })).presentationDrift ?? null
}

interface Presenting {
  readonly presentationId: string
  readonly version: number
  /** Blank: by its number. */
  readonly name: string
  readonly negatives: NegativeStyle
}

/** Keeps what a stored presentation shows now. @throws RequestFailure with the server's message. */
export async function markPresented(client: Client, { presentationId, version, name, negatives }: Presenting): Promise<void> {
  const variables = { presentationId, version, negatives, key: crypto.randomUUID(), name: name.trim() === '' ? null : name }
  await runMutation(client, MarkPresented, variables)
  await refetchQuery(client, PresentedRecordsQuery, { presentationId })
}
