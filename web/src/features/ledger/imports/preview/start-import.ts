import type { Client } from 'urql'
import { runMutation } from '../../../../api/ask.ts'
import { graphql } from '../../../../generated/gql/gql.ts'
import type { FileCorrections } from '../match/file-match.ts'
import { matchInput } from '../match/match-input.ts'
import type { placementInput } from '../month-placements.ts'
import type { remainingInput } from '../remaining-locations.ts'
import type { ImportReadiness } from './import-readiness.ts'

const StartImportMutation = graphql(`
  mutation StartImport($input: StartImportInput!, $idempotencyKey: String) {
    startImport(input: $input, idempotencyKey: $idempotencyKey) {
      ...ImportJobParts
    }
  }
`)

export interface ImportOrder extends Omit<ImportReadiness, 'remaining'> {
  readonly uploadId: string
  readonly corrections: FileCorrections
  /** For every month, so that the import matches the preview. */
  readonly placements: ReturnType<typeof placementInput>
  readonly remaining: ReturnType<typeof remainingInput>
  /** The digest of the changes of closed months that the user agreed to; null for none. */
  readonly confirmClosedMonths: string | null
}

/** Begins to store an uploaded file; answers the id of the job. A RequestFailure where the server refuses. */
export async function startImport(client: Client, order: ImportOrder): Promise<string> {
  const input = {
    uploadId: order.uploadId,
    match: matchInput(order.corrections),
    placements: order.placements,
    remaining: order.remaining,
    leaveOutUnreadable: order.leaveOutUnreadable,
    confirmSigns: order.confirmSigns,
    confirmDates: order.confirmDates === true,
    mapNewAccounts: order.mapNewAccounts,
    refuseRepeated: order.importRepeated !== true,
    confirmClosedMonths: order.confirmClosedMonths,
  }
  const data = await runMutation(client, StartImportMutation, { input })
  return data.startImport.id
}
