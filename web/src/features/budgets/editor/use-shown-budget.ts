import { budgetLines } from '@fourwall/domain/budgets/budget-lines.ts'
import { monthsPerPeriod } from '@fourwall/domain/time/fiscal-calendar.ts'
import { useCallback, useMemo, useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { useLocationSets } from '../../../blocks/location-picker/location-sets.ts'
import { type PlaceOption, placesOf } from '../../../blocks/location-picker/PlaceChoice.tsx'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { useDisplay } from '../../../ui/display.ts'
import { readGroups } from '../budget-company.ts'
import { type Budget, BudgetAccountsQuery, BudgetQuery, readAccounts, shapeOf } from '../budget-request.ts'
import { budgetColumns, type SheetFormats, sheetFormats } from '../sheet/budget-columns.ts'
import { foldedAtFirst, listedAccounts } from '../sheet/sheet-accounts.ts'
import { type SheetFrame, sheetFrame } from '../sheet/sheet-frame.ts'
import { type SheetRow, sheetRows } from '../sheet/sheet-rows.ts'
import { type OwnFigures, sheetValues } from '../sheet/sheet-values.ts'
import { type LastYear, useLastYear } from '../sheet/use-last-year.ts'
import { editedFigures } from './budget-edits.ts'
import type { LoadedBudget } from './budget-page.ts'
import { chosenPlace } from './budget-places.ts'
import { unusualPlans } from './unusual-plans.ts'
import { type BudgetEditor, useBudgetEditor } from './use-budget-editor.ts'
import { useShownFigures } from './use-shown-figures.ts'

/** A budget at a place, including edits. */
export interface ShownBudget {
  readonly budget: Budget
  /** Reloads the budget. */
  readonly refresh: () => void
  readonly editor: BudgetEditor
  readonly frame: SheetFrame
  readonly formats: SheetFormats
  readonly places: readonly PlaceOption[]
  readonly place: PlaceOption
  /** Null if several locations are shown, which are read-only. */
  readonly locationId: string | null
  /** Null while loading. */
  readonly figures: OwnFigures | null
  readonly failure: string | null
  readonly retry: () => void
  readonly rows: readonly SheetRow[]
  readonly columns: readonly GridColumn[]
  /** Why edits look unusual, by row and column. */
  readonly marks: ReadonlyMap<string, string>
  readonly collapsed: ReadonlySet<string>
  readonly setCollapsed: (keys: ReadonlySet<string>) => void
  readonly lastYear: LastYear
  /** Whether categories that are not planned by account list their accounts, too. */
  readonly hasAllAccounts: boolean
  /** Null if there is no account to plan. */
  readonly showAllAccounts: ((isOn: boolean) => void) | null
}

interface Asked {
  /** A place's id; left out, all locations. */
  readonly location: string | undefined
  /** The mapping for last year's actuals; left out: they are hidden. */
  readonly lastYear: string | undefined
}

export function useShownBudget(loaded: LoadedBudget, asked: Asked): ShownBudget {
  const { company } = loaded
  const { groups, mappings } = loaded.lines.categorization
  const display = useDisplay()
  const { data, again: askBudget } = useAnswer(BudgetQuery, { budgetId: loaded.budget.id })
  const budget = data?.getBudget ?? loaded.budget
  const { period } = budget
  const { startDate, endDate } = budget.timeSpan
  const { data: accountsData, again: askAccounts } = useAnswer(
    BudgetAccountsQuery,
    { budgetId: loaded.budget.id },
    { requestPolicy: 'cache-first' },
  )
  const accounts = useMemo(
    () => (accountsData === undefined ? loaded.lines.accounts : readAccounts(accountsData.budgetAccounts)),
    [accountsData, loaded.lines.accounts],
  )
  const [hasAllAccounts, setHasAllAccounts] = useState(false)
  const frame = useMemo(
    () =>
      sheetFrame({
        shape: shapeOf({ period, timeSpan: { startDate, endDate } }),
        groups: readGroups(groups),
        metrics: loaded.lines.metrics,
        accounts,
        ...(hasAllAccounts && { listed: accounts.all }),
        fiscalYearStart: company.fiscalYearStart,
        scale: company.scale,
      }),
    [period, startDate, endDate, groups, loaded.lines.metrics, accounts, hasAllAccounts, company],
  )
  const formats = useMemo(() => sheetFormats(frame, display), [frame, display])
  const editor = useBudgetEditor(loaded.budget.id, loaded.budget.version, frame.periods)
  const { edits } = editor

  const sets = useLocationSets()
  const places = useMemo(() => placesOf(company.tree, company.nameOf, sets), [company, sets])
  const place = chosenPlace(places, asked.location)
  const locationId = place.kind === 'LOCATION' ? place.id : null
  const { stored, failure, retry } = useShownFigures(budget.id, place, editor)
  const figures = useMemo(
    () => stored && (locationId === null ? stored : editedFigures(stored, edits, locationId, frame.periods)),
    [stored, locationId, edits, frame],
  )
  const lastYear = useLastYear({ budgetId: budget.id, company, frame, formats, place, mappings, asked: asked.lastYear })
  const values = useMemo(() => sheetValues(frame, figures ?? noFigures, locationId === null), [frame, figures, locationId])
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(() => foldedAtFirst(frame))
  const rows = useMemo(() => sheetRows(frame, values, collapsed), [frame, values, collapsed])
  const { belowOf } = lastYear
  const { known } = editor
  const marks = useMemo(() => unusualPlans(edits, known, frame.periods, monthsPerPeriod(period)), [edits, known, frame, period])
  const columns = useMemo(
    () =>
      budgetColumns({
        columns: frame.columns,
        formats,
        locationId,
        edits,
        marks,
        storedText: (row, column) => formats.inRow(row, stored?.get(row.key)?.[column.from] ?? null),
        belowOf,
      }),
    [frame, formats, locationId, edits, marks, stored, belowOf],
  )
  const refresh = useCallback(() => {
    askBudget()
    askAccounts()
  }, [askBudget, askAccounts])
  const showAllAccounts = (isOn: boolean) => {
    setHasAllAccounts(isOn)
    const lines = budgetLines(frame.tree, [], isOn ? accounts.all : listedAccounts(accounts))
    setCollapsed(new Set([...collapsed, ...foldedAtFirst({ lines })]))
  }
  return {
    budget,
    refresh,
    editor,
    frame,
    formats,
    places,
    place,
    locationId,
    figures,
    failure: figures === null ? failure : null,
    retry,
    rows,
    marks,
    columns,
    collapsed,
    setCollapsed,
    lastYear,
    hasAllAccounts,
    showAllAccounts: accounts.all.length === 0 ? null : showAllAccounts,
  }
}

const noFigures: OwnFigures = new Map()
