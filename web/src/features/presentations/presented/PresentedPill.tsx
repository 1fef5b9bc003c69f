import { counted } from '@fourwall/domain/money/format.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { onTheClock, useDisplay } from '../../../ui/display.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Popover, PopoverClose } from '../../../ui/Popover.tsx'
import { MovedNow, MovedText } from './MovedText.tsx'
import { causeNames, causesOfAll, changedDocuments, countedDocuments, documentSentence } from './moved-words.ts'
import type { LoadedDocumentChange, LoadedDrift, LoadedMove } from './presented-request.ts'
import type { Presented } from './use-presented.ts'

interface PresentedPillProps {
  readonly presented: Presented
  readonly presentation: Presentation
  readonly locationName: (id: string) => string
  readonly mayChange: boolean
  /** Why it cannot be marked as presented now; null if it can. */
  readonly whyNotMark: string | null
  readonly onOpenSlide: (slideId: string) => void
  readonly onShow: (recordId: string) => void
  /** Saves what was presented as a PDF. */
  readonly onSavePdf: (recordId: string) => void
  /** Marks the current state as presented. */
  readonly onAccept: () => void
  /** Shows a figure's entries. */
  readonly onOpenFigure: (figure: LoadedMove) => void
}

/** Shows next to the title whether the slides still match what was presented, and lists what moved; before the first record, the button to mark them. */
export function PresentedPill(props: PresentedPillProps) {
  const { presented, mayChange, whyNotMark, onAccept } = props
  const { record, drift } = presented
  const display = useDisplay()
  if (record === null)
    return mayChange && presented.records !== null ? (
      // On a phone the export offers it: the title needs the room.
      <Button kind="plain" disabledReason={whyNotMark} onClick={onAccept} className="phone:hidden">
        Mark as presented
      </Button>
    ) : null
  const day = display.dayInYear(onTheClock(record.presentedAt).day)
  const documents = drift === null ? [] : changedDocuments(drift)
  const moved = [...(drift?.figures.map(({ slideId }) => slideId) ?? []), ...documents.flatMap(({ slideIds }) => slideIds)]
  const slides = new Set(moved).size
  const hasMoved = slides > 0 || (drift?.problems.length ?? 0) > 0
  return (
    <Popover
      label="What was presented"
      width={560}
      trigger={
        <button
          type="button"
          className={classNames(
            'inline-flex h-[24px] max-w-full min-w-0 items-center gap-[6px] rounded-full border border-transparent px-[10px] text-small aria-expanded:border-current',
            hasMoved ? 'bg-warn-soft font-medium text-warn' : 'text-2 hover:bg-hover',
          )}
        >
          {hasMoved ? <Icon name="history" /> : <Icon name="check" />}
          <span className="truncate">
            {hasMoved
              ? `Changed since presented ${day} · ${counted(slides, 'slide')}`
              : `${drift === null ? 'Presented' : 'As presented'} ${day}`}
          </span>
        </button>
      }
    >
      <PresentedContents {...props} />
    </Popover>
  )
}

function PresentedContents(props: PresentedPillProps) {
  const { presented, mayChange, whyNotMark, onShow, onSavePdf, onAccept } = props
  const { records, record, drift, failure, again } = presented
  const display = useDisplay()
  if (record === null || records === null) return null
  const documents = drift === null ? [] : changedDocuments(drift)
  const isMoved = drift !== null && drift.figures.length + documents.length + drift.problems.length > 0
  return (
    <>
      <div className="flex flex-none flex-col gap-2 border-b border-line-1 p-3">
        <p>
          <span className="font-semibold">{record.name}</span>
          <span className="text-2">
            {' '}
            · {display.moment(record.presentedAt)} by {record.presentedBy}
          </span>
        </p>
        {records.length > 1 && (
          <SelectInput
            label="Compare with"
            value={record.id}
            choices={records.map(({ id, name, presentedAt }) => ({ value: id, label: `${name}, ${display.moment(presentedAt)}` }))}
            onChange={presented.choose}
          />
        )}
        {failure !== null ? (
          <p className="text-unfav">
            {failure}{' '}
            <button type="button" className="underline" onClick={again}>
              Try again
            </button>
          </p>
        ) : drift === null ? (
          <p className="text-2">Looking for changes.</p>
        ) : isMoved ? (
          <p>
            {drift.figures.length === 0
              ? 'No figure moved.'
              : `${counted(drift.figures.length, 'figure')} moved, by ${causesOfAll(drift.figures)}.`}
            {documents.length > 0 && ` ${countedDocuments(documents)} changed.`} The slides show what is now.
          </p>
        ) : (
          <p className="text-2">Every figure is as it was presented.</p>
        )}
      </div>
      {drift !== null && isMoved && <MovedList {...props} drift={drift} />}
      <div className="flex flex-none flex-wrap justify-end gap-2 p-3">
        <PopoverClose>
          <Button onClick={() => onShow(record.id)}>Show what was presented</Button>
        </PopoverClose>
        <PopoverClose>
          <Button onClick={() => onSavePdf(record.id)}>Save it as a PDF</Button>
        </PopoverClose>
        {mayChange && (
          <PopoverClose>
            <Button disabledReason={whyNotMark} onClick={onAccept}>
              {isMoved ? 'Accept what is now' : 'Mark as presented again'}
            </Button>
          </PopoverClose>
        )}
      </div>
    </>
  )
}

