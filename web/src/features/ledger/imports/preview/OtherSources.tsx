import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { doubledMonths, type OtherSource, standingRows } from './other-sources.ts'

interface OtherSourcesProps {
  /** With rows in the file's months, those with most rows first. */
  readonly sources: readonly OtherSource[]
  /** Null while nothing can be changed. */
  readonly onUse: ((sourceName: string) => void) | null
}

/** More than these are chosen under Source. */
const mostOffered = 2

/** The same entries under two sources count twice: which months are in danger, and the way out of it. */
export function OtherSources({ sources, onUse }: OtherSourcesProps) {
  if (sources.length === 0) return null
  return (
    <div role="status" className="flex flex-none flex-wrap items-center gap-2 border-b border-line-1 bg-warn-soft px-4 py-2">
      <Icon name="warning" className="text-warn" />
      <p className="min-w-[280px] flex-1">
        <b>{doubledMonths(sources)}</b>, if this file holds the same entries. {standingRows(sources)} From the same ledger, it has to be the
        same source.
      </p>
      {onUse !== null &&
        sources.slice(0, mostOffered).map(({ name }) => (
          <Button key={name} className="max-w-[320px]" title={name} onClick={() => onUse(name)}>
            <span className="truncate">Use the source “{name}”</span>
          </Button>
        ))}
    </div>
  )
}
