import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import type { PlanRow } from '@fourwall/domain/assistant/plan.ts'
import { findByName } from '@fourwall/domain/locations/location-tree.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { inputBox } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Popover } from '../../../ui/Popover.tsx'

interface RowChoiceProps {
  readonly trigger: ReactElement
  readonly label: string
  readonly names: CompanyNames
  /** Null for one to be added. */
  readonly row: PlanRow | null
  readonly onChoose: (row: PlanRow) => void
}

/** Chooses a line of the report or a metric, by a part of its name. */
export function RowChoice({ trigger, label, names, row, onChoose }: RowChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Popover trigger={trigger} label={label} width={300} open={isOpen} onOpenChange={setIsOpen} initialFocus={input}>
      <RowList
        {...{ input, label, names, row }}
        onChoose={(next) => {
          setIsOpen(false)
          onChoose(next)
        }}
      />
    </Popover>
  )
}

interface ListedRow {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly depth: number
  readonly row: PlanRow
}

function listedRows({ groups, metrics }: CompanyNames): readonly ListedRow[] {
  return [
    ...groupTree(groups).nodes.map(
      ({ group, depth }): ListedRow => ({
        key: group.id,
        name: group.name,
        note: '',
        depth,
        row: { kind: 'GROUP', groupId: group.id },
      }),
    ),
    ...metrics.map(({ id, name }): ListedRow => ({ key: id, name, note: 'metric', depth: 1, row: { kind: 'METRIC', metricId: id } })),
  ]
}

function keyOf(row: PlanRow | null): string | null {
  if (row === null) return null
  return row.kind === 'METRIC' ? row.metricId : row.kind === 'GROUP' ? row.groupId : null
}

function RowList({
  input,
  label,
  names,
  row,
  onChoose,
}: Omit<RowChoiceProps, 'trigger'> & { readonly input: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const all = useMemo(() => listedRows(names), [names])
  const found = findByName(all, typed)
  const chosen = keyOf(row)
  const [active, setActive] = useState<string | null>(chosen)
  const activeAt = Math.max(
    0,
    found.findIndex(({ key }) => key === active),
  )
  useEffect(() => list.current?.children[activeAt]?.scrollIntoView({ block: 'nearest' }), [activeAt])
  const handleKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: activeAt + 1, ArrowUp: activeAt - 1 }[event.key]
    const own = found[activeAt]
    if (to !== undefined) setActive(found[Math.max(0, Math.min(found.length - 1, to))]?.key ?? null)
    else if (event.key === 'Enter' && own) onChoose(own.row)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="p-2 pb-[6px]">
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={found.length === 0 ? undefined : `${id}${activeAt}`}
          placeholder="Find a line or a metric"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(null)
          }}
          onKeyDown={handleKeyDown}
          className={inputBox}
        />
      </div>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={label}
        className="max-h-[320px] min-h-[66px] flex-1 overflow-y-auto border-t border-line-1 p-1"
      >
        {found.map((one, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
          <div
            key={one.key}
            id={`${id}${at}`}
            role="option"
            aria-selected={one.key === chosen}
            tabIndex={-1}
            onClick={() => onChoose(one.row)}
            onPointerMove={() => setActive(one.key)}
            style={{ paddingLeft: typed === '' ? 4 + (one.depth - 1) * 14 : 4 }}
            className={classNames('flex min-h-row items-center gap-1 rounded-chip pr-2', at === activeAt && 'bg-active')}
          >
            <span className="w-3 flex-none text-accent">{one.key === chosen && <Icon name="check" />}</span>
            <span className="min-w-0 flex-1 truncate">{one.name}</span>
            {one.note !== '' && <span className="text-small text-3">{one.note}</span>}
          </div>
        ))}
        {found.length === 0 && <p className="px-2 py-1 text-3">No line or metric is called “{typed.trim()}”.</p>}
      </div>
    </>
  )
}
