import { compareDecimals } from '../../money/decimal.ts'
import { counted } from '../../money/format.ts'
import type { MonthIndex } from '../../time/day.ts'
import { type Finding, findingOf, NO_TARGET, sizeOf, text } from './finding.ts'

/** What has moved since a presentation was presented. */
export interface PresentedFacts {
  readonly presentationId: string
  readonly title: string
  readonly recordId: string
  readonly recordName: string
  /** In which it was presented. */
  readonly month: MonthIndex
  readonly moved: readonly {
    readonly slideId: string
    readonly row: string
    /** As printed; null where it was not there, or is no more. */
    readonly presentedText: string | null
    readonly nowText: string | null
    /** Decimal. */
    readonly change: string
  }[]
  /** So many elements have no figures any more. */
  readonly problems: number
}

/** A finding for a presentation that is out of date since it was presented; null while it is right. */
export function presentedFinding({ presentationId, title, recordId, recordName, month, moved, problems }: PresentedFacts): Finding | null {
  const [largest] = moved.toSorted((one, other) => compareDecimals(sizeOf(other.change), sizeOf(one.change)))
  if (largest === undefined && problems === 0) return null
  const slides = new Set(moved.map(({ slideId }) => slideId)).size
  const how =
    largest === undefined
      ? `${counted(problems, 'element')} of it ${problems === 1 ? 'has' : 'have'} no figures any more`
      : `${counted(moved.length, 'figure')} on ${counted(slides, 'slide')} moved, ${largest.row} from ${largest.presentedText ?? 'none'} to ${largest.nowText ?? 'none'}`
  return findingOf({
    rule: 'PRESENTED_MOVED',
    tag: 'Presented',
    subject: presentationId,
    sentence: [text(`${title}: ${how} since “${recordName}”`)],
    amount: null,
    extent: largest === undefined ? counted(problems, 'element') : counted(moved.length, 'figure'),
    figures: [recordId, String(problems), ...moved.map(({ row, change }) => `${row} ${change}`)],
    act: { ...NO_TARGET, kind: 'PRESENTATION', presentationId, month },
    locationIds: [],
  })
}
