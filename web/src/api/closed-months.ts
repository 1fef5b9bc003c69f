import { type DocumentNode, Kind } from 'graphql'
import { CombinedError, type Exchange, mapExchange, type OperationResult } from 'urql'
import { createListeners } from '../ui/listeners.ts'

/** How an act would change a closed month, as the API sends it. */
export interface ReceivedClosedMonth {
  /** yyyy-MM. */
  readonly month: string
  /** Net income, or the line, metric or budget line that changes most. */
  readonly figure: string
  /** Decimals; null for no figure. */
  readonly before?: string | null
  readonly after?: string | null
  readonly difference: string
  /** How many more figures of the month change. */
  readonly others: number
  readonly entriesBefore?: number | null
  readonly entriesAfter?: number | null
}

/** Asks the user whether closed months may be changed; one question at a time. */
export interface ClosedMonthsQuestion {
  /** The months asked about; null while nothing is asked. */
  readonly read: () => readonly ReceivedClosedMonth[] | null
  /** @returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void
  /** @returns whether they may; no if nobody can be asked. */
  readonly ask: (months: readonly ReceivedClosedMonth[]) => Promise<boolean>
  readonly answer: (isAgreed: boolean) => void
}

export function createClosedMonthsQuestion(): ClosedMonthsQuestion {
  const { subscribe, notify } = createListeners()
  let asked: readonly { readonly months: readonly ReceivedClosedMonth[]; readonly resolve: (isAgreed: boolean) => void }[] = []
  let listeners = 0
  return {
    read: () => asked[0]?.months ?? null,
    subscribe(listener) {
      listeners += 1
      const leave = subscribe(listener)
      return () => {
        listeners -= 1
        leave()
      }
    },
    ask: (months) =>
      new Promise((resolve) => {
        if (listeners === 0) return resolve(false)
        asked = [...asked, { months, resolve }]
        notify()
      }),
    answer(isAgreed) {
      const [first, ...others] = asked
      asked = others
      notify()
      first?.resolve(isAgreed)
    },
  }
}

/** The question of this page. */
export const closedMonthsQuestion = createClosedMonthsQuestion()

const VARIABLE = 'changeClosedMonths'
const CODE = 'CLOSED_MONTHS'
const DECLINED = 'Nothing was changed: the closed months stay as they are.'

/**
 * Asks the user when a mutation was refused because it changes closed months, and repeats it with their yes. Only for documents that
 * declare the variable `changeClosedMonths`.
 *
 * @param repeat sends a mutation of this page again.
 */
export function askAboutClosedMonths(
  { ask }: Pick<ClosedMonthsQuestion, 'ask'>,
  repeat: (document: DocumentNode, variables: object, additionalTypenames: string[] | undefined) => Promise<OperationResult>,
): Exchange {
  const askThenRepeat = async (result: OperationResult, months: readonly ReceivedClosedMonth[]): Promise<OperationResult> => {
    const { operation } = result
    if (!(await ask(months))) return { ...result, error: declined() }
    // Variables are an object if the document declares any.
    const variables = { ...(operation.variables as object), [VARIABLE]: true }
    return { ...(await repeat(operation.query, variables, operation.context.additionalTypenames)), operation }
  }
  return mapExchange({
    // Every other result passes at once: readers of the cache count on it.
    onResult(result) {
      const { operation, error } = result
      if (error === undefined || operation.kind !== 'mutation' || !takesAgreement(operation.query)) return result
      const months = closedMonthsOf(error)
      return months === null ? result : askThenRepeat(result, months)
    },
  })
}

/** The closed months that a refused act would have changed; null if it failed for another reason. */
function closedMonthsOf({ graphQLErrors }: CombinedError): readonly ReceivedClosedMonth[] | null {
  const refusal = graphQLErrors.find(({ extensions }) => extensions?.['code'] === CODE)
  const months = refusal?.extensions?.['closedMonths']
  // The server sends them with this code.
  return Array.isArray(months) ? (months as readonly ReceivedClosedMonth[]) : null
}

function declined(): CombinedError {
  return new CombinedError({ graphQLErrors: [{ message: DECLINED, extensions: { code: CODE } }] })
}

function takesAgreement(document: DocumentNode): boolean {
  return document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.variableDefinitions?.some(({ variable }) => variable.name.value === VARIABLE),
  )
}
