import { graphql } from '../../../../generated/gql/gql.ts'

/** What the import of a file that was read would change in the profit and loss. */
export const ImportEffectQuery = graphql(`
  query ImportEffect(
    $jobId: ID!
    $mappingId: ID
    $placements: [ImportMonthPlacementInput!]
    $remaining: [ImportRemainingInput!]
    $mapNewAccounts: Boolean
  ) {
    importJob(id: $jobId) {
      id
      preview {
        uploadId
        effect(mappingId: $mappingId, placements: $placements, remaining: $remaining, mapNewAccounts: $mapNewAccounts) {
          mappingId
          mappingName
          months
          lines {
            groupId
            name
            depth
            isCalculation
            unit
            figures {
              before
              after
              difference
            }
          }
          unmapped {
            before
            after
            difference
          }
          newUnmapped {
            number
            name
            amount
          }
        }
      }
    }
  }
`)
