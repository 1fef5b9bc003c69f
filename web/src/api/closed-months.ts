import { type DocumentNode, Kind } from 'graphql'
import { CombinedError, type Exchange, mapExchange, type OperationResult } from 'urql'
import { createListeners } from '../ui/listeners.ts'

/** How an act would change a closed month, as the API sends it. */
export interface ReceivedClosedMonth {
  /** yyyy-MM. */
  readonly month: string
  /** Number of months of the figure, from `month` on. */
  readonly months: number
  /** Net income, or the line, metric or budget line that changes most. */
  readonly figure: string
  /** Decimals; null for no figure. */
  readonly before?: string | null
  readonly after?: string | null
  readonly difference: string
  /** How many more figures of the month change. */
  readonly others: number
  /** How many stored figures change of it, such as those of locations; null for the ledger and lines. */
  readonly storedFigures?: number | null
  readonly entriesBefore?: number | null
  readonly entriesAfter?: number | null
}

/** What the user is asked. */
export interface AskedMonths {
  readonly months: readonly ReceivedClosedMonth[]
  /** The user agreed to other changes before. */
  readonly isAgain: boolean
}

/** Asks the user whether closed months may be changed; one question at a time. */
export interface ClosedMonthsQuestion {
  /** Null while nothing is asked. */
  readonly read: () => AskedMonths | null
  /** @returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void
  /** @returns whether they may; false if there is no one to ask. */
  readonly ask: (asked: AskedMonths) => Promise<boolean>
  readonly answer: (isAgreed: boolean) => void
}

export function createClosedMonthsQuestion(): ClosedMonthsQuestion {
  const { subscribe, notify } = createListeners()
  let asked: readonly { readonly question: AskedMonths; readonly resolve: (isAgreed: boolean) => void }[] = []
  let listeners = 0
  return {
    read: () => asked[0]?.question ?? null,
    subscribe(listener) {
      listeners += 1
      const leave = subscribe(listener)
      return () => {
        listeners -= 1
        leave()
      }
    },
    ask: (question) =>
      new Promise((resolve) => {
        if (listeners === 0) return resolve(false)
        asked = [...asked, { question, resolve }]
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

const VARIABLE = 'confirmClosedMonths'
const CODE = 'CLOSED_MONTHS'
const DECLINED = 'Nothing was changed: the closed months stay as they are.'

/**
 * Asks the user when a mutation was refused because it changes closed months, and repeats it with their yes to just these changes; if they
 * have become others, the user is asked again. Only for documents that declare the variable `confirmClosedMonths`.
 *
 * @param repeat sends a mutation of this page again.
 */
export function askAboutClosedMonths(
  { ask }: Pick<ClosedMonthsQuestion, 'ask'>,
  repeat: (document: DocumentNode, variables: object, additionalTypenames: string[] | undefined) => Promise<OperationResult>,
): Exchange {
  const askThenRepeat = async (result: OperationResult, { months, digest }: Refusal): Promise<OperationResult> => {
    const { operation } = result
    // Variables are an object if the document declares any.
    const before: Readonly<Record<string, unknown>> = { ...(operation.variables as object) }
    if (!(await ask({ months, isAgain: typeof before[VARIABLE] === 'string' }))) return { ...result, error: declined() }
    const variables = { ...before, [VARIABLE]: digest }
    return { ...(await repeat(operation.query, variables, operation.context.additionalTypenames)), operation }
  }
  return mapExchange({
    // Every other result passes at once: readers of the cache count on it.
    onResult(result) {
      const { operation, error } = result
      if (error === undefined || operation.kind !== 'mutation' || !takesAgreement(operation.query)) return result
      const refusal = refusalOf(error)
      return refusal === null ? result : askThenRepeat(result, refusal)
    },
  })
}

/** A refusal to change closed months. */
interface Refusal {
  readonly months: readonly ReceivedClosedMonth[]
  /** What agrees to just these changes. */
  readonly digest: string
}

/** Null if the act failed for another reason. */
function refusalOf({ graphQLErrors }: CombinedError): Refusal | null {
  const { extensions = {} } = graphQLErrors.find((error) => error.extensions?.['code'] === CODE) ?? {}
  const [months, digest] = [extensions['closedMonths'], extensions['closedMonthsDigest']]
  // The server sends them with this code.
  return Array.isArray(months) && typeof digest === 'string' ? { months: months as readonly ReceivedClosedMonth[], digest } : null
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
