import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { explorerChart } from '@fourwall/domain/explorer/explorer-chart.ts'
import type { ExplorerContext } from '@fourwall/domain/explorer/explorer-questions.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import { type ExploredLayout, exploredLayout } from '@fourwall/domain/layouts/explored-layout.ts'
import type { ReportingCompany, ReportingMapping } from '../../api/reporting-company.ts'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { savePivotCsv, savePivotWorkbook } from './explorer-files.ts'
import { shownAsName } from './explorer-subjects.ts'
import type { ExploredView } from './use-explorer-figures.ts'

export type SavableLayout = Extract<ExploredLayout, { readonly leftOut: readonly string[] }>

interface ExplorerActsProps {
  readonly view: ExplorerView
  /** Null before the first figures. */
  readonly explored: ExploredView | null
  readonly context: ExplorerContext
  readonly company: ReportingCompany
  readonly mapping: ReportingMapping
  readonly title: string
  /** What the subject is called. */
  readonly label: string
  /** What rows are: `Location`. */
  readonly rowName: string
  /** The heading of the difference; null for none. */
  readonly differenceName: string | null
  readonly onChart: (text: string) => void
  readonly onLayout: (explored: SavableLayout, name: string) => void
}

/** Exports the view, and creates charts, layouts and slides from it. */
export function ExplorerActs(props: ExplorerActsProps) {
  const { view, explored, context, company, mapping, title, label, rowName, differenceName, onChart, onLayout } = props
  const [mayChart, mayLayout] = [useMay('CHANGE_CHARTS'), useMay('CHANGE_LAYOUTS')]
  const chart = explorerChart(view, label, context)
  // Of same-store with the locations that were found.
  const saved = explored === null ? null : exploredLayout(explored.view, context)
  const noFigures = explored === null ? 'There are no figures yet.' : null
  const exported = explored && {
    ...explored,
    title,
    rowName,
    differenceName,
    shownAs: shownAsName(explored.view, company),
    context,
    company,
    mapping,
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button kind="plain" end="chevron-down" disabledReason={noFigures}>
            Export
          </Button>
        }
      >
        <MenuItem onSelect={() => exported !== null && void savePivotWorkbook(exported)}>Excel, .xlsx</MenuItem>
        <MenuItem onSelect={() => exported !== null && savePivotCsv(exported)}>CSV, exact figures</MenuItem>
      </Menu>
      {mayLayout && (
        <Button
          disabledReason={saved?.layout === null ? saved.problem : noFigures}
          onClick={() => saved !== null && saved.layout !== null && onLayout(saved, title)}
          className="phone:hidden"
        >
          Save as layout
        </Button>
      )}
      {mayChart && (
        <Button
          kind="primary"
          disabledReason={chart === null ? 'A chart has no days. Choose months as columns.' : null}
          onClick={() => chart !== null && onChart(chartText(chart))}
        >
          Save as chart
        </Button>
      )}
    </>
  )
}
