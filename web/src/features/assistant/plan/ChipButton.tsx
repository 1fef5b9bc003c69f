import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'

interface ChipButtonProps extends ComponentProps<'button'> {
  readonly icon?: IconName
  /** It was not said, but assumed: its line is dashed, and a screen reader says so. */
  readonly isAssumed?: boolean
  /** It offers what is not there yet. */
  readonly isEmpty?: boolean
}

/** A small word in a frame that opens its choices. 24 px high, 32 on a phone. */
export function ChipButton({ icon, isAssumed = false, isEmpty = false, children, className, ...rest }: ChipButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'inline-flex h-[24px] max-w-full min-w-0 items-center gap-[5px] rounded-chip border bg-page px-[6px] text-small text-2 transition-colors duration-fast hover:bg-hover aria-expanded:border-accent-line aria-expanded:bg-accent-soft aria-expanded:text-accent phone:h-[32px] print:border-transparent print:px-0',
        isAssumed ? 'border-dashed border-line-control' : 'border-line-2',
        isEmpty && 'border-dashed text-3 print:hidden',
        className,
      )}
    >
      {icon !== undefined && <Icon name={icon} className="opacity-80" />}
      <span className="truncate">{children}</span>
      {isAssumed && <span className="sr-only">, assumed</span>}
    </button>
  )
}

/** The cross of a chip: takes it away. */
export function ChipCross({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="-ml-px inline-flex h-[24px] w-[24px] flex-none items-center justify-center rounded-r-chip border border-l-0 border-line-2 bg-page text-3 hover:bg-hover hover:text-1 phone:h-[32px] phone:w-[32px] print:hidden"
    >
      <Icon name="close" size={10} />
    </button>
  )
}
