import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

interface CheckboxProps {
  readonly checked: boolean | 'mixed'
  readonly onChange: (checked: boolean) => void
  /** Shown next to the box; with `labelHidden`, for screen readers only. */
  readonly label: ReactNode
  readonly labelHidden?: boolean
  readonly hint?: ReactNode
  readonly disabled?: boolean
  /** Out of the tab order, inside a list that moves the focus itself. */
  readonly tabIndex?: number
  readonly className?: string
}

/** On, off, or mixed if only some of its items are on. Clicking a mixed one turns all on. */
export function Checkbox({ checked, onChange, label, labelHidden = false, hint, disabled = false, tabIndex, className }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const note = useId()
  // HTML has no attribute for the mixed state: it can only be set on the element.
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <label
      className={classNames(
        'inline-flex items-start gap-2',
        labelHidden ? 'phone-hit' : 'phone:py-[11px]',
        disabled && 'text-off',
        className,
      )}
    >
      <span className={classNames('relative mt-[2px] flex-none', labelHidden && 'phone:z-[1]')}>
        <input
          ref={box}
          type="checkbox"
          checked={checked === true}
          disabled={disabled}
          tabIndex={tabIndex}
          aria-describedby={hint === undefined ? undefined : note}
          onChange={() => onChange(checked !== true)}
          className="block size-[14px] appearance-none rounded-chip border border-line-control bg-page checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:border-line-2 disabled:bg-sunken"
        />
        {checked !== false && (
          <Icon name={checked === 'mixed' ? 'minus' : 'check'} className="pointer-events-none absolute top-px left-px text-page" />
        )}
      </span>
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        {label}
        {hint !== undefined && (
          <span id={note} className="block text-small text-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: ReactNode
}

interface ChoicesProps<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string
  readonly value: Value
  readonly choices: readonly Choice<Value>[]
  readonly onChange: (value: Value) => void
  readonly className?: string
}

/** One of two to four choices, side by side. Arrow keys choose. */
export function SegmentedControl<Value extends string>({ label, value, choices, onChange, className }: ChoicesProps<Value>) {
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('inline-flex h-control rounded-control border border-line-2 bg-page', className)}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative flex flex-1 items-center justify-center border-line-2 px-[10px] whitespace-nowrap text-2 not-first:border-l first:rounded-l-[4px] last:rounded-r-[4px] hover:bg-hover has-checked:bg-active has-checked:font-medium has-checked:text-1 has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          <span className="pointer-events-none">{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

/** One of several choices in a column, each with room for a hint. */
export function RadioGroup<Value extends string>({ label, value, choices, onChange, className }: ChoicesProps<Value>) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classNames('flex flex-col gap-2 phone:gap-0', className)}>
      {choices.map((choice) => (
        <label key={choice.value} className="inline-flex items-start gap-2 phone:py-[11px]">
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="mt-[2px] block size-[14px] flex-none appearance-none rounded-full border border-line-control bg-page checked:border-[4.5px] checked:border-accent"
          />
          <span>
            {choice.label}
            {choice.hint !== undefined && <span className="block text-small text-3">{choice.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
