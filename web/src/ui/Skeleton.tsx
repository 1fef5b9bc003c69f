import { classNames } from './class-names.ts'

/** A gray bar in place of what is loading, after 150 ms. `width` is a CSS length. */
export function SkeletonBar({ width, className }: { width: string; className?: string }) {
  return (
    <span aria-hidden="true" style={{ width }} className={classNames('inline-block h-2 animate-late rounded-[2px] bg-active', className)} />
  )
}

const widths = ['42%', '64%', '53%', '71%', '47%', '60%']

/** A list that is loading: `rows` bars at the height of grid rows, announced once. */
export function SkeletonRows({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  return (
    <div role="status" className="px-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-row items-center">
          <SkeletonBar width={widths[row % widths.length] ?? '50%'} />
        </div>
      ))}
    </div>
  )
}
