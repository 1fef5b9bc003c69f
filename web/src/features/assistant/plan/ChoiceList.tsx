import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { inputBox } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Popover } from '../../../ui/Popover.tsx'

/** What the list inside a popover needs of it. */
export interface ListInPopover<Value> {
  readonly input: RefObject<HTMLInputElement | null>
  readonly label: string
  /** Closes the popover. */
  readonly onChoose: (value: Value) => void
}

interface ListPopoverProps<Value> {
  readonly trigger: ReactElement
  readonly label: string
  readonly onChoose: (value: Value) => void
  /** A `ChoiceList`. */
  readonly renderList: (list: ListInPopover<Value>) => ReactNode
}

/** Opens a list with a field to find something in it. */
export function ListPopover<Value>({ trigger, label, onChoose, renderList }: ListPopoverProps<Value>) {
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = (value: Value) => {
    setIsOpen(false)
    onChoose(value)
  }
  return (
    <Popover trigger={trigger} label={label} width={300} open={isOpen} onOpenChange={setIsOpen} initialFocus={input}>
      {renderList({ input, label, onChoose: choose })}
    </Popover>
  )
}

export interface ListedChoice<Value> {
  readonly key: string
  readonly name: string
  readonly note: string
  /** From 1. */
  readonly depth: number
  readonly value: Value
}

interface ChoiceListProps<Value> extends ListInPopover<Value> {
  readonly placeholder: string
  readonly typed: string
  readonly onType: (typed: string) => void
  /** What is found with the typed words. */
  readonly found: readonly ListedChoice<Value>[]
  /** The key of the chosen one; null for none. */
  readonly chosen: string | null
  /** A sentence below the list, such as that nothing is found; null for none. */
  readonly note: string | null
}

/** Arrows move, Enter chooses. */
export function ChoiceList<Value>(props: ChoiceListProps<Value>) {
  const { input, label, onChoose, placeholder, typed, onType, found, chosen, note } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(chosen)
  const activeAt = Math.max(
    0,
    found.findIndex(({ key }) => key === active),
  )
  useEffect(() => {
    // Not returned: in newer browsers it is a promise, which is no cleanup.
    list.current?.children[activeAt]?.scrollIntoView({ block: 'nearest' })
  }, [activeAt])
  const handleKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: activeAt + 1, ArrowUp: activeAt - 1 }[event.key]
    const own = found[activeAt]
    if (to !== undefined) setActive(found[Math.max(0, Math.min(found.length - 1, to))]?.key ?? null)
    else if (event.key === 'Enter' && own) onChoose(own.value)
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
          placeholder={placeholder}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            onType(event.target.value)
            setActive(null)
          }}
          onKeyDown={handleKeyDown}
          className={classNames(inputBox, 'phone:h-[36px]')}
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
            onClick={() => onChoose(one.value)}
            onPointerMove={() => setActive(one.key)}
            style={{ paddingLeft: typed === '' ? 4 + (one.depth - 1) * 14 : 4 }}
            className={classNames('flex min-h-row items-center gap-1 rounded-chip pr-2 phone:min-h-[40px]', at === activeAt && 'bg-active')}
          >
            <span className="w-3 flex-none text-accent">{one.key === chosen && <Icon name="check" />}</span>
            <span className="min-w-0 flex-1 truncate">{one.name}</span>
            {one.note !== '' && <span className="text-small text-3">{one.note}</span>}
          </div>
        ))}
        {note !== null && <p className="px-2 py-1 text-3">{note}</p>}
      </div>
    </>
  )
}
