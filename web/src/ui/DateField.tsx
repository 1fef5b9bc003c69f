import { isDay } from '@fourwall/domain/time/day.ts'
import { digitsFormat, formatDay } from '@fourwall/domain/time/day-format.ts'
import { useState } from 'react'
import { useDisplay } from './display.ts'
import { TextInput } from './Field.tsx'
import { parseTypedDay } from './typed-day.ts'

interface DateFieldProps {
  readonly label: string
  /** yyyy-MM-dd, or empty. */
  readonly value: string
  /** Called with yyyy-MM-dd whenever the text is a day, and with '' when it is cleared. */
  readonly onChange: (day: string) => void
  readonly hint?: string
  readonly error?: string | null
  readonly className?: string
}

/** A typed day as MM/dd/yyyy, or as yyyy-MM-dd where the user set that: faster than a calendar. Also takes 1/31/25 and 2025-01-31. */
export function DateField({ label, value, onChange, hint, error = null, className }: DateFieldProps) {
  // The text stays as typed until it is a day; from then on it follows the value.
  const [draft, setDraft] = useState<string | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const format = digitsFormat(useDisplay().days)
  const isUnreadable = !isTyping && draft !== null

  const handleChange = (text: string) => {
    setDraft(text)
    const day = text.trim() === '' ? '' : parseTypedDay(text)
    if (day !== null && day !== value) onChange(day)
  }
  const handleBlur = () => {
    setIsTyping(false)
    if (draft !== null && (draft.trim() === '' || parseTypedDay(draft) !== null)) setDraft(null)
  }

  return (
    <TextInput
      label={label}
      value={draft ?? (isDay(value) ? formatDay(value, format) : value)}
      placeholder={format.toUpperCase()}
      onChange={handleChange}
      onFocus={() => setIsTyping(true)}
      onBlur={handleBlur}
      error={isUnreadable ? `Type the day as ${format.toUpperCase()}.` : error}
      {...(hint === undefined ? {} : { hint })}
      {...(className === undefined ? {} : { className })}
    />
  )
}
