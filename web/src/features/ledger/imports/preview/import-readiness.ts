import { counted } from '@fourwall/domain/money/format.ts'
import { type LocationAtStake, type RemainingChoices, remainingChoice } from '../remaining-locations.ts'

/** What stands between a preview and its import. */
export interface ImportReadiness {
  readonly leaveOutUnreadable: boolean
  readonly confirmSigns: boolean
  /** Imports rows whose dates are decades away from all others. */
  readonly confirmDates?: boolean | undefined
  /** Puts new accounts into the groups that the preview proposes. */
  readonly mapNewAccounts: boolean
  /** Imports rows that are in the ledger already. */
  readonly importRepeated?: boolean | undefined
  /** What becomes of locations that the file no longer has, where it was chosen. */
  readonly remaining?: RemainingChoices | undefined
}

interface ReadPreview {
  readonly rows: number
  readonly unreadableCount: number
  readonly dateQuestion: unknown
  readonly farDates: string | null
  readonly signsNeedConfirmation: boolean
  readonly sharedAccounts: readonly unknown[]
  readonly obstacle: string | null
}

/** Why the import cannot start yet, as a sentence that says what to do; null when it can. */
export function importObstacle(
  preview: ReadPreview,
  decisions: ImportReadiness,
  isReadingAgain: boolean,
  atStake: readonly Pick<LocationAtStake, 'locationName' | 'proposal'>[] = [],
): string | null {
  if (isReadingAgain) return 'The file is being read again.'
  if (preview.obstacle !== null) return preview.obstacle
  if (preview.unreadableCount > 0 && !decisions.leaveOutUnreadable) {
    const rows = counted(preview.unreadableCount, 'row')
    return `${rows} cannot be read. Leave ${preview.unreadableCount === 1 ? 'it' : 'them'} out, or fix the file and choose it again.`
  }
  if (preview.dateQuestion !== null) return 'Answer first in which order the dates are.'
  if (preview.farDates !== null && decisions.confirmDates !== true) return `${preview.farDates} Confirm them first, or correct the file.`
  if (preview.sharedAccounts.length > 0) return 'Answer first whether each number is one account.'
  if (preview.signsNeedConfirmation && !decisions.confirmSigns) return 'Confirm the guessed types and signs first.'
  const open = atStake.filter((one) => remainingChoice(one, decisions.remaining ?? {}) === null)
  if (open.length > 0)
    return open.length === 1
      ? `Choose first whether the rows of ${open[0]?.locationName} stay.`
      : `Choose first whether the rows of ${counted(open.length, 'location')} stay that the file does not have.`
  return null
}
