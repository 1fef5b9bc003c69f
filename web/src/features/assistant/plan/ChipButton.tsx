import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'

interface ChipLook {
  /** It was not said, but assumed: its line is dashed, and a screen reader says so. */
  readonly isAssumed?: boolean
  /** It offers what is not there yet. */
  readonly isEmpty?: boolean
}

/** How a chip looks, whether it opens something or not: 24 px high, 32 on a phone. */
export function chipLook({ isAssumed = false, isEmpty = false }: ChipLook): string {
  return classNames(
    'inline-flex h-[24px] max-w-full min-w-0 items-center gap-[5px] rounded-chip border bg-page px-[6px] text-small text-2 phone:h-[32px] print:border-transparent print:px-0',
    isAssumed ? 'border-dashed border-line-control' : 'border-line-2',
    isEmpty && 'border-dashed text-3 print:hidden',
  )
}

interface ChipButtonProps extends ComponentProps<'button'>, ChipLook {
  readonly icon?: IconName
}

/** A small word in a frame that opens its choices. */
export function ChipButton({ icon, isAssumed = false, isEmpty = false, children, className, ...rest }: ChipButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        chipLook({ isAssumed, isEmpty }),
        'transition-colors duration-fast hover:bg-hover aria-expanded:border-accent-line aria-expanded:bg-accent-soft aria-expanded:text-accent',
        className,
      )}
    >
      {icon !== undefined && <Icon name={icon} className="opacity-80" />}
      <span className="truncate">{children}</span>
      {isAssumed && <span className="sr-only">, assumed</span>}
    </button>
  )
}

const crossLook =
  '-ml-px inline-flex h-[24px] w-[24px] flex-none items-center justify-center rounded-r-chip border border-l-0 border-line-2 bg-page phone:h-[32px] phone:w-[32px] print:hidden'

interface ChipCrossProps {
  readonly label: string
  /** Null while it cannot be taken away. */
  readonly onClick: (() => void) | null
}

/** The cross of a chip: takes it away. */
export function ChipCross({ label, onClick }: ChipCrossProps) {
  const cross = <Icon name="close" size={10} />
  if (onClick === null) return <span className={classNames(crossLook, 'text-off')}>{cross}</span>
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={classNames(crossLook, 'text-3 hover:bg-hover hover:text-1')}
    >
      {cross}
    </button>
  )
}
