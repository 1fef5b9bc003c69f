import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { useEffect, useMemo } from 'react'
import { type Client, useClient, useQuery } from 'urql'
import { commandRegistry } from '../../../blocks/command-palette/command-registry.ts'
import { type LocationSet, useLocationSets } from '../../../blocks/location-picker/location-sets.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { LocationDaysQuery, LocationTreeQuery, readLocationTree } from '../viewer/viewer-data.ts'

/** Every account of the ledger, mapped or not: to find one by its number or name. */
const LedgerAccountsQuery = graphql(`
  query LedgerAccounts {
    ledgerAccounts {
      id
      displayId
      name
    }
  }
`)

/** An account of the ledger, as it is looked for. */
export interface FindableAccount {
  readonly id: string
  /** Its number; empty if it has none. */
  readonly displayId: string
  readonly name: string
}

/** What of a company's ledger is found by name. */
export interface FindableLedger {
  readonly accounts: readonly FindableAccount[]
  readonly locationTree: readonly LocationNode<string>[]
  /** The names of locations by id; null until they are known. */
  readonly locationNames: ReadonlyMap<string, string> | null
  /** Location mappings by name. */
  readonly locationSets: readonly LocationSet[]
}

const nothing: FindableLedger = { accounts: [], locationTree: [], locationNames: null, locationSets: [] }

/** The last known state. Not read from the client's cache: reading from it would notify every subscriber of the same query. */
const known = new WeakMap<Client, FindableLedger>()

export function findableLedger(client: Client): FindableLedger {
  return known.get(client) ?? nothing
}

/** Loads it while the user searches, and stores it for commands. `note`: what has not loaded yet. */
export function useFindableLedger(isWanted: boolean): {
  readonly ledger: FindableLedger
  readonly note: string | null
  readonly isLoading: boolean
} {
  const client = useClient()
  const locationSets = useLocationSets()
  const [{ data: treeData, fetching: isTreeAwaited }] = useQuery({ query: LocationTreeQuery, pause: !isWanted })
  const [{ data: locationData, fetching: areLocationsAwaited }] = useQuery({ query: LocationDaysQuery, pause: !isWanted })
  // New ones come with every import.
  const [{ data: accountData, error, fetching: areAccountsAwaited }] = useQuery({
    query: LedgerAccountsQuery,
    pause: !isWanted,
    requestPolicy: 'cache-and-network',
  })
  const ledger = useMemo(
    (): FindableLedger => ({
      accounts: accountData?.ledgerAccounts ?? [],
      locationTree: readLocationTree(treeData?.locationAssignments ?? []),
      locationSets,
      locationNames: locationData ? new Map(locationData.erpLocations.map(({ id, name }) => [id, name])) : null,
    }),
    [accountData, treeData, locationData, locationSets],
  )
  useEffect(() => {
    known.set(client, ledger)
    commandRegistry.refresh()
  }, [client, ledger])
  return {
    ledger,
    isLoading: isTreeAwaited || areLocationsAwaited || areAccountsAwaited,
    note: accountData ? null : error === undefined ? 'Accounts are loading' : 'Accounts could not be loaded',
  }
}
