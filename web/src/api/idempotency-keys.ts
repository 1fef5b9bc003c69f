import { type DocumentNode, Kind } from 'graphql'
import { type CombinedError, type Exchange, makeOperation, mapExchange, type Operation } from 'urql'

const VARIABLE = 'idempotencyKey'
/** The same mutation sent again after this time is a new one. */
const SAME_ACT_MS = 600_000

interface Act {
  readonly key: string
  readonly begun: number
}

/**
 * Gives every mutation that takes an idempotency key one: the same key while its answer is awaited and for retries after no answer
 * came, a new key otherwise. A double click thus creates one thing.
 *
 * @param isWithoutAnswer whether the server may have done it despite this error.
 */
export function idempotencyKeys(
  isWithoutAnswer: (error: CombinedError) => boolean,
  now: () => number = Date.now,
  newKey: () => string = () => crypto.randomUUID(),
): Exchange {
  const acts = new Map<number, Act>()
  const actOf = ({ key }: Operation): Act => {
    const known = acts.get(key)
    if (known !== undefined && now() - known.begun < SAME_ACT_MS) return known
    const act = { key: newKey(), begun: now() }
    acts.set(key, act)
    return act
  }
  return mapExchange({
    onOperation(operation) {
      if (operation.kind !== 'mutation' || !takesKey(operation.query)) return operation
      // Variables are an object if the document declares any.
      const variables = { ...(operation.variables as object), [VARIABLE]: actOf(operation).key }
      return makeOperation(operation.kind, { ...operation, variables }, operation.context)
    },
    onResult({ operation, error }) {
      if (error === undefined || !isWithoutAnswer(error)) acts.delete(operation.key)
    },
  })
}

function takesKey(document: DocumentNode): boolean {
  return document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.variableDefinitions?.some(({ variable }) => variable.name.value === VARIABLE),
  )
}
