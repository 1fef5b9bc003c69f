import { counted } from '@fourwall/domain/money/format.ts'

interface ShortResult {
  readonly leftCount: number
  readonly checks: { readonly holds: boolean; readonly withOthers: readonly string[]; readonly kept: readonly string[] } | null
}

/** How an import's check went, for its row: `Agrees`, `2 outside P&L`. */
export function checkLabel({ leftCount, checks }: ShortResult): string {
  if (checks === null) return 'Not checked'
  if (!checks.holds) return 'Differs'
  return leftCount === 0 ? 'Agrees' : `${leftCount} outside P&L`
}

/** Whether the totals differ or were not checked: then someone has to look before the ledger can be trusted. */
export function needsALook({ checks }: ShortResult): boolean {
  return checks?.holds !== true
}

/** How an import's check went, in a sentence. */
export function checkSentence({ checks }: ShortResult): string {
  if (checks === null) return 'The totals could not be checked. Undo the import and repeat it, or have “fourwall verify” run.'
  if (!checks.holds) return 'The totals do not agree. Undo the import, and report what differs.'
  return checks.withOthers.length + checks.kept.length === 0
    ? 'Checked: the file’s total matches its active entries and the report on its locations.'
    : 'Checked: the file’s total matches its own active entries; the report adds those of other imports.'
}

/** How many accounts of the file no report shows, in a sentence; null where all are in one. */
export function outsideSentence({ leftCount }: ShortResult): string | null {
  if (leftCount === 0) return null
  return `${counted(leftCount, 'account')} ${leftCount === 1 ? 'was' : 'were'} not in the mapping when the file was imported. Reports leave ${leftCount === 1 ? 'it' : 'them'} out until mapped.`
}
