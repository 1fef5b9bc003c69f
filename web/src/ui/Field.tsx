import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

/** Props for the control inside a Field, so that screen readers read label, hint and error with it. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label: string
  /** The label is for screen readers only: its place on the screen already says it. */
  readonly labelHidden?: boolean
  readonly hint?: ReactNode
  /** What is wrong and what to do; replaces the hint. */
  readonly error?: string | null
  readonly className?: string
  readonly children: (control: FieldControl) => ReactNode
}

/** A control with its label above and a hint below; an error replaces the hint. */
export function Field({ label, labelHidden = false, hint, error = null, className, children }: FieldProps) {
  const id = useId()
  const note = useId()
  const hasNote = error !== null || hint !== undefined
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1 block text-small text-2'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hasNote ? note : undefined, 'aria-invalid': error === null ? undefined : true })}
      {hasNote && <FieldNote id={note} error={error} hint={hint} />}
    </div>
  )
}

function FieldNote({ id, error, hint }: { readonly id: string; readonly error: string | null; readonly hint?: ReactNode }) {
  return (
    <p id={id} className={classNames('mt-1 flex gap-1 text-small', error === null ? 'text-3' : 'text-unfav')}>
      {error !== null && <Icon name="warning" className="mt-[2px]" />}
      <span>{error ?? hint}</span>
    </p>
  )
}

interface FieldGroupProps {
  readonly label: string
  readonly error?: string | null
  readonly children: ReactNode
}

/** Several controls that form one field, with one label and one error. */
export function FieldGroup({ label, error = null, children }: FieldGroupProps) {
  const note = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error === null ? undefined : note} data-invalid={error === null ? undefined : ''}>
      <legend className="mb-1 text-small text-2">{label}</legend>
      <div className="grid gap-2">{children}</div>
      {error !== null && <FieldNote id={note} error={error} />}
    </fieldset>
  )
}

interface FieldButtonProps extends Omit<ComponentProps<typeof Button>, 'kind' | 'prefix' | 'icon' | 'end' | 'children'> {
  /** What it chooses, for screen readers; others see it in the label of the field. */
  readonly label: string
  readonly children: string
}

/** Opens a list or panel of choices: as wide as its form. */
export function FieldButton({ label, children, ...rest }: FieldButtonProps) {
  return (
    <Button {...rest} aria-label={`${label}: ${children}`} end="chevron-down" className="w-full border-line-control px-2">
      <span className="min-w-0 flex-1 truncate text-left">{children}</span>
    </Button>
  )
}

/** Focuses the first control of a form that has an error. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const wrong = form?.querySelector('[aria-invalid=true], [data-invalid]')
  const control = wrong?.matches('[data-invalid]') ? (wrong.querySelector('button') ?? wrong.querySelector('input')) : wrong
  if (control instanceof HTMLElement) control.focus()
}

/** Styles of a text input, for inputs that are built elsewhere. */
export const inputBox =
  'h-control w-full rounded-control border border-line-control bg-page px-2 text-body text-1 disabled:border-line-2 disabled:bg-sunken disabled:text-off aria-invalid:border-unfav'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'children'> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly value: string
  readonly onChange: (value: string) => void
  /** An icon at the left: the magnifier of a search. */
  readonly icon?: IconName
}

/** One line of text with its label. `onChange` gets the text. */
export function TextInput({ label, labelHidden, hint, error = null, value, onChange, icon, className, ...rest }: TextInputProps) {
  return (
    <Field
      label={label}
      error={error}
      {...(labelHidden === undefined ? {} : { labelHidden })}
      {...(hint === undefined ? {} : { hint })}
      {...(className === undefined ? {} : { className })}
    >
      {(control) => (
        <span className="relative block">
          {icon !== undefined && <Icon name={icon} className="absolute inset-y-0 left-2 my-auto text-3" />}
          <input
            type="text"
            autoComplete="off"
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(inputBox, icon !== undefined && 'pl-[26px]', error !== null && 'pr-[26px]')}
          />
          {error !== null && <Icon name="warning" className="absolute inset-y-0 right-2 my-auto text-unfav" />}
        </span>
      )}
    </Field>
  )
}

interface SelectInputProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** One of a few, in a native select: the best list on every device. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { label, labelHidden, hint, error = null, value, choices, onChange, className, ...rest } = props
  return (
    <Field
      label={label}
      error={error}
      {...(labelHidden === undefined ? {} : { labelHidden })}
      {...(hint === undefined ? {} : { hint })}
      {...(className === undefined ? {} : { className })}
    >
      {(control) => (
        <span className="relative block">
          <select
            {...rest}
            {...control}
            value={value}
            onChange={(event) => {
              const choice = choices[event.target.selectedIndex]
              if (choice !== undefined) onChange(choice.value)
            }}
            className={classNames(inputBox, 'appearance-none pr-[26px]')}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2 my-auto text-3" />
        </span>
      )}
    </Field>
  )
}
