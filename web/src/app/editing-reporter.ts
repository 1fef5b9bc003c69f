import { useMemo } from 'react'
import { useClient } from 'urql'
import { requestHeaders } from '../api/api-client.ts'
import type { EditingReporter } from '../blocks/editing-people/use-editing-people.ts'
import { graphql } from '../generated/gql/gql.ts'

const KeepEditingMutation = graphql(`
  mutation KeepEditing($kind: EditedKind!, $id: ID!, $windowId: ID!) {
    keepEditing(kind: $kind, id: $id, windowId: $windowId) {
      userId
      name
    }
  }
`)

const StopEditingMutation = graphql(`
  mutation StopEditing($kind: EditedKind!, $id: ID!, $windowId: ID!) {
    stopEditing(kind: $kind, id: $id, windowId: $windowId)
  }
`)

/** Reports to the server what is edited in this window. A window is the same one until its page is reloaded. */
export function useEditingReporter(): EditingReporter {
  const client = useClient()
  return useMemo(() => {
    const windowId = crypto.randomUUID()
    return {
      async keep(thing) {
        const { data } = await client.mutation(KeepEditingMutation, { ...thing, windowId }).toPromise()
        return data?.keepEditing ?? null
      },
      stop(thing) {
        const options = { fetchOptions: { headers: requestHeaders, keepalive: true } }
        void client.mutation(StopEditingMutation, { ...thing, windowId }, options).toPromise()
      },
    }
  }, [client])
}
