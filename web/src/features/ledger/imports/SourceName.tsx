import { useId, useState } from 'react'
import { inputBox } from '../../../ui/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'

interface SourceNameProps {
  readonly name: string
  /** Files of this source came in before. */
  readonly isKnown: boolean
  readonly onRename: (name: string) => void
}

/** The system and kind of export. Taken over on Enter and on leaving the field; Escape puts the name back. */
export function SourceName({ name, isKnown, onRename }: SourceNameProps) {
  const id = useId()
  const [draft, setDraft] = useState(name)
  const [nameBefore, setNameBefore] = useState(name)
  if (name !== nameBefore) {
    setNameBefore(name)
    setDraft(name)
  }
  const commit = () => {
    const text = draft.trim()
    if (text === '') setDraft(name)
    else if (text !== name) onRename(text)
  }
  return (
    <span className="flex flex-none items-center gap-2" title="A file replaces rows of its own source only.">
      <label htmlFor={id} className="text-small text-2">
        Source
      </label>
      <input
        id={id}
        value={draft}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setDraft(name)
        }}
        className={`${inputBox} max-w-[168px]`}
      />
      {!isKnown && <Tag tone="accent">New</Tag>}
    </span>
  )
}
