import type { SameStoreWords } from '@fourwall/domain/locations/same-store-text.ts'
import { Link } from '@tanstack/react-router'
import { Popover } from '../../ui/Popover.tsx'

/** How many locations are comparable; opens the reasons against the others. */
export function SameStoreReasons({ stores }: { stores: SameStoreWords }) {
  const { summary, leftOut, inference } = stores
  if (leftOut.length === 0 && inference === null) return <span>{summary}</span>
  return (
    <Popover
      label="Comparable locations"
      width={380}
      trigger={
        <button type="button" className="min-w-0 truncate rounded-chip text-accent hover:underline">
          {summary}
        </button>
      }
    >
      <div className="overflow-y-auto px-4 py-3">
        <p className="font-semibold">{summary}</p>
        <LeftOutList stores={stores} />
      </div>
    </Popover>
  )
}

/** Why locations are left out, and where their days are stated. */
export function LeftOutList({ stores: { leftOut, inference } }: { stores: SameStoreWords }) {
  return (
    <>
      {leftOut.length > 0 && (
        <ul aria-label="Locations left out" className="flex flex-col gap-1 py-2 text-2">
          {leftOut.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="text-small text-3">
        {inference ?? 'Opening and closing days are as stated.'}{' '}
        <Link to="/settings/locations" className="text-accent underline">
          Open Locations
        </Link>
      </p>
    </>
  )
}
