import type { Right } from '@fourwall/domain/session/roles.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { useDisplay } from '../../ui/display.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { IfAllowed } from '../rights/IfAllowed.tsx'

/** A version in a list of versions. */
export interface ListedVersion {
  readonly version: number
  /** ISO 8601 with a zone. */
  readonly savedAt: string
  /** Null if no user saved it. */
  readonly savedBy?: string | null
}

interface VersionHistoryProps<State> {
  /** The latest first; undefined while they are loading. */
  readonly versions: readonly ListedVersion[] | undefined
  /** Why they could not be loaded; null if they could. */
  readonly failure: string | null
  /** Loads them again. */
  readonly onRetry: () => void
  /** Shown without versions. */
  readonly empty: ReactNode
  /** The version that is edited. */
  readonly current: number
  /** A few words about a version, in the list. */
  readonly noteOf?: (version: ListedVersion) => string | null
  /** Loads a version; null if it does not exist. @throws Error with a sentence. */
  readonly load: (version: number) => Promise<State | null>
  /** The changes from one state to a later one, a sentence each. */
  readonly changesOf: (before: State, after: State) => readonly string[]
  readonly onRestore: (state: State, version: number) => void
  /** The right that restoring one needs. */
  readonly right: Right
  /** Shows a version next to the current one; left out: versions cannot be compared. */
  readonly onCompare?: (version: number) => void
  readonly onClose: () => void
}

/** All saved versions: who saved them and when, what they changed, and a button to restore one. */
export function VersionHistory<State>({ versions, failure, onRetry, empty, noteOf, onClose, ...parts }: VersionHistoryProps<State>) {
  const display = useDisplay()
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const { current } = parts
  const listed = useRef(current)
  const reload = useEffectEvent(onRetry)
  // Versions that are saved while this is open are added to the list.
  useEffect(() => {
    if (listed.current !== current) reload()
    listed.current = current
  }, [current])
  return (
    <Drawer title="History" onClose={onClose}>
      {versions === undefined ? (
        failure === null ? (
          <SkeletonRows rows={6} label="Loading the history" />
        ) : (
          <div role="alert" className="px-4 py-3">
            <p className="pb-2 text-2">{failure}</p>
            <Button onClick={onRetry}>Try again</Button>
          </div>
        )
      ) : versions.length === 0 ? (
        <p className="px-4 py-3 text-2">{empty}</p>
      ) : (
        <ol>
          {versions.map((version, at) => (
            <li key={version.version} className="border-b border-line-1">
              <button
                type="button"
                aria-expanded={openedAt === version.version}
                onClick={() => setOpenedAt(openedAt === version.version ? null : version.version)}
                className={classNames(
                  'flex w-full flex-col px-4 py-2 text-left focus-visible:-outline-offset-2',
                  openedAt === version.version ? 'bg-accent-soft' : 'hover:bg-hover',
                )}
              >
                <span className="font-medium">{version.savedBy ?? 'By an import'}</span>
                <span className="text-small text-3">
                  {/* What an import created becomes a version when it is first saved over. */}
                  {(version.savedBy ?? null) === null && 'until '}
                  {display.moment(version.savedAt)} · version {version.version}
                  {version.version === current && ', being edited'}
                </span>
                {noteOf !== undefined && <span className="text-small text-3 [overflow-wrap:anywhere]">{noteOf(version)}</span>}
              </button>
              {openedAt === version.version && (
                <VersionChanges {...parts} version={version.version} before={versions[at + 1]?.version ?? null} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  )
}

interface VersionChangesProps<State>
  extends Pick<VersionHistoryProps<State>, 'current' | 'load' | 'changesOf' | 'onRestore' | 'right' | 'onCompare'> {
  readonly version: number
  readonly before: number | null
}

function VersionChanges<State>({ version, before, current, load, changesOf, onRestore, right, onCompare }: VersionChangesProps<State>) {
  const { value: loaded, failure } = useLoaded(`${before} ${version}`, () =>
    Promise.all([load(version), before === null ? null : load(before)]),
  )
  if (failure !== null) return <p className="px-4 pb-3 text-unfav">{failure}</p>
  if (loaded === null) return <SkeletonRows rows={2} label="Loading this version" />
  const [own, earlier] = loaded
  const changes = own !== null && earlier !== null ? changesOf(earlier, own) : []
  return (
    <div className="px-4 pb-3">
      {before === null ? (
        <p className="py-1 text-2">The first saved version.</p>
      ) : changes.length === 0 ? (
        <p className="py-1 text-2">Saved without a change.</p>
      ) : (
        <ul className="list-disc py-1 pl-4 text-2">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <div className="flex gap-2 pt-1">
        {onCompare !== undefined && own !== null && <Button onClick={() => onCompare(version)}>Compare</Button>}
        {version !== current && own !== null && (
          <IfAllowed right={right}>
            <Button onClick={() => onRestore(own, version)}>Restore this version</Button>
          </IfAllowed>
        )}
      </div>
    </div>
  )
}