/** Lines of a list at most: more are counted. */
const MOST_LINES = 200
const MOST_ENTRIES = 20

function MovedList({ drift, presentation, locationName, onOpenSlide, onOpenFigure }: PresentedPillProps & { readonly drift: LoadedDrift }) {
  const display = useDisplay()
  const documents = changedDocuments(drift)
  const placeOf = new Map(presentation.slides.map(({ id }, at) => [id, at]))
  const inOrder = drift.figures.toSorted((one, other) => (placeOf.get(one.slideId) ?? Infinity) - (placeOf.get(other.slideId) ?? Infinity))
  const bySlide = [...Map.groupBy(inOrder.slice(0, MOST_LINES), ({ slideId }) => slideId)]
  const slideName = (slideId: string): string => {
    const at = presentation.slides.findIndex(({ id }) => id === slideId)
    return at === -1 ? 'A deleted slide' : `${at + 1}  ${presentation.slides[at]?.title ?? ''}`
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {bySlide.map(([slideId, figures]) => (
        <Part
          key={slideId}
          title={
            <button
              type="button"
              className="h-[24px] max-w-full truncate text-left whitespace-pre hover:underline"
              onClick={() => onOpenSlide(slideId)}
            >
              {slideName(slideId)}
            </button>
          }
        >
          <table className="w-full table-fixed text-small tabular-nums">
            <colgroup>
              <col />
              <col className="w-[80px]" />
              <col className="w-[84px]" />
              <col className="w-[104px]" />
            </colgroup>
            <thead className="sr-only">
              <tr>
                <th>Figure</th>
                <th>Presented</th>
                <th>Now</th>
                <th>Moved by</th>
              </tr>
            </thead>
            <tbody>
              {figures.map((figure) => (
                <tr key={`${figure.elementId} ${figure.key}`}>
                  <th scope="row" className="truncate py-[2px] text-left font-normal" title={`${figure.row}, ${figure.column}`}>
                    {figure.row}
                    {figure.column !== '' && <span className="text-3"> {figure.column}</span>}
                  </th>
                  <td className="text-right text-2">
                    <MovedText figure={figure} of="presented" />
                  </td>
                  <td className="text-right">
                    <MovedNow figure={figure} onOpen={onOpenFigure} />
                  </td>
                  <td className="truncate pl-3 text-3" title={causeNames(figure)}>
                    {causeNames(figure)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      ))}
      {drift.figures.length > MOST_LINES && <p className="px-3 py-2 text-small text-2">And {drift.figures.length - MOST_LINES} more.</p>}
      {documents.length > 0 && <ChangedDocuments documents={documents} slideName={slideName} onOpenSlide={onOpenSlide} />}
      {drift.problems.length > 0 && (
        <Part title="Without figures now">
          {drift.problems.map(({ elementId, problem }) => (
            <p key={elementId} className="text-small">
              {problem}
            </p>
          ))}
        </Part>
      )}
      {drift.entries.length > 0 && (
        <Part title="Entries that came in or went">
          <table className="w-full table-fixed text-small tabular-nums">
            <tbody>
              {drift.entries.slice(0, MOST_ENTRIES).map((entry) => (
                <tr key={entry.entryId} title={`${entry.importFileName}, ${display.moment(entry.importedAt)}`}>
                  <td className="w-[84px] py-[2px] text-2">{display.day(parseDay(entry.date))}</td>
                  <td className="truncate">
                    {entry.accountName}, {locationName(entry.locationId)}
                    <span className="text-3"> {entry.memo ?? entry.vendor ?? ''}</span>
                  </td>
                  <td className="w-[96px] text-right">{display.exact(entry.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {(drift.hasMoreEntries || drift.entries.length > MOST_ENTRIES) && (
            <p className="text-small text-2">
              {drift.hasMoreEntries
                ? `These are the largest of more than ${drift.entries.length}.`
                : `And ${drift.entries.length - MOST_ENTRIES} more.`}
            </p>
          )}
        </Part>
      )}
      {drift.undoneImports.length > 0 && (
        <Part title="Imports that were undone">
          {drift.undoneImports.map(({ importId, fileName, undoneAt, undoneBy }) => (
            <p key={importId} className="text-small">
              {fileName}, by {undoneBy} on {display.moment(undoneAt)}
            </p>
          ))}
        </Part>
      )}
    </div>
  )
}

interface ChangedDocumentsProps {
  readonly documents: readonly LoadedDocumentChange[]
  readonly slideName: (slideId: string) => string
  readonly onOpenSlide: (slideId: string) => void
}

function ChangedDocuments({ documents, slideName, onOpenSlide }: ChangedDocumentsProps) {
  return (
    <Part title="Charts and layouts that were changed">
      {documents.map((document) => (
        <p key={document.id} className="flex items-baseline gap-3 text-small">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{documentSentence(document)}</span>
          {document.slideIds.map((slideId) => (
            <button
              key={slideId}
              type="button"
              className="h-[24px] max-w-[160px] flex-none truncate whitespace-pre hover:underline"
              onClick={() => onOpenSlide(slideId)}
            >
              {slideName(slideId)}
            </button>
          ))}
        </p>
      ))}
    </Part>
  )
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="border-b border-line-1 px-3 py-2">
      <h3 className="pb-1 text-small font-semibold">{title}</h3>
      {children}
    </section>
  )
}
