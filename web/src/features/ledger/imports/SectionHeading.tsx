import type { ReactNode } from 'react'

interface SectionHeadingProps {
  readonly title: string
  /** A count next to it. */
  readonly mark?: ReactNode
  /** Quiet words: "as they will be stored". */
  readonly note?: ReactNode
  readonly end?: ReactNode
}

/** Sections are divided by lines, not cards; this heads one. */
export function SectionHeading({ title, mark, note, end }: SectionHeadingProps) {
  return (
    <div className="flex min-h-[34px] flex-none items-center gap-2 px-4">
      <h2 className="font-semibold whitespace-nowrap">{title}</h2>
      {mark}
      <span className="min-w-0 flex-1 text-3">{note}</span>
      {end}
    </div>
  )
}
