import { counted } from '@fourwall/domain/money/format.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { Button } from '../../../ui/Button.tsx'
import { onTheClock, useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { MovedNow, MovedText } from './MovedText.tsx'
import { causesOfAll, documentSentence, entriesOf, entriesSentence, firstOfLines } from './moved-words.ts'
import type { ListedRecord, LoadedDocumentChange, LoadedDrift, LoadedMove } from './presented-request.ts'

interface DriftSectionProps {
  readonly record: ListedRecord
  readonly drift: LoadedDrift
  /** Those of the element. */
  readonly figures: readonly LoadedMove[]
  /** The change of the element’s chart or layout; null if it is unchanged. */
  readonly document: LoadedDocumentChange | null
  readonly locationName: (id: string) => string
  readonly onKeep: () => void
  readonly onAccept: () => void
  readonly whyNotAccept: string | null
  readonly onOpenFigure: (figure: LoadedMove) => void
}

/** Lines shown before the others are counted. */
const MOST = 6

/** What of an element is no longer as it was presented, and why. */
export function DriftSection(props: DriftSectionProps) {
  const { record, drift, figures, document, locationName, onKeep, onAccept, whyNotAccept, onOpenFigure } = props
  const display = useDisplay()
  const entries = entriesOf(drift, figures)
  const words = {
    day: (day: string) => display.dayInYear(parseDay(day)),
    moment: (instant: string) => display.dayInYear(onTheClock(instant).day),
    amount: (decimal: string) => display.exact(decimal),
    locationName,
    presentedAt: record.presentedAt,
  }
  return (
    <section aria-label="Changed since presented" className="flex flex-col gap-2 border-b border-line-1 bg-warn-soft p-3">
      <h2 className="flex items-center gap-2 font-semibold text-warn">
        <Icon name="history" />
        <span className="flex-1">
          {figures.length > 0
            ? `${counted(figures.length, 'figure')} changed`
            : `${document?.noun === 'layout' ? 'Layout' : 'Chart'} changed`}
        </span>
        <span className="text-small font-normal">since {display.dayInYear(onTheClock(record.presentedAt).day)}</span>
      </h2>
      {document !== null && <p className="text-small [overflow-wrap:anywhere]">{documentSentence(document)}</p>}
      {figures.length > 0 && <MovedLines figures={figures} onOpenFigure={onOpenFigure} />}
      {figures.length > 0 && (
        <p className="text-small">{entries.length === 0 ? `Moved by ${causesOfAll(figures)}.` : entriesSentence(entries, words)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onKeep}>Keep as presented</Button>
        <Button disabledReason={whyNotAccept} onClick={onAccept}>
          Accept
        </Button>
      </div>
    </section>
  )
}

function MovedLines({ figures, onOpenFigure }: Pick<DriftSectionProps, 'figures' | 'onOpenFigure'>) {
  const lines = firstOfLines(figures)
  return (
    <>
      <table className="w-full table-fixed text-small tabular-nums">
        <thead>
          <tr className="text-2">
            <th className="sr-only">Figure</th>
            <th scope="col" className="w-[76px] text-right font-normal">
              Presented
            </th>
            <th scope="col" className="w-[76px] text-right font-normal">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST).map((figure) => (
            <tr key={figure.key}>
              <th scope="row" className="truncate py-[2px] text-left font-normal" title={`${figure.row}, ${figure.column}`}>
                {figure.row}
              </th>
              <td className="text-right text-2">
                <MovedText figure={figure} of="presented" />
              </td>
              <td className="text-right">
                <MovedNow figure={figure} onOpen={onOpenFigure} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > MOST && <p className="text-small text-2">And {counted(lines.length - MOST, 'line')} more.</p>}
    </>
  )
}

/** Says that an element shows what was presented. */
export function KeptSection({ record, onLive }: { readonly record: ListedRecord | null; readonly onLive: () => void }) {
  const display = useDisplay()
  return (
    <section aria-label="As presented" className="flex flex-col gap-2 border-b border-line-1 p-3">
      <h2 className="font-semibold">As presented{record && ` ${display.dayInYear(onTheClock(record.presentedAt).day)}`}</h2>
      <p className="text-small text-2">It keeps its figures, whatever changes in the books.</p>
      <Button className="self-start" onClick={onLive}>
        Show live figures
      </Button>
    </section>
  )
}
