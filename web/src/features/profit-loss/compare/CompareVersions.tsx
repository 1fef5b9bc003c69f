import { compareLayouts, type LayoutComparison, withComparableView } from '@fourwall/domain/layouts/compare/compare-layouts.ts'
import { type Layout, layoutWithLines } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { WholeWindow } from '../../../ui/WholeWindow.tsx'
import { LayoutHistoryQuery } from '../editor/saving/layout-request.ts'
import { type FiguresState, useFigures } from '../report/figures-request.ts'
import { type LayoutCompany, layoutCategorizationOf, surroundingsOf } from '../report/layout-company.ts'
import { ComparedPanes } from './ComparedPanes.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { type ComparedState, NOW, useComparedState } from './use-compared-state.ts'
import { useSteps } from './use-steps.ts'

interface CompareVersionsProps {
  readonly id: string
  readonly name: string
  /** The edited layout, and the version it is based on. */
  readonly now: Layout
  readonly version: number
  readonly isDirty: boolean
  /** The initially selected versions. */
  readonly between: readonly [ComparedState, ComparedState]
  readonly company: LayoutCompany
  readonly onRestore: (layout: Layout) => void
  readonly onClose: () => void
}

/** Two states of a layout side by side in the whole window, with their differences. Read-only. */
export function CompareVersions({ id, name, now, version, isDirty, between, company, onRestore, onClose }: CompareVersionsProps) {
  const client = useClient()
  const display = useDisplay()
  const [chosen, setChosen] = useState(between)
  const [isListed, setListed] = useState(() => window.innerWidth >= WIDE)
  const [{ data, error }] = useQuery({ query: LayoutHistoryQuery, variables: { id } })
  const versions = data?.spreadsheetMetadata?.history ?? []
  const choices = [
    { value: NOW, label: isDirty ? 'Now, with unsaved changes' : `Now, version ${version}` },
    ...versions.map((one) => ({
      value: String(one.version),
      label: `Version ${one.version}, ${one.savedBy}, ${display.moment(one.savedAt)}`,
    })),
  ]
  const [before, after] = [useComparedState(client, id, chosen[0], now), useComparedState(client, id, chosen[1], now)]
  return (
    <WholeWindow
      title={`Compare versions of “${name}”`}
      onClose={onClose}
      actions={<IconButton icon="close" label="Close" keys="Esc" onClick={onClose} />}
    >
      {before.layout !== null && after.layout !== null ? (
        <Compared
          key={chosen.join(' ')}
          before={before.layout}
          after={after.layout}
          company={company}
          isListed={isListed}
          onList={setListed}
          chosen={chosen}
          choices={choices}
          onChoose={setChosen}
          onRestore={onRestore}
        />
      ) : (
        <Waiting failure={before.failure ?? after.failure ?? (error ? sentenceOf(error) : null)} onRetry={null} />
      )}
    </WholeWindow>
  )
}

/** Window width from which the list fits next to two layouts, in CSS pixels. */
const WIDE = 1280

interface ComparedProps {
  readonly before: Layout
  readonly after: Layout
  readonly company: LayoutCompany
  readonly isListed: boolean
  readonly onList: (isListed: boolean) => void
  readonly chosen: readonly [ComparedState, ComparedState]
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (chosen: readonly [ComparedState, ComparedState]) => void
  readonly onRestore: (layout: Layout) => void
}

function Compared({ before, after, company, isListed, onList, ...props }: ComparedProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set([...before.expandedGroups, ...after.expandedGroups]))
  const [beforeFigures, afterFigures] = [useFigures(layoutWithLines(before)), useFigures(layoutWithLines(after))]
  const comparison = useComparison([before, beforeFigures], [after, afterFigures], company, expanded)
  const steps = useSteps(comparison, expanded, setExpanded)
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F7') return
    event.preventDefault()
    steps.step(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    document.addEventListener('keydown', pressKey)
    return () => document.removeEventListener('keydown', pressKey)
  }, [])
  const failed = [beforeFigures, afterFigures].find(({ failure }) => failure !== null)
  if (comparison === null) return <Waiting failure={failed?.failure ?? null} onRetry={failed?.retry ?? null} />
  const { differences } = comparison
  const none = differences.length === 0 ? 'No differences.' : null
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-bar flex-none items-center gap-1 border-b border-line-1 px-3">
        <IconButton icon="arrow-up" label="Previous difference" keys="Shift F7" disabledReason={none} onClick={() => steps.step(-1)} />
        <IconButton icon="arrow-down" label="Next difference" keys="F7" disabledReason={none} onClick={() => steps.step(1)} />
        <p role="status" className="min-w-0 flex-1 truncate px-2 text-2">
          {none ??
            (steps.current === null
              ? `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`
              : `${steps.current.at + 1} of ${differences.length}: ${steps.current.difference.sentence}`)}
        </p>
        <Button kind="plain" aria-pressed={isListed} onClick={() => onList(!isListed)}>
          Differences
        </Button>
      </div>
      <div className="flex min-h-0 flex-1">
        <ComparedPanes
          {...props}
          comparison={comparison}
          company={company}
          difference={steps.current?.difference ?? null}
          onFold={(groupId, isExpanded) =>
            setExpanded(new Set(isExpanded ? [...expanded, groupId] : [...expanded].filter((id) => id !== groupId)))
          }
        />
        {isListed && <DifferenceList differences={differences} current={steps.current?.at ?? null} onGo={steps.go} />}
      </div>
    </div>
  )
}

/** Null while loading. */
function useComparison(
  [before, { answered: beforeFigures, isBusy: isBeforeBusy }]: readonly [Layout, FiguresState],
  [after, { answered: afterFigures, isBusy: isAfterBusy }]: readonly [Layout, FiguresState],
  company: LayoutCompany,
  expanded: ReadonlySet<string>,
): LayoutComparison | null {
  return useMemo(() => {
    if (beforeFigures === null || afterFigures === null || isBeforeBusy || isAfterBusy) return null
    const [left, right] = withComparableView(before, after, expanded)
    const around = (layout: Layout) => surroundingsOf(company, layoutCategorizationOf(company, layout.mappingId))
    return compareLayouts(
      { layout: before, engine: new LayoutEngine(left, beforeFigures.figures, around(before)) },
      { layout: after, engine: new LayoutEngine(right, afterFigures.figures, around(after)) },
    )
  }, [before, after, beforeFigures, afterFigures, isBeforeBusy, isAfterBusy, company, expanded])
}

function Waiting({ failure, onRetry }: { readonly failure: string | null; readonly onRetry: (() => void) | null }) {
  if (failure === null) return <SkeletonRows rows={18} label="Loading both versions" />
  return (
    <EmptyState
      title="The versions could not be loaded"
      actions={onRetry === null ? undefined : <Button onClick={onRetry}>Try again</Button>}
    >
      {failure}
    </EmptyState>
  )
}
