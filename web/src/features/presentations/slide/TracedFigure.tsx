import type { ReactNode } from 'react'
import type { SlideTracing } from './slide-tracing.ts'

interface TracedFigureProps {
  /** What it opens with; null: it does not. */
  readonly source: string | null
  readonly as: SlideTracing['as'] | null
  readonly children: ReactNode
}

/** A printed figure of a slide, which opens what it is made of. */
export function TracedFigure({ source, as, children }: TracedFigureProps) {
  if (source === null || as === null) return children
  if (as === 'POINTER') return <span data-source={source}>{children}</span>
  return (
    // A button would be a block of its own, and move the figure off its line.
    <span role="button" tabIndex={0} data-source={source} className="cursor-pointer rounded-chip hover:underline">
      {children}
    </span>
  )
}
