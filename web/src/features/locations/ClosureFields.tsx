import { type Closure, closuresProblem, closureText } from '@fourwall/domain/locations/closures.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { compareDays, isDay } from '@fourwall/domain/time/day.ts'
import { useState } from 'react'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { useDisplay } from '../../ui/display.ts'
import { TextInput } from '../../ui/Field.tsx'

interface ClosureFieldsProps {
  /** Of the location. */
  readonly name: string
  readonly closures: readonly Closure[]
  readonly onChange: (closures: readonly Closure[]) => void
}

/** Days on which a location was shut: a list, and fields to add one. */
export function ClosureFields({ name, closures, onChange }: ClosureFieldsProps) {
  const { days } = useDisplay()
  const isChanging = useMay('CHANGE_LOCATIONS')
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section aria-label="Closures" className="flex flex-col gap-2">
      <h3 className="text-small text-2">Closures</h3>
      {closures.length > 0 && (
        <ul className="flex flex-col gap-1">
          {closures.map((closure) => {
            const text = closureText(closure, days)
            return (
              <li key={text} className="flex items-center gap-2">
                <span className="min-w-0 flex-1">{text}</span>
                {isChanging && (
                  <IconButton
                    size="small"
                    icon="close"
                    label={`Remove ${text}`}
                    onClick={() => onChange(closures.filter((one) => one !== closure))}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {isAdding && (
        <NewClosure
          name={name}
          closures={closures}
          onAdd={(closure) => {
            onChange([...closures, closure].sort((left, right) => compareDays(left.from, right.from)))
            setIsAdding(false)
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      {!isAdding && closures.length === 0 && <p className="text-small text-3">No refits or other closures.</p>}
      {!isAdding && isChanging && (
        <div>
          <Button onClick={() => setIsAdding(true)}>Add a closure</Button>
        </div>
      )}
    </section>
  )
}

interface NewClosureProps extends Omit<ClosureFieldsProps, 'onChange'> {
  readonly onAdd: (closure: Closure) => void
  readonly onCancel: () => void
}

function NewClosure({ name, closures, onAdd, onCancel }: NewClosureProps) {
  const [{ from, to, reason }, setDraft] = useState({ from: '', to: '', reason: '' })
  const closure: Closure | null = isDay(from) ? { from, to: isDay(to) ? to : null, reason: reason.trim() } : null
  const problem = closure === null ? null : closuresProblem([...closures, closure], name)
  const draft = { from, to, reason }
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line-2 p-2">
      <div className="grid grid-cols-2 gap-2">
        <DateField label="Shut from" value={from} onChange={(day) => setDraft({ ...draft, from: day })} error={problem} />
        <DateField
          label="to (last day)"
          value={to}
          onChange={(day) => setDraft({ ...draft, to: day })}
          hint="Empty: until further notice"
        />
      </div>
      <TextInput
        label="Reason (optional)"
        placeholder="Refit"
        value={reason}
        maxLength={LONGEST.closureReason}
        onChange={(text) => setDraft({ ...draft, reason: text })}
      />
      <div className="flex gap-2">
        <Button
          kind="primary"
          disabledReason={problem ?? (closure === null ? 'Type the first day of the closure.' : null)}
          onClick={() => closure !== null && onAdd(closure)}
        >
          Add
        </Button>
        <Button kind="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
