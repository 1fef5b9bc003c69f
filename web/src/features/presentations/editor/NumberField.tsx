import { useState } from 'react'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A number that takes effect on Enter, or when the field is left; what is out of bounds is brought back to them. */
export function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const given = typed === null || typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))
    setTyped(null)
    if (Number.isFinite(given)) onChange(Math.min(most, Math.max(least, given)))
  }
  return (
    <label className="flex items-center justify-between gap-2 text-small text-2">
      {label}
      <input
        type="text"
        inputMode="decimal"
        value={typed ?? String(Math.round(value * 100) / 100)}
        className="h-control w-[72px] rounded-control border border-line-2 bg-(--bg) px-2 text-body text-1 tabular-nums"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
    </label>
  )
}
