import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

export type ButtonKind = 'primary' | 'line' | 'plain' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** One primary per screen; danger is colored text, never filled. */
  readonly kind?: ButtonKind
  /** A muted word before the label: "Mapping" in "Mapping Management P&L". */
  readonly prefix?: string
  readonly icon?: IconName
  readonly end?: IconName
  /** Why it cannot be used now. The button stays focusable, so that the reason can be read. */
  readonly disabledReason?: string | null | undefined
  /** Shown in place of the label while it is under way: "Saving". */
  readonly busy?: string | null | undefined
}

const shape =
  'inline-flex h-control items-center justify-center gap-[6px] whitespace-nowrap rounded-control border px-[9px] text-body transition-colors duration-fast select-none'

const looks: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover',
  line: 'border-line-2 bg-page text-1 hover:bg-hover aria-expanded:border-accent-line aria-expanded:bg-accent-soft aria-expanded:text-accent aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent',
  plain:
    'border-transparent text-1 hover:bg-hover aria-expanded:border-accent-line aria-expanded:bg-accent-soft aria-expanded:text-accent aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent',
  danger: 'border-transparent text-unfav hover:bg-hover',
}

const unusable: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-active px-3 font-medium text-off',
  line: 'border-line-2 bg-page text-off',
  plain: 'border-transparent text-off',
  danger: 'border-transparent text-off',
}

/** Props of a button that is disabled but can still get the focus. */
function blocked(isBlocked: boolean, onClick: ComponentProps<'button'>['onClick']) {
  if (!isBlocked) return { onClick }
  return { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const
}

/** Labelled by a verb with its object or count: "Import 15,568 rows". 28 px high. */
export function Button({ kind = 'line', prefix, icon, end, disabledReason, busy, className, children, onClick, ...rest }: ButtonProps) {
  const reason = disabledReason ?? null
  const isBusy = busy !== null && busy !== undefined
  const button = (
    <button
      type="button"
      {...rest}
      {...blocked(reason !== null || isBusy, onClick)}
      aria-busy={isBusy || undefined}
      className={classNames(shape, reason === null ? looks[kind] : unusable[kind], isBusy && 'opacity-75', className)}
    >
      {icon !== undefined && <Icon name={icon} />}
      {prefix !== undefined && (
        // Narrow toolbars show the label only; screen readers still read the prefix.
        <span className={classNames('@max-[1030px]/toolbar:sr-only', reason === null && 'text-3 in-aria-expanded:text-accent')}>
          {prefix}
        </span>
      )}
      {isBusy ? busy : children}
      {end !== undefined && <Icon name={end} className="opacity-80" />}
    </button>
  )
  return reason === null ? button : <Tooltip content={reason}>{button}</Tooltip>
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> {
  readonly icon: IconName
  /** What it does: its accessible name and its tooltip. */
  readonly label: string
  /** Small: inside rows, tabs and toasts. */
  readonly size?: 'control' | 'small'
  readonly kind?: 'plain' | 'line'
  readonly disabledReason?: string | null | undefined
  /** Its shortcut, shown in the tooltip. */
  readonly keys?: ReactNode
}

/** A button with an icon; its label is read by screen readers and shown on hover. */
export function IconButton({
  icon,
  label,
  size = 'control',
  kind = 'plain',
  disabledReason,
  keys,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const reason = disabledReason ?? null
  return (
    <Tooltip
      content={
        reason ?? (
          <span className="inline-flex gap-2">
            {label}
            {keys !== undefined && <span className="opacity-75">{keys}</span>}
          </span>
        )
      }
    >
      <button
        type="button"
        {...rest}
        {...blocked(reason !== null, onClick)}
        aria-label={label}
        className={classNames(
          'inline-flex items-center justify-center rounded-control border transition-colors duration-fast',
          size === 'control' ? 'size-control' : '-my-[2px] size-[24px] phone-hit',
          reason === null ? looks[kind] : unusable[kind],
          'px-0',
          className,
        )}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
