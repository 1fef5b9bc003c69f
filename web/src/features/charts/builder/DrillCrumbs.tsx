import { Fragment } from 'react'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Drilling } from './use-drilling.ts'

interface DrillCrumbsProps {
  readonly drilling: Drilling
  /** Saves the drilled view as the chart; null without the right. */
  readonly onKeep: (() => void) | null
}

/** The drill-down path in a chart, with a link for each step, and the series shown alone. Nothing where the whole chart is shown. */
export function DrillCrumbs({ drilling: { path, alone, backTo, showAlone }, onKeep }: DrillCrumbsProps) {
  if (path.length === 0 && alone === null) return null
  const crumbs = ['Whole chart', ...path.map(({ label }) => label)]
  return (
    <div className="flex min-h-row flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-line-2 bg-sunken px-4 py-[3px] text-small">
      <nav aria-label="Way into the chart" className="min-w-0">
        <ol className="flex min-w-0 flex-wrap items-center gap-1">
          {crumbs.map((label, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place on the way.
            <Fragment key={at}>
              {at > 0 && (
                <li aria-hidden="true" className="text-3">
                  <Icon name="chevron-right" />
                </li>
              )}
              <li className="min-w-0">
                {at === path.length ? (
                  <span aria-current="true" title={label} className="block max-w-[220px] truncate px-1 font-semibold text-1">
                    {label}
                  </span>
                ) : (
                  <button
                    type="button"
                    title={label}
                    onClick={() => backTo(at)}
                    className="block max-w-[220px] truncate rounded-chip px-1 leading-[20px] text-accent hover:bg-hover"
                  >
                    {label}
                  </button>
                )}
              </li>
            </Fragment>
          ))}
        </ol>
      </nav>
      {alone !== null && (
        <span className="flex min-w-0 items-center gap-1 rounded-chip bg-accent-soft pl-2 text-accent">
          <span className="max-w-[220px] truncate" title={alone.label}>
            {`Only ${alone.label}`}
          </span>
          <IconButton icon="close" size="small" label="Show all series" onClick={() => showAlone(null)} />
        </span>
      )}
      {path.length > 0 && onKeep !== null && (
        <Button kind="plain" className="ml-auto h-[22px] text-small" onClick={onKeep}>
          Keep this view
        </Button>
      )}
    </div>
  )
}
