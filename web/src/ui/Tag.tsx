import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

export type Tone = 'neutral' | 'accent' | 'warn' | 'unfav' | 'fav'

const tones: Record<Tone, string> = {
  neutral: 'bg-active text-2',
  accent: 'bg-accent-soft text-accent',
  warn: 'bg-warn-soft text-warn',
  unfav: 'bg-unfav-soft text-unfav',
  fav: 'bg-fav-soft text-fav',
}

/** A word or a count next to its subject. The color never says anything that the word does not. */
export function Tag({ tone = 'neutral', children, className }: { tone?: Tone; children: ReactNode; className?: string }) {
  return (
    <span className={classNames('inline-block whitespace-nowrap rounded-chip px-[5px] text-micro', tones[tone], className)}>
      {children}
    </span>
  )
}

interface ChipProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  readonly chosen: boolean
}

/** A filter or a suggestion that is on, with a check mark and a tint, or off. 22 px high. */
export function Chip({ chosen, children, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={chosen}
      className={classNames(
        'inline-flex h-[22px] items-center gap-[5px] whitespace-nowrap rounded-chip border px-[7px] text-small transition-colors duration-fast phone-hit phone:h-[32px]',
        chosen ? 'border-accent-line bg-accent-soft text-accent' : 'border-line-2 bg-page text-2 hover:bg-hover',
        className,
      )}
    >
      {chosen && <Icon name="check" />}
      {children}
    </button>
  )
}
