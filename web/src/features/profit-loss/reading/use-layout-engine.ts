import { LayoutBasis } from '@fourwall/domain/layouts/engine/layout-basis.ts'
import { expectedFigures } from '@fourwall/domain/layouts/expected-figures.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { LayoutFigures } from '@fourwall/domain/layouts/layout-figures.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeContext } from '@fourwall/domain/time/time-span.ts'
import { useMemo, useState } from 'react'
import { type FiguresState, figuresRequest, useFigures } from '../report/figures-request.ts'
import { type LayoutCompany, layoutCategorizationOf } from '../report/layout-company.ts'
import type { LayoutReadingOptions } from './layout-reading.ts'
import { usualExpansion } from './usual-expansion.ts'

interface EngineState extends FiguresState {
  /** Null while first loading. */
  readonly engine: LayoutEngine | null
  /** Whether names are loaded, but no figures yet. */
  readonly isPending: boolean
}

/** The engine for the requested layout; while figures load, for the parts that the earlier ones cover. */
export function useLayoutEngine({
  layout,
  opensByItself = false,
  mappedOn = null,
  groupsOf,
  rank = null,
  company,
  loadedAt,
  missingMessage,
}: LayoutReadingOptions): EngineState {
  const figures = useFigures(layout, {
    mappedOn,
    ...(loadedAt === undefined ? {} : { loadedAt }),
    ...(missingMessage === undefined ? {} : { missingMessage }),
  })
  const { answered, failure, isBusy, retry } = figures
  const key = layout && JSON.stringify(figuresRequest(layout, mappedOn))
  // The request of the loaded figures.
  const [asked, setAsked] = useState<{ readonly layout: Layout; readonly mappedOn: Day | null; readonly key: string } | null>(null)
  if (layout !== null && answered !== null && answered.key === key && asked?.layout !== layout) setAsked({ layout, mappedOn, key })
  const isAnswer = answered !== null && answered.key === key
  const shown = useMemo(() => {
    if (layout === null || isAnswer || asked === null) return layout
    // Expansion and formats need no new figures.
    return { ...asked.layout, settings: layout.settings, expandedGroups: layout.expandedGroups }
  }, [layout, isAnswer, asked])
  const shownOn = isAnswer || asked === null ? mappedOn : asked.mappedOn
  const groups = useMemo(
    () => (shown === null ? NO_GROUPS : linesOf(company, shown.mappingId, shownOn, groupsOf)),
    [shown, shownOn, company, groupsOf],
  )
  const isPending = answered === null
  const expected = useMemo(
    () => (isPending && shown !== null ? expectedOf(shown, groups, company.context) : null),
    [isPending, shown, groups, company.context],
  )
  const isTurned = shown !== null && shown.columns.byLocation !== null
  const places = useMemo(() => ({ tree: company.tree, nameOf: company.nameOf }), [company.tree, company.nameOf])
  const surroundings = useMemo(
    () => ({
      groups,
      metrics: company.metrics,
      fiscalYearStart: company.context.fiscalYearStartMonth,
      rank: isTurned ? null : rank,
      materiality: company.materiality,
      ...(isTurned ? { places } : {}),
    }),
    [groups, company.metrics, company.context.fiscalYearStartMonth, rank, company.materiality, isTurned, places],
  )
  const figuresNow = answered?.figures ?? expected
  // Computed once per report, independent of expansion and formats.
  const report = useMemo(() => figuresNow && new LayoutBasis(figuresNow, surroundings), [figuresNow, surroundings])
  const opensItself = opensByItself && !isPending
  const engine = useMemo(() => {
    if (report === null || shown === null) return null
    const opened = opensItself ? { ...shown, expandedGroups: usualExpansion(report.outline) } : shown
    return new LayoutEngine(opened, report.figures, report.surroundings, report)
  }, [report, shown, opensItself])
  return { engine, isPending, answered, failure, isBusy, retry }
}

const NO_GROUPS: readonly ProfitLossGroup[] = []

function linesOf(
  company: LayoutCompany,
  mappingId: string,
  mappedOn: Day | null,
  groupsOf: LayoutReadingOptions['groupsOf'],
): readonly ProfitLossGroup[] {
  return groupsOf === undefined ? (layoutCategorizationOf(company, mappingId)?.groups ?? NO_GROUPS) : groupsOf(mappingId, mappedOn)
}

function expectedOf(layout: Layout, groups: readonly ProfitLossGroup[], context: TimeContext): LayoutFigures {
  return expectedFigures({ layout, groups, span: resolveTimeSpan(layout.timeSpan, context), fiscalYearStart: context.fiscalYearStartMonth })
}
