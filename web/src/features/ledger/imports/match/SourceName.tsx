import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useId, useRef, useState } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { inputBox } from '../../../../ui/Field.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { LedgerImportsQuery } from '../ledger-imports.ts'

interface SourceNameProps {
  readonly name: string
  /** Files of this source came in before. */
  readonly isKnown: boolean
  readonly onRename: (name: string) => void
}

/**
 * The system and kind of export: one of those that came in before, or a new name. Taken over on Enter and on
 * leaving the field; Escape puts the name back.
 */
export function SourceName({ name, isKnown, onRename }: SourceNameProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState(name)
  const [nameBefore, setNameBefore] = useState(name)
  if (name !== nameBefore) {
    setNameBefore(name)
    setDraft(name)
  }
  const { data } = useAnswer(LedgerImportsQuery, {})
  const known = [...new Set(data?.ledgerImports.map(({ sourceName }) => sourceName))]
  const commit = () => {
    const text = draft.trim()
    if (text === '') setDraft(name)
    else if (text !== name) onRename(text)
  }
  const nameAnew = () => {
    setDraft('')
    // The menu gives the focus back to its button first.
    setTimeout(() => input.current?.focus())
  }
  return (
    <span className="flex flex-none items-center gap-2" title="A file replaces rows of its own source only.">
      <label htmlFor={id} className="text-small text-2">
        Source
      </label>
      <span className="relative block w-[208px]">
        <input
          ref={input}
          id={id}
          value={draft}
          maxLength={LONGEST.sourceName}
          autoComplete="off"
          spellCheck={false}
          title={draft}
          placeholder="Name of a new source"
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
              label="Sources"
              align="end"
              open={isOpen}
              onOpenChange={setIsOpen}
              trigger={<IconButton icon="chevron-down" size="small" label="Choose a source" />}
            >
              <MenuChoices
                label="Known sources"
                value={name}
                choices={known.map((one) => ({ value: one, label: one }))}
                onChange={onRename}
              />
              <MenuSeparator />
              <MenuItem onSelect={nameAnew}>New source…</MenuItem>
            </Menu>
          </span>
        )}
      </span>
      {!isKnown && <Tag tone="accent">New</Tag>}
    </span>
  )
}
