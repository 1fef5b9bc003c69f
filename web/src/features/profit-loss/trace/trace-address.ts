import type { ViewerSearch } from '@fourwall/domain/layouts/address/view-address.ts'

/** The state of a trace in the address, in addition to its path. */
export interface TraceSearch {
  /** Filters and order of transactions, see transaction-list. */
  readonly q?: string
  /** An unmapped account and one of its transactions: `a12.t77`. The letter keeps it from being parsed as a number. */
  readonly u?: string
  /** Transactions to be marked, by id: `e12.77`. */
  readonly y?: string
}

export const TRACE_SEARCH = ['q', 'u', 'y'] as const

/** Earlier links hold the list in `w`, which means the widths of columns now; those name their columns: `total*120`. */
export function withListOfEarlierLinks(search: ViewerSearch & TraceSearch): ViewerSearch & TraceSearch {
  const { w, ...others } = search
  return w === undefined || w === ',' || w.includes('*') || others.q !== undefined ? search : { ...others, q: w }
}

/**
 * What of it holds when the viewer goes on to another address: a list as long as it is a list of the same number, marks as long as the
 * same row is traced, an unmapped account as long as nothing else is traced in the same tab.
 */
export function keptTraceSearch(before: ViewerSearch & TraceSearch, next: ViewerSearch): TraceSearch {
  if (next.d !== undefined)
    return {
      ...(before.q !== undefined && listOf(before.d) === listOf(next.d) && { q: before.q }),
      ...(before.y !== undefined && rowOf(before.d) === rowOf(next.d) && { y: before.y }),
    }
  if (
    before.u === undefined ||
    before.d !== undefined ||
    next.b !== undefined ||
    before.tabId !== next.tabId ||
    before.m !== next.m ||
    before.a !== next.a
  )
    return {}
  return { u: before.u, ...(before.q === undefined ? {} : { q: before.q }) }
}

/** The row of a trace. The column of a single period has two names: its own, and that of the total. */
function rowOf(trace: string | undefined): string | undefined {
  return trace?.split('.')[1]
}

/** Addresses have an end: more than the largest are not marked. */
export const MOST_MARKED = 100

/** @param ids of entries, digits. */
export function markedText(ids: readonly string[]): string {
  return `e${ids.slice(0, MOST_MARKED).join('.')}`
}

export function parseMarked(text: string | undefined): ReadonlySet<string> {
  return new Set(/^e\d{1,18}(?:\.\d{1,18})*$/.test(text ?? '') ? text?.slice(1).split('.') : [])
}

/** A trace without the open transaction at its end. */
function listOf(trace: string | undefined): string | undefined {
  const steps = trace?.split('.') ?? []
  return steps.length > 2 && steps.at(-1)?.startsWith('t') ? steps.slice(0, -1).join('.') : trace
}

export interface UnmappedTrace {
  readonly accountId: string
  readonly transactionId: string | null
}

export function unmappedText({ accountId, transactionId }: UnmappedTrace): string {
  return transactionId === null ? `a${accountId}` : `a${accountId}.t${transactionId}`
}

export function parseUnmapped(text: string | undefined): UnmappedTrace | null {
  const [, accountId, transactionId = null] = /^a(\d{1,9})(?:\.t(\d{1,18}))?$/.exec(text ?? '') ?? []
  return accountId === undefined ? null : { accountId, transactionId }
}
