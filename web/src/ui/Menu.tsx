import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

const item =
  'flex min-h-row phone:min-h-control items-center gap-x-2 rounded-chip px-2 text-body text-1 outline-none select-none data-[highlighted]:bg-active data-[disabled]:text-off'

interface MenuProps {
  /** A Button; `end="chevron-down"` shows that it opens a menu. */
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** Its accessible name, where the label of the trigger is not enough. */
  readonly label?: string
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  /** Moves the focus elsewhere on closing than to the trigger. */
  readonly onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/** A list of actions next to its trigger. Escape closes it and returns the focus. */
export function Menu({ trigger, children, align = 'start', label, open, onOpenChange, onCloseAutoFocus }: MenuProps) {
  return (
    <Radix.Root modal={false} {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(label === undefined ? {} : { 'aria-label': label })}
          {...(onCloseAutoFocus === undefined ? {} : { onCloseAutoFocus })}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[320px] min-w-[184px] animate-open overflow-y-auto rounded-overlay bg-raised p-1 shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  readonly children: ReactNode
  readonly onSelect: () => void
  /** Its shortcut as it is shown: "⌘C". */
  readonly keys?: string
  readonly danger?: boolean
  /** Why it cannot be chosen now, shown below it. */
  readonly disabledReason?: string | null
}

/** One action. Danger is colored text. */
export function MenuItem({ children, onSelect, keys, danger = false, disabledReason = null }: MenuItemProps) {
  const isDisabled = disabledReason !== null
  return (
    <Radix.Item
      // Not Radix's `disabled`: the arrow keys skip disabled items, and the reason would never be read.
      onSelect={(event) => (isDisabled ? event.preventDefault() : onSelect())}
      aria-disabled={isDisabled || undefined}
      className={classNames(item, isDisabled && 'flex-wrap py-1 text-off', danger && !isDisabled && 'text-unfav')}
    >
      <span className="flex-1">{children}</span>
      {keys !== undefined && <span className="pl-4 text-small text-3 phone:hidden">{keys}</span>}
      {isDisabled && <span className="w-full text-small text-3">{disabledReason}</span>}
    </Radix.Item>
  )
}

/** An option that is on or off; the menu stays open so that several can be set. */
export function MenuCheckItem({
  children,
  checked,
  onChange,
}: {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <Radix.CheckboxItem checked={checked} onCheckedChange={onChange} onSelect={(event) => event.preventDefault()} className={item}>
      <span className="w-3 text-accent">{checked && <Icon name="check" />}</span>
      <span className="flex-1">{children}</span>
    </Radix.CheckboxItem>
  )
}

interface MenuChoice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
}

interface MenuChoicesProps<Value extends string> {
  /** The heading of the group, and its name for screen readers. */
  readonly label: string
  readonly value: Value
  readonly choices: readonly MenuChoice<Value>[]
  readonly onChange: (value: Value) => void
}

/** One of several choices; the chosen one is checked. */
export function MenuChoices<Value extends string>({ label, value, choices, onChange }: MenuChoicesProps<Value>) {
  const choose = (chosen: string) => {
    const choice = choices.find((candidate) => candidate.value === chosen)
    if (choice !== undefined) onChange(choice.value)
  }
  return (
    <Radix.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      <Radix.Label className="px-2 pt-1 text-micro text-3">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} value={choice.value} className={item}>
          <span className="w-3 text-accent">{choice.value === value && <Icon name="check" />}</span>
          <span className="flex-1">{choice.label}</span>
          {choice.hint !== undefined && <span className="pl-4 text-small text-3">{choice.hint}</span>}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line-1" />
}

/** A heading above a part of the menu. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 text-small text-3">{children}</Radix.Label>
}
