import { counted } from '@fourwall/domain/money/format.ts'
import { filledSlide } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import { type Presentation, SLIDE_SIZES, type Slide } from '@fourwall/domain/presentations/presentation.ts'
import { type ComparedSlide, comparedSlides } from '@fourwall/domain/presentations/presentation-changes.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useClient } from 'urql'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { WholeWindow } from '../../../ui/WholeWindow.tsx'
import { useStoredShow } from '../present/use-stored-show.ts'
import { loadPresentationVersion } from '../presentations-request.ts'
import { SlideView } from '../slide/SlideView.tsx'

interface ComparedVersionsProps {
  readonly id: string
  /** The earlier version. */
  readonly version: number
  /** What is edited. */
  readonly present: Presentation
  readonly company: ReportingCompany
  readonly onRestore: (presentation: Presentation) => void
  readonly onClose: () => void
}

/** An earlier version next to the edited one, slide by slide, both with current figures. */
export function ComparedVersions({ id, version, present, company, onRestore, onClose }: ComparedVersionsProps) {
  const client = useClient()
  const { value: earlier, failure } = useLoaded(`${id} ${version}`, () => loadPresentationVersion(client, id, version))
  const restore = (
    <IfAllowed right="CHANGE_PRESENTATIONS">
      <Button
        disabledReason={earlier === null ? 'It is still loading.' : null}
        onClick={() => {
          if (earlier === null) return
          onRestore(earlier)
          onClose()
        }}
      >
        Restore version {version}
      </Button>
    </IfAllowed>
  )
  return (
    <WholeWindow title={`Version ${version} and now`} onClose={onClose} actions={restore}>
      {failure !== null ? (
        <p role="alert" className="p-4 text-unfav">
          {failure}
        </p>
      ) : earlier === null ? (
        <SkeletonRows rows={6} label="Loading this version" />
      ) : (
        <SlidesBeside earlier={earlier} present={present} company={company} version={version} />
      )}
    </WholeWindow>
  )
}

interface SlidesBesideProps extends Pick<ComparedVersionsProps, 'present' | 'company' | 'version'> {
  readonly earlier: Presentation
}

function SlidesBeside({ earlier, present, company, version }: SlidesBesideProps) {
  const pairs = useMemo(() => comparedSlides(earlier, present), [earlier, present])
  const changed = pairs.flatMap(({ isChanged }, at) => (isChanged ? [at] : []))
  const [at, setAt] = useState(changed[0] ?? 0)
  const [before, after] = [useStoredShow(earlier, company), useStoredShow(present, company)]
  const to = (step: 1 | -1) => {
    const next = step === 1 ? changed.find((one) => one > at) : changed.findLast((one) => one < at)
    if (next !== undefined) setAt(next)
  }
  useArrows(to)
  const pair = pairs[at]
  return (
    <div className="flex min-h-0 flex-1">
      <ol aria-label="Slides" className="w-[220px] flex-none overflow-y-auto border-r border-line-1 py-2 phone:hidden">
        {pairs.map((one, place) => (
          <li key={(one.after ?? one.before)?.id}>
            <button
              type="button"
              aria-current={place === at}
              className={classNames(
                'flex h-row w-full items-center gap-2 px-4 text-left',
                place === at ? 'bg-accent-soft' : 'hover:bg-hover',
                !one.isChanged && 'text-3',
              )}
              onClick={() => setAt(place)}
            >
              <span className="min-w-0 flex-1 truncate">{titleOf(one, before, after) || `Slide ${place + 1}`}</span>
              <span className="text-small text-3">{whatChanged(one)}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        <div className="flex items-center gap-2">
          <p role="status" className="flex-1 text-2">
            {changed.length === 0
              ? 'Both versions have the same slides.'
              : `${counted(changed.length, 'slide')} ${changed.length === 1 ? 'differs' : 'differ'}.`}
          </p>
          <Button disabledReason={changed.some((one) => one < at) ? null : 'This is the first change.'} onClick={() => to(-1)}>
            Change before
          </Button>
          <Button disabledReason={changed.some((one) => one > at) ? null : 'This is the last change.'} onClick={() => to(1)}>
            Next change
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
          <Side title={`Version ${version}`} slide={pair?.before ?? null} presentation={earlier} show={before} />
          <Side title="Now" slide={pair?.after ?? null} presentation={present} show={after} />
        </div>
      </div>
    </div>
  )
}

function titleOf({ before: earlier, after: later }: ComparedSlide, before: Shown, after: Shown): string {
  if (later !== null) return filledSlide(later, after.figures.words).title
  return earlier === null ? '' : filledSlide(earlier, before.figures.words).title
}

function whatChanged({ before, after, isChanged }: ComparedSlide): string {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  return isChanged ? 'changed' : ''
}

interface SideProps {
  readonly title: string
  readonly slide: Slide | null
  readonly presentation: Presentation
  readonly show: Shown
}

type Shown = ReturnType<typeof useStoredShow>

function Side({ title, slide, presentation: { settings }, show: { figures, look } }: SideProps) {
  const [place, { width }] = useElementSize<HTMLDivElement>()
  const size = SLIDE_SIZES[settings.aspectRatio]
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="pb-2 text-small text-2">{title}</h2>
      <div ref={place} className="border border-line-2 bg-desk" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        {slide === null ? (
          <p className="flex h-full items-center justify-center text-2">It does not have this slide.</p>
        ) : (
          width > 0 && (
            <SlideView slide={filledSlide(slide, figures.words)} settings={settings} figures={figures} look={look} width={width} />
          )
        )}
      </div>
      {slide !== null && slide.notes !== '' && <p className="pt-2 text-small whitespace-pre-wrap text-2">{slide.notes}</p>}
    </section>
  )
}

/** Left and right go from change to change. */
function useArrows(onStep: (step: 1 | -1) => void): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    const handle = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') step(1)
      else if (key === 'ArrowLeft') step(-1)
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
