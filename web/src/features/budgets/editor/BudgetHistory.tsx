import { formatCount } from '@fourwall/domain/money/format.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../../api/use-answer.ts'
import { VersionHistory } from '../../../blocks/versions/VersionHistory.tsx'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import { type Budget, BudgetVersionsQuery, loadBudget, loadChanges, type ReceivedBudgetVersion, restoreVersion } from '../budget-request.ts'
import type { SheetFormats } from '../sheet/budget-columns.ts'
import { changeWords } from '../sheet/change-words.ts'
import type { SheetFrame } from '../sheet/sheet-frame.ts'
import { subjectKey } from '../sheet/sheet-values.ts'

interface BudgetHistoryProps {
  readonly budget: Budget
  readonly frame: SheetFrame
  readonly formats: SheetFormats
  readonly locationName: (id: string) => string
  /** Number of unsaved figures, which are lost by restoring a version. */
  readonly unsaved: number
  /** Called after a version was restored. */
  readonly onRestored: (version: number) => void
  readonly onClose: () => void
}

/** A version with its changes. */
interface ChangedVersion {
  readonly version: number
  readonly sentences: readonly string[]
}

/** The saved versions of a budget with their origin and changes, to restore one. */
export function BudgetHistory({ budget, frame, formats, locationName, unsaved, onRestored, onClose }: BudgetHistoryProps) {
  const client = useClient()
  const { data, failure, again } = useAnswer(BudgetVersionsQuery, { budgetId: budget.id }, { requestPolicy: 'network-only' })
  // Includes versions saved while it is open.
  const shown = useRef(budget.version)
  useEffect(() => {
    if (shown.current === budget.version) return
    shown.current = budget.version
    again()
  }, [again, budget.version])
  const [restoring, setRestoring] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const load = useCallback(
    async (version: number): Promise<ChangedVersion> => {
      const { figures, changes } = await loadChanges(client, budget.id, version - 1, version)
      const print = (subject: Parameters<typeof subjectKey>[0], value: string | null) =>
        formats.inRow({ key: subjectKey(subject), groupId: subject.id }, value)
      return { version, sentences: changeWords(changes, { frame, locationName, print }, figures) }
    },
    [client, budget.id, frame, formats, locationName],
  )
  const restore = async (version: number) => {
    setIsBusy(true)
    try {
      const outcome = await restoreVersion(client, budget.id, version, budget.version)
      if (outcome.kind !== 'SAVED') return void toast.error('The version was not restored.', { detail: outcome.message })
      toast.success(`Version ${version} is active again`, { detail: 'It was saved as the latest version; nothing is lost.' })
      onRestored((await loadBudget(client, budget.id))?.version ?? budget.version)
    } catch (thrown) {
      toast.error('The version was not restored.', { detail: errorMessage(thrown) })
    } finally {
      setIsBusy(false)
      setRestoring(null)
    }
  }
  return (
    <>
      <VersionHistory<ChangedVersion>
        right="CHANGE_BUDGETS"
        versions={data?.budgetVersions}
        failure={failure}
        onRetry={again}
        empty="It was never saved. Every saved version will be listed here."
        current={budget.version}
        noteOf={({ version }) => originWords(data?.budgetVersions.find((one) => one.version === version))}
        load={load}
        changesOf={(_, after) => after.sentences}
        onRestore={(_, version) => (unsaved > 0 ? setRestoring(version) : void restore(version))}
        onClose={onClose}
      />
      {restoring !== null && (
        <ConfirmDialog
          open
          onCancel={() => setRestoring(null)}
          title={`Restore version ${restoring}?`}
          description={`${unsaved === 1 ? '1 figure' : `${formatCount(unsaved)} figures`} on the page ${unsaved === 1 ? 'is' : 'are'} not saved and would be lost.`}
          safe={{ label: 'Keep them', onAct: () => setRestoring(null) }}
          danger={{ label: 'Restore it', onAct: () => void restore(restoring), busy: isBusy ? 'Restoring' : null }}
        />
      )}
    </>
  )
}

/** `Upload of plan.xlsx, 4,120 figures` */
function originWords(version: ReceivedBudgetVersion | undefined): string | null {
  if (version === undefined) return null
  const figures = version.figuresChanged === 1 ? '1 figure' : `${formatCount(version.figuresChanged)} figures`
  switch (version.kind) {
    case 'NEW':
      return 'Started empty'
    case 'ACTUALS':
      return `Copied from actuals, ${figures}`
    case 'UPLOAD':
      return `Upload of ${version.filename ?? 'a workbook'}, ${figures}`
    case 'EDIT':
      return `Edited, ${figures}`
    case 'RESTORE':
      return `Version ${version.restored ?? ''} restored, ${figures}`
  }
}
