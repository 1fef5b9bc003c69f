import { foldedText } from '@fourwall/domain/mappings/account-words.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/Field.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ROW_RING, type RowFrame, WindowedRows } from '../windowed-rows/WindowedRows.tsx'
import type { FigureCounts } from './preview-cells.ts'

/** A metric or a location that an upload has figures of. */
export interface PreviewSubject {
  readonly id: string
  readonly name: string
  readonly counts: FigureCounts
}

interface SubjectPickerProps {
  /** `Metric`, `Location` */
  readonly noun: string
  readonly subjects: readonly PreviewSubject[]
  readonly chosen: PreviewSubject
  readonly onChoose: (id: string) => void
  /** To the next or previous one. */
  readonly onStep: (step: 1 | -1) => void
}

/** More subjects than this are shown as a list instead of tabs. */
const MOST_TABS = 8

/** Chooses a metric or location of an upload: as tabs, or in a list with a search if there are many. */
export function SubjectPicker(props: SubjectPickerProps) {
  return props.subjects.length <= MOST_TABS ? <SubjectTabs {...props} /> : <SubjectList {...props} />
}

function SubjectTabs({ noun, subjects, chosen, onChoose }: SubjectPickerProps) {
  const strip = useRef<HTMLDivElement>(null)
  const go = (to: number) => {
    const subject = subjects[(to + subjects.length) % subjects.length]
    if (subject === undefined) return
    onChoose(subject.id)
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[subjects.indexOf(subject)]?.focus()
  }
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={`${noun}s of the upload`}
      className="-mb-px flex h-[34px] min-w-0 items-stretch self-end overflow-x-auto"
    >
      {subjects.map((subject, at) => {
        const isChosen = subject === chosen
        return (
          <button
            key={subject.id}
            type="button"
            role="tab"
            aria-selected={isChosen}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChoose(subject.id)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') go(at + 1)
              else if (event.key === 'ArrowLeft') go(at - 1)
              else if (event.key === 'Home') go(0)
              else if (event.key === 'End') go(subjects.length - 1)
              else return
              event.preventDefault()
            }}
            className={classNames(
              'flex flex-none items-center gap-2 border-x px-[10px] whitespace-nowrap focus-visible:-outline-offset-2',
              isChosen
                ? 'border-line-2 bg-page font-medium shadow-[inset_0_2px_var(--accent)]'
                : 'border-transparent text-2 hover:bg-hover',
            )}
          >
            {subject.name}
            <Changes subject={subject} />
          </button>
        )
      })}
    </div>
  )
}

function SubjectList({ noun, subjects, chosen, onChoose, onStep }: SubjectPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState(chosen.id)
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const at = subjects.indexOf(chosen)
  const found = useMemo(() => {
    const words = foldedText(query).split(/\s+/)
    return subjects.filter(({ name }) => words.every((word) => foldedText(name).includes(word)))
  }, [subjects, query])
  const active = found.findIndex(({ id }) => id === activeId)
  const choose = (id: string | undefined) => {
    if (id === undefined) return
    setIsOpen(false)
    onChoose(id)
  }
  const isFirst = at === 0 ? `This is the first ${noun.toLowerCase()}.` : null
  const isLast = at === subjects.length - 1 ? `This is the last ${noun.toLowerCase()}.` : null
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Popover
        label={noun}
        width={360}
        initialFocus={search}
        open={isOpen}
        onOpenChange={(open) => {
          setIsOpen(open)
          if (open) {
            setQuery('')
            setActiveId(chosen.id)
          }
        }}
        trigger={
          <Button prefix={noun} end="chevron-down" className="min-w-0">
            <span className="truncate">{chosen.name}</span>
            <Changes subject={chosen} />
          </Button>
        }
      >
        <div className="p-2">
          <TextInput
            ref={search}
            type="search"
            icon="search"
            label={`Search ${noun.toLowerCase()}s`}
            labelHidden
            placeholder={`Search ${formatCount(subjects.length)} ${noun.toLowerCase()}s`}
            value={query}
            onChange={(text) => {
              setQuery(text)
              setActiveId('')
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') choose((found[active] ?? found[0])?.id)
              else if (event.key === 'ArrowDown') list.current?.focus()
              else return
              event.preventDefault()
              if (event.key === 'ArrowDown' && active < 0) setActiveId(found[0]?.id ?? '')
            }}
          />
        </div>
        {found.length === 0 ? (
          <p className="px-3 pb-3 text-3">None is called “{query.trim()}”.</p>
        ) : (
          <div className="flex flex-col border-t border-line-1" style={{ height: Math.min(320, found.length * 26 + 1) }}>
            <WindowedRows
              ref={list}
              role="grid"
              label={`${noun}s of the upload`}
              count={found.length}
              rowHeight={26}
              keyOf={(index) => found[index]?.id ?? ''}
              activeIndex={active}
              onMove={(index) => setActiveId(found[index]?.id ?? '')}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                choose(found[active]?.id)
              }}
            >
              {(index, frame) => {
                const subject = found[index]
                if (subject === undefined) return null
                return (
                  <SubjectRow
                    key={subject.id}
                    frame={frame}
                    subject={subject}
                    isActive={index === active}
                    isChosen={subject === chosen}
                    onChoose={() => choose(subject.id)}
                  />
                )
              }}
            </WindowedRows>
          </div>
        )}
      </Popover>
      <IconButton
        icon="arrow-left"
        label={`Previous ${noun.toLowerCase()}`}
        keys={<Kbd keys="[" />}
        disabledReason={isFirst}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="arrow-right"
        label={`Next ${noun.toLowerCase()}`}
        keys={<Kbd keys="]" />}
        disabledReason={isLast}
        onClick={() => onStep(1)}
      />
      <span className="pl-1 text-small whitespace-nowrap text-3">
        {formatCount(at + 1)} of {formatCount(subjects.length)}
      </span>
    </div>
  )
}

interface SubjectRowProps {
  readonly frame: RowFrame
  readonly subject: PreviewSubject
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function SubjectRow({ frame, subject, isActive, isChosen, onChoose }: SubjectRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the list's, which names the active row
    <div
      {...frame}
      role="row"
      tabIndex={-1}
      onClick={onChoose}
      className={classNames(
        'flex items-center gap-2 px-3',
        isActive ? `bg-active ${ROW_RING}` : 'hover:bg-hover',
        isChosen && 'font-medium text-accent',
      )}
    >
      <span role="gridcell" title={subject.name} className="min-w-0 flex-1 truncate">
        {subject.name}
      </span>
      <span role="gridcell" className="flex items-center gap-2">
        {subject.counts.invalid > 0 && <Tag tone="unfav">{formatCount(subject.counts.invalid)} invalid</Tag>}
        <Changes subject={subject} />
      </span>
    </div>
  )
}

/** How many of its cells differ from what is stored. */
function Changes({ subject: { counts } }: { readonly subject: PreviewSubject }) {
  const changed = counts.new + counts.overridden + counts.invalid
  return (
    <span className="text-small font-normal text-3">
      {formatCount(changed)}
      <span className="sr-only"> new, overwritten or invalid</span>
    </span>
  )
}
