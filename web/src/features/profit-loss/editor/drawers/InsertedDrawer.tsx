import type { ConfigurationProblem } from '@fourwall/domain/layouts/layout-problems.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { SegmentedControl } from '../../../../ui/Choice.tsx'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { focusFirstInvalid, TextInput } from '../../../../ui/Field.tsx'

/** What names a row or a column in a formula. */
export interface InsertedUser {
  /** `J`, `12`, `B4`. */
  readonly address: string
  readonly label: string
}

interface InsertedDrawerProps<Type extends string> {
  readonly side: 'row' | 'column'
  /** Its number or its letters: `I`. */
  readonly place: string
  readonly isNew: boolean
  readonly type: Type
  readonly types: readonly { readonly value: Type; readonly label: string }[]
  readonly label: string
  /** Its default name. */
  readonly usualLabel: string
  readonly usedBy: readonly InsertedUser[]
  /** Closing would lose something. */
  readonly isDirty: boolean
  /** As of the last try to apply it: the keyboard goes to the first. */
  readonly problems: readonly ConfigurationProblem[]
  readonly onChange: (change: { readonly type?: Type; readonly label?: string }) => void
  readonly onApply: () => void
  readonly onRemove: () => void
  readonly onClose: () => void
  /** The fields of its type. */
  readonly children: ReactNode
}

/** The form of an inserted row or column, next to the layout: the fields that every type has. */
export function InsertedDrawer<Type extends string>({
  side,
  place,
  isNew,
  usedBy,
  problems,
  onChange,
  onApply,
  ...props
}: InsertedDrawerProps<Type>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems.length > 0) focusFirstInvalid(form.current)
  }, [problems])
  return (
    <Drawer
      title={isNew ? `New ${side}` : `${side === 'row' ? 'Row' : 'Column'} ${place}`}
      width={324}
      onClose={props.onClose}
      isDirty={props.isDirty}
      footer={
        <>
          {!isNew && (
            <Button kind="danger" onClick={props.onRemove}>
              Remove {side}
            </Button>
          )}
          <span className="flex-1" />
          <Button kind="plain" onClick={props.onClose}>
            Cancel
          </Button>
          <Button kind="primary" onClick={onApply}>
            {isNew ? 'Insert' : 'Apply'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          onApply()
        }}
      >
        <SegmentedControl<Type> label="Shows" value={props.type} choices={props.types} onChange={(type) => onChange({ type })} />
        <TextInput
          label="Label"
          value={props.label}
          placeholder={props.usualLabel}
          onChange={(label) => onChange({ label })}
          maxLength={LONGEST.label}
        />
        {props.children}
        {usedBy.length > 0 && !isNew && (
          <section className="border-t border-line-1 pt-3">
            <h3 className="mb-1 text-small text-2">Used by</h3>
            <ul className="grid gap-[2px]">
              {usedBy.map(({ address, label }) => (
                <li key={`${address} ${label}`} className="flex gap-2">
                  <span className="text-2">{address}</span>
                  <span className="min-w-0 truncate" title={label}>
                    {label}
                  </span>
                </li>
              ))}
            </ul>
            <p className="mt-1 text-small text-3">
              Removing this {side} would leave {usedBy.length === 1 ? 'it' : 'them'} without a value.
            </p>
          </section>
        )}
        {/* Enter in a field applies. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Drawer>
  )
}
