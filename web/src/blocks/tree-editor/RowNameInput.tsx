import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { inputBox } from '../../ui/Field.tsx'

interface RowNameInputProps {
  readonly name: string
  /** Once, with the new name; null: it stays as it was. */
  readonly onDone: (name: string | null) => void
}

/** Renames a row in place: Enter and leaving the field take the name, Escape does not. */
export function RowNameInput({ name, onDone }: RowNameInputProps) {
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => input.current?.select(), [])
  const finish = (value: string | null) => {
    if (isDone.current) return
    isDone.current = true
    onDone(value === null || value.trim() === '' ? null : value.trim())
  }
  return (
    <input
      ref={input}
      aria-label="Name"
      value={text}
      maxLength={LONGEST.groupName}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(text)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') finish(text)
        else if (event.key === 'Escape') finish(null)
        else return
        event.preventDefault()
      }}
      className={classNames(inputBox, 'h-[22px] max-w-[320px]')}
    />
  )
}
