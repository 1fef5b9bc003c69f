import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { sentenceOf } from '../../../../api/api-client.ts'
import { LIBRARY_NAME } from '../../../../blocks/library/folder-labels.ts'
import { Page } from '../../../../blocks/page/Page.tsx'
import { useMay } from '../../../../blocks/rights/rights.ts'
import { existingRows, NOTHING_CHOSEN, type RowSelection } from '../../../../blocks/windowed-rows/row-selection.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { errorMessage } from '../../../../ui/error-message.ts'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { toast } from '../../../../ui/toast.ts'
import { DeletedTable, focusDeletedRow } from './DeletedTable.tsx'
import { DeletedQuery, restoreDeleted } from './deleted-request.ts'
import { describeDeleted, restoredWords } from './describe-deleted.ts'

/** Lists what was deleted from the library within 30 days, to restore it. */
export function RecentlyDeleted() {
  const client = useClient()
  const table = useRef<HTMLTableElement>(null)
  const [{ data, error }, ask] = useQuery({ query: DeletedQuery, requestPolicy: 'cache-and-network' })
  const refresh = () => ask({ requestPolicy: 'network-only' })
  const [selection, setSelection] = useState<RowSelection>(NOTHING_CHOSEN)
  const [isBusy, setIsBusy] = useState(false)
  const isChanging = useMay('CHANGE_LAYOUTS')
  const deleted = useMemo(() => data?.deletedFromLibrary ?? [], [data])
  const chosenNow = useMemo(
    () =>
      existingRows(
        selection,
        deleted.map(({ id }) => id),
      ),
    [selection, deleted],
  )
  const chosen = deleted.filter(({ id }) => chosenNow.ids.has(id))
  // The focus moves to the row below the restored ones.
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const isThere = deleted.some(({ id }) => id === wanted.current)
    if (isThere && wanted.current !== null && focusDeletedRow(table.current, wanted.current)) wanted.current = null
  }, [deleted])
  const restore = async (ids: readonly string[]) => {
    if (!isChanging || isBusy || ids.length === 0) return
    setIsBusy(true)
    try {
      const restored = await restoreDeleted(client, ids)
      const { title, detail } = restoredWords(restored)
      toast[restored.length === 0 ? 'failure' : 'success'](title, detail === null ? {} : { detail })
      const at = deleted.findIndex(({ id }) => ids.includes(id))
      const isLeft = ({ id }: { readonly id: string }) => !ids.includes(id)
      wanted.current = (deleted.slice(at).find(isLeft) ?? deleted.slice(0, at).findLast(isLeft))?.id ?? null
      setSelection(NOTHING_CHOSEN)
    } catch (thrown) {
      const words = describeDeleted(deleted.filter(({ id }) => ids.includes(id)))
      toast.error(`Not restored: ${words}.`, { detail: errorMessage(thrown) })
    } finally {
      setIsBusy(false)
      refresh()
    }
  }
  return (
    <Page
      title="Recently deleted"
      crumbs={[
        { label: 'Profit and loss', to: '/profit-loss' },
        { label: LIBRARY_NAME, to: '/profit-loss/library' },
      ]}
      actions={
        isChanging &&
        deleted.length > 0 && (
          <Button
            kind="primary"
            busy={isBusy ? 'Restoring' : null}
            disabledReason={chosen.length === 0 ? 'Choose what to restore.' : null}
            onClick={() => void restore(chosen.map(({ id }) => id))}
          >
            {chosen.length === 0 ? 'Restore' : `Restore ${describeDeleted(chosen)}`}
          </Button>
        )
      }
    >
      {data === undefined ? (
        error === undefined ? (
          <SkeletonRows rows={8} label="Loading deleted items" />
        ) : (
          <EmptyState title="Deleted items could not be loaded" actions={<Button onClick={refresh}>Try again</Button>}>
            {sentenceOf(error)}
          </EmptyState>
        )
      ) : deleted.length === 0 ? (
        <EmptyState
          title="Nothing was deleted recently"
          actions={
            <Link to="/profit-loss/library" className="text-accent hover:underline">
              Back to the library
            </Link>
          }
        >
          Deleted P&Ls and folders stay here for 30 days and can be restored with all their versions.
        </EmptyState>
      ) : (
        <DeletedTable ref={table} deleted={deleted} selection={chosenNow} onSelect={setSelection} onRestore={(ids) => void restore(ids)} />
      )}
    </Page>
  )
}
