import type { FigureCounts } from './preview-cells.ts'
import type { PreviewSaving } from './upload-preview-props.ts'
import type { Corrections } from './use-corrections.ts'

type SentCorrections = Pick<Corrections<never>, 'pending' | 'settled'>

/** Why the upload cannot be saved; null if it can. A correction that is still being sent may be all there is to save. */
export function savingRefusal(corrections: SentCorrections, saving: PreviewSaving, counts: FigureCounts): string | null {
  return corrections.pending.size > 0 ? null : saving.refusalOf(counts)
}

/**
 * Saves an upload once all corrections have arrived; does nothing if the server refused one, which was said by then. Rejects with the
 * server's message, or with why nothing is left to save.
 */
export async function saveCorrected(corrections: SentCorrections, saving: PreviewSaving, counts: FigureCounts): Promise<void> {
  const isAhead = corrections.pending.size > 0
  if (!(await corrections.settled())) return
  const latest = (isAhead ? await saving.refresh() : null) ?? counts
  const refusal = saving.refusalOf(latest)
  if (refusal !== null) throw new Error(refusal)
  await saving.save(latest)
}
