import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runMutation } from '../../../api/ask.ts'
import { RequestFailure } from '../../../api/request-failure.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const pollMs = 200
/** While the server restarts, or the train is in a tunnel: 30 s. */
const mostMisses = 150

export const ImportJobParts = graphql(`
  fragment ImportJobParts on ImportJob {
    id
    state
    stage
    progress
    rows
    rowsExpected
    uploadId
    fileName
    startedBy
    isYours
    import {
      ...LedgerImportParts
    }
    error {
      code
      message
      closedMonthsDigest
      closedMonths {
        month
        months
        figure
        storedFigures
        before
        after
        difference
        others
        entriesBefore
        entriesAfter
      }
    }
  }
`)

const ImportJobQuery = graphql(`
  query ImportJob($id: ID!) {
    importJob(id: $id) {
      ...ImportJobParts
      preview {
        uploadId
        fileName
        byteSize
        format
        recognizedAs
        headingLine
        firstLines {
          line
          text
        }
        sourceName
        sourceKnown
        location
        proposedLocations
        rowsWithoutLocation
        dateOrder
        dateOrderCertain
        dateQuestion {
          text
          monthFirst
          dayFirst
          yearFirst
        }
        farDates
        decimalMark
        signRule
        accountsFrom
        headingsNest
        carriesDown
        creditsAreNegative
        splitsAccounts
        importsClosing
        accountText
        isRemembered
        signsNeedConfirmation
        signExamples {
          number
          name
          type
          month
          inFile
          side
          shown
          shownOtherwise
        }
        signWarning
        sharedAccounts {
          account
          texts
        }
        columns {
          index
          heading
          role
          firstValues
        }
        firstRows {
          line
          date
          transactionType
          transactionNumber
          vendor
          memo
          accountNumber
          accountName
          locationName
          amount
        }
        rows
        rowsSkipped
        debits
        credits
        balanceNote
        remarks {
          kind
          sentence
          isGuess
        }
        totals {
          month
          locationName
          rows
          amount
          rowsStored
        }
        months {
          month
          rows
          rowsStored
          rowsReplaced
          rowsKept
          kept
          rowsOtherSources
          locations
          suggested
          reason
          remaining {
            locationName
          }
        }
        remaining {
          locationName
          months
          rows
          amount
          proposal
          reason
          question
        }
        completes {
          importId
          fileName
        }
        otherSources {
          name
          rows
          months
        }
        newAccounts {
          number
          name
          type
          typeGuessed
          rows
          amount
          proposedGroup
          whyNoGroup
        }
        newAccountsMapping {
          id
          name
          accounts
          addedLines
        }
        guessedAccounts {
          number
          name
          type
          typeGuessed
          rows
          amount
          proposedGroup
          whyNoGroup
        }
        newLocations {
          name
          rows
        }
        nearDuplicates {
          kind
          name
          other
          sentence
        }
        unreadableRows {
          line
          text
          reason
        }
        unreadableCount
        sameFile {
          ...LedgerImportParts
        }
        obstacle
      }
    }
  }
`)

const CancelImportJobMutation = graphql(`
  mutation CancelImportJob($id: ID!) {
    cancelImportJob(id: $id) {
      ...ImportJobParts
    }
  }
`)

/** How far a job is. */
export type ReceivedImportJob = ResultOf<typeof ImportJobParts>

/** A job with what it found out. */
export type FinishedJob = NonNullable<ResultOf<typeof ImportJobQuery>['importJob']>

export type ReceivedImportPreview = NonNullable<FinishedJob['preview']>

/**
 * Asks for a job five times a second until it runs no more; each answer goes to `onProgress`. A
 * RequestFailure where the server knows no such job or stays away; the signal's reason once that aborts.
 */
export async function watchImportJob(
  client: Client,
  id: string,
  signal: AbortSignal,
  onProgress: (job: ReceivedImportJob) => void,
): Promise<FinishedJob> {
  let misses = 0
  for (;;) {
    const { data, error } = await client.query(ImportJobQuery, { id }, { requestPolicy: 'network-only' }).toPromise()
    signal.throwIfAborted()
    if (error?.networkError !== undefined && misses < mostMisses) misses += 1
    else if (error !== undefined) throw RequestFailure.of(error)
    else if (!data?.importJob)
      throw new RequestFailure('NOT_FOUND', 'The server knows nothing of this import any more. Uploads lists it if it was stored.')
    else {
      misses = 0
      onProgress(data.importJob)
      if (data.importJob.state !== 'RUNNING') return data.importJob
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    signal.throwIfAborted()
  }
}

/** Stops a job; one that is over already is no failure. */
export async function cancelImportJob(client: Client, id: string): Promise<void> {
  await runMutation(client, CancelImportJobMutation, { id })
}
