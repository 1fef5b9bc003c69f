import { type DocumentNode, Kind } from 'graphql'
import { type CombinedError, type Exchange, makeOperation, mapExchange, type Operation } from 'urql'

const VARIABLE = 'idempotencyKey'
/** Whoever sends the same again after this means another act. */
const SAME_ACT_MS = 600_000

interface Act {
  readonly key: string
  readonly begun: number
}

/**
 * Gives every mutation that takes an idempotency key one: the same while its answer is awaited, and where it is sent again because no
 * answer came; a new one for a new act. A double click thereby makes one thing.
 *
 * @param isWithoutAnswer whether the server may have done it although it answered with this error, or not at all.
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
      // Variables are an object wherever a document declares some.
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
