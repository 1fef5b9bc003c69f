import { locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { useEffect, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { sentenceOf } from '../session/api-client.ts'
import { type LocationVersion, LocationVersionsQuery, loadLocations, type VersionedLocations } from './locations-request.ts'

interface LocationHistoryProps {
  readonly nameOf: (locationId: string) => string
  /** The version that is edited. */
  readonly current: number
  readonly onRestore: (version: VersionedLocations) => void
  readonly onClose: () => void
}

/** Every saved version of the tree with who and when, what it changed, and the way back to it. */
export function LocationHistory({ nameOf, current, onRestore, onClose }: LocationHistoryProps) {
  const [{ data, error }, ask] = useQuery({ query: LocationVersionsQuery, requestPolicy: 'network-only' })
  const versions = data?.locationAssignmentVersions
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  return (
    <Drawer title="History" onClose={onClose}>
      {versions === undefined ? (
        error === undefined ? (
          <SkeletonRows rows={6} label="Loading the history" />
        ) : (
          <div role="alert" className="px-4 py-3">
            <p className="pb-2 text-2">{sentenceOf(error)}</p>
            <Button onClick={() => ask({ requestPolicy: 'network-only' })}>Try again</Button>
          </div>
        )
      ) : versions.length === 0 ? (
        <p className="px-4 py-3 text-2">Nobody has saved the locations yet. Every version that is saved will be listed here.</p>
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
                  {/* What an import made is kept from when it is first saved over. */}
                  {version.savedBy === null && 'until '}
                  {savedAtText(version.savedAt)} · version {version.version}
                  {version.version === current && ', what is edited'}
                </span>
              </button>
              {openedAt === version.version && (
                <VersionChanges
                  version={version}
                  before={versions[at + 1] ?? null}
                  nameOf={nameOf}
                  isCurrent={version.version === current}
                  onRestore={onRestore}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  )
}

interface VersionChangesProps {
  readonly version: LocationVersion
  readonly before: LocationVersion | null
  readonly nameOf: (locationId: string) => string
  readonly isCurrent: boolean
  readonly onRestore: (version: VersionedLocations) => void
}

function VersionChanges({ version, before, nameOf, isCurrent, onRestore }: VersionChangesProps) {
  const client = useClient()
  const [loaded, setLoaded] = useState<{ readonly own: VersionedLocations | null; readonly changes: readonly string[] } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [own, earlier] = [version.version, before?.version ?? null]
  useEffect(() => {
    let isWanted = true
    Promise.all([loadLocations(client, own), earlier === null ? null : loadLocations(client, earlier)]).then(
      ([now, then]) => isWanted && setLoaded({ own: now, changes: now && then ? locationChanges(then.state, now.state, nameOf) : [] }),
      (error: unknown) => isWanted && setFailure(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isWanted = false
    }
  }, [client, own, earlier, nameOf])
  if (failure !== null) return <p className="px-4 pb-3 text-unfav">{failure}</p>
  if (loaded === null) return <SkeletonRows rows={2} label="Loading this version" />
  return (
    <div className="px-4 pb-3">
      {earlier === null ? (
        <p className="py-1 text-2">The first version that was kept.</p>
      ) : loaded.changes.length === 0 ? (
        <p className="py-1 text-2">Saved without a change.</p>
      ) : (
        <ul className="list-disc py-1 pl-4 text-2">
          {loaded.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {!isCurrent && loaded.own && (
        <Button className="mt-1" onClick={() => loaded.own && onRestore(loaded.own)}>
          Restore this version
        </Button>
      )}
    </div>
  )
}

const savedAtFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function savedAtText(instant: string): string {
  return savedAtFormat.format(new Date(instant))
}
