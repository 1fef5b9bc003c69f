import { type ComponentProps, useEffect, useState } from 'react'
import { TextInput } from '../../../ui/Field.tsx'

interface SettledInputProps extends Omit<ComponentProps<typeof TextInput>, 'onChange'> {
  /** Receives the text after a pause in typing. */
  readonly onSettle: (text: string) => void
  /** Escape in an empty field; in any other it empties the field. */
  readonly onEscape?: () => void
}

const settlesAfter = 200

/** A field whose text is passed on when typing pauses: it asks once and not with every letter. */
export function SettledInput({ value, onSettle, onEscape, ...rest }: SettledInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => onSettle(draft), settlesAfter)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text is passed on once, to the callback of that moment
  }, [draft])
  const shown = draft ?? value
  return (
    <TextInput
      {...rest}
      value={shown}
      onChange={setDraft}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || (shown === '' && onEscape === undefined)) return
        event.preventDefault()
        if (shown === '') onEscape?.()
        else setDraft('')
      }}
    />
  )
}
