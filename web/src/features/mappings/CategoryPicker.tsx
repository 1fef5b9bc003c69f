import { foldedText } from '@fourwall/domain/mappings/account-words.ts'
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { inputBox } from '../../ui/Field.tsx'
import { Popover } from '../../ui/Popover.tsx'

interface CategoryPickerProps {
  /** The trigger, a Button. */
  readonly trigger: ReactElement
  readonly label: string
  readonly categories: readonly { readonly groupId: string; readonly path: string; readonly name: string; readonly depth: number }[]
  readonly open: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onChoose: (groupId: string) => void
  /** The element that gets the focus afterwards. */
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Searches categories by a part of their path; arrows choose, Enter takes. */
export function CategoryPicker({ trigger, label, categories, open, onOpenChange, onChoose, returnFocus }: CategoryPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Popover
      trigger={trigger}
      label={label}
      width={320}
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={input}
      returnFocus={returnFocus}
    >
      <Choices
        input={input}
        label={label}
        categories={categories}
        onChoose={(groupId) => {
          onOpenChange(false)
          onChoose(groupId)
        }}
      />
    </Popover>
  )
}

/** In pixels. */
const ROW = 26
const MOST_HIGH = 320

interface ChoicesProps extends Pick<CategoryPickerProps, 'label' | 'categories' | 'onChoose'> {
  readonly input: RefObject<HTMLInputElement | null>
}

function Choices({ input, label, categories, onChoose }: ChoicesProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const words = foldedText(typed).split(/\s+/)
  const found = categories.filter(({ path }) => {
    const text = foldedText(path)
    return words.every((word) => text.includes(word))
  })
  const activeAt = Math.min(active, found.length - 1)
  useEffect(() => {
    list.current?.children[activeAt]?.scrollIntoView({ block: 'nearest' })
  }, [activeAt])
  const handleKeyDown = (event: KeyboardEvent) => {
    const chosen = found[activeAt]
    if (event.key === 'ArrowDown') setActive(Math.min(found.length - 1, activeAt + 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(0, activeAt - 1))
    else if (event.key === 'Enter' && chosen) onChoose(chosen.groupId)
    else return
    event.preventDefault()
  }
  return (
    <div className="flex min-h-0 flex-col p-2">
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={found.length === 0 ? undefined : `${id}${activeAt}`}
        placeholder="Find a category"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKeyDown}
        className={inputBox}
      />
      {/* A fixed height, so that the field does not move while the user types. */}
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={label}
        style={{ height: Math.min(MOST_HIGH, categories.length * ROW) }}
        className="mt-2 min-h-[34px] overflow-y-auto"
      >
        {found.map(({ groupId, path, name, depth }, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
          <div
            key={groupId}
            id={`${id}${at}`}
            role="option"
            aria-selected={at === activeAt}
            tabIndex={-1}
            title={path}
            onClick={() => onChoose(groupId)}
            onPointerMove={() => setActive(at)}
            style={{ paddingLeft: typed === '' ? 8 + (depth - 1) * 14 : 8 }}
            className={classNames('flex h-row items-center truncate rounded-chip pr-2', at === activeAt && 'bg-active')}
          >
            <span className="truncate">{typed === '' ? name : path}</span>
          </div>
        ))}
        {found.length === 0 && <p className="px-2 py-1 text-2">No category is called that.</p>}
      </div>
    </div>
  )
}
