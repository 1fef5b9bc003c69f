import { BRAND_COLORS, USUAL_BRAND } from '@fourwall/domain/presentations/brand.ts'
import { createContext, useContext } from 'react'

interface ColorFieldProps {
  readonly label: string
  /** `#rrggbb`; null for none. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** Whether there may be none. */
  readonly isOptional?: boolean
}

/** After those of the brand: better, worse, gray and paper. */
const MORE_COLORS = ['#0b6b5f', '#a8350e', '#e9ecee', '#ffffff'] as const

/** The brand of the presentation that is edited. */
export const BrandContext = createContext(USUAL_BRAND)

/** A color: one of the brand, or any other. */
export function ColorField({ label, value, onChange, isOptional = false }: ColorFieldProps) {
  const brand = useContext(BrandContext)
  const colors = new Set([...BRAND_COLORS.map((role) => brand[role]), ...MORE_COLORS])
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1">
      <span className="min-w-[84px] text-small text-2">{label}</span>
      {[...colors].map((color) => (
        <button
          key={color}
          type="button"
          aria-label={`${label} ${color}`}
          aria-pressed={value === color}
          className="size-[24px] rounded-chip border border-line-2 aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent"
          style={{ backgroundColor: color }}
          onClick={() => onChange(color)}
        />
      ))}
      <input
        type="color"
        aria-label={`${label}, another color`}
        value={value ?? '#ffffff'}
        className="h-[24px] w-[32px] cursor-pointer rounded-chip border border-line-2 bg-transparent p-0"
        onChange={(event) => onChange(event.target.value)}
      />
      {isOptional && (
        <button
          type="button"
          aria-pressed={value === null}
          className="h-[24px] px-1 text-small text-2 hover:text-1 aria-pressed:text-accent"
          onClick={() => onChange(null)}
        >
          None
        </button>
      )}
    </div>
  )
}
