import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import { type Materiality, materialityTexts, typedMateriality } from '@fourwall/domain/profit-loss/materiality.ts'
import { useState } from 'react'
import { TextInput } from '../../ui/Field.tsx'

interface MaterialityFieldsProps {
  /** What was typed last may not be valid. */
  readonly value: Materiality
  readonly currency: string
  readonly errorOf: (part: keyof Materiality) => string | null
  readonly onChange: (value: Materiality) => void
}

/** The amount and the percentages from which variances are colored. */
export function MaterialityFields({ value, currency, errorOf, onChange }: MaterialityFieldsProps) {
  const [typed, setTyped] = useState<{ readonly texts: Record<keyof Materiality, string>; readonly value: Materiality } | null>(null)
  // As typed, as long as nothing else changed the value.
  const texts = typed !== null && sameValue(typed.value, value) ? typed.texts : materialityTexts(value)
  const type = (part: keyof Materiality, text: string) => {
    const next = { ...texts, [part]: text }
    setTyped({ texts: next, value: typedMateriality(next) })
    onChange(typedMateriality(next))
  }
  return (
    <div className="grid grid-cols-3 gap-3">
      {FIELDS.map(({ part, label }) => (
        <TextInput
          key={part}
          inputMode="decimal"
          label={part === 'amount' ? `Amount, ${currency}` : label}
          value={texts[part]}
          onChange={(text) => type(part, text)}
          error={errorOf(part)}
        />
      ))}
    </div>
  )
}

const FIELDS = [
  { part: 'amount', label: 'Amount' },
  { part: 'percent', label: 'Percent' },
  { part: 'metricPercent', label: 'Percent for metrics' },
] as const satisfies readonly { part: keyof Materiality; label: string }[]
