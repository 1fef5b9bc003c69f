import { useId, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/Button.tsx'
import { inputBox } from '../../../../ui/Field.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'

interface NameFieldProps {
  readonly label: string
  readonly name: string
  /** Names to choose from. */
  readonly known: readonly string[]
  /** What the names are, as in `sources`. */
  readonly kind: { readonly one: string; readonly several: string }
  readonly placeholder: string
  readonly maxLength: number
  /** Whether the field may be left empty; otherwise the name comes back. */
  readonly mayBeEmpty?: boolean
  readonly onName: (name: string) => void
}

/** A known name or a new one. Taken over on Enter and on leaving the field; Escape puts the name back. */
export function NameField({ label, name, known, kind, placeholder, maxLength, mayBeEmpty = false, onName }: NameFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState(name)
  const [nameBefore, setNameBefore] = useState(name)
  if (name !== nameBefore) {
    setNameBefore(name)
    setDraft(name)
  }
  const commit = () => {
    const text = draft.trim()
    if (text === '' && !mayBeEmpty) setDraft(name)
    else if (text !== name) onName(text)
  }
  const nameAnew = () => {
    setDraft('')
    // The menu gives the focus back to its button first.
    setTimeout(() => input.current?.focus())
  }
  return (
    <>
      <label htmlFor={id} className="text-small text-2">
        {label}
      </label>
      <span className="relative block w-[208px]">
        <input
          ref={input}
          id={id}
          value={draft}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          title={draft}
          placeholder={placeholder}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key === 'Escape') setDraft(name)
            if (event.key === 'ArrowDown' && known.length > 0) {
              event.preventDefault()
              setIsOpen(true)
            }
          }}
          className={`${inputBox} text-ellipsis ${known.length > 0 ? 'pr-[30px]' : ''}`}
        />
        {known.length > 0 && (
          <span className="absolute top-[4px] right-[4px] flex">
            <Menu
              label={`${kind.several.charAt(0).toUpperCase()}${kind.several.slice(1)}`}
              align="end"
              open={isOpen}
              onOpenChange={setIsOpen}
              trigger={<IconButton icon="chevron-down" size="small" label={`Choose a ${kind.one}`} />}
            >
              <MenuChoices
                label={`Known ${kind.several}`}
                value={name}
                choices={known.map((one) => ({ value: one, label: one }))}
                onChange={onName}
              />
              <MenuSeparator />
              <MenuItem onSelect={nameAnew}>{`New ${kind.one}…`}</MenuItem>
            </Menu>
          </span>
        )}
      </span>
    </>
  )
}
