import { createListeners } from '../ui/listeners.ts'

/** As the server says it. */
export interface LedgerStanding {
  readonly lastImport: { readonly id: string; readonly fileName: string; readonly importedAt: string; readonly importedBy: string } | null
}

/** What happened to the ledger while figures of before are shown. */
export interface LedgerNews {
  readonly title: string
  readonly detail: string
}

/** @param importedAt are ISO 8601. */
export function describeLedgerChange(before: LedgerStanding, { lastImport }: LedgerStanding): LedgerNews {
  const last = before.lastImport
  if (lastImport?.id === last?.id) return { title: 'Changed entries', detail: 'The ledger changed since these figures were loaded.' }
  const isNew = lastImport !== null && (last === null || lastImport.importedAt > last.importedAt)
  return isNew
    ? { title: 'New entries', detail: `${lastImport.importedBy} imported “${lastImport.fileName}”.` }
    : { title: 'Changed entries', detail: `The import of “${last?.fileName ?? ''}” was undone.` }
}

let news: LedgerNews | null = null
const { subscribe, notify } = createListeners()

function publish(next: LedgerNews | null) {
  if (next === news) return
  news = next
  notify()
}

/** Ledger changes that the figures on the page do not show yet; null for none. The reader decides when the figures change. */
export const ledgerNews = {
  read: () => news,
  subscribe,
  set: publish,
  clear: () => publish(null),
}
