import { type ColumnChoice, type Comparison, type LocationsShown, withLinesAsRows } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuCheckItem, MenuChoices, MenuHeading, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { comparedPart, withBudget, withComparedColumn, withComparedPart, withoutBudget, withTotal } from './column-choices.ts'
import type { KnownBudget, KnownMetric } from './known-budgets-and-metrics.ts'
import { LocationRowsItems } from './LocationRowsItems.tsx'

const locationChoices: readonly { value: LocationsShown; label: string }[] = [
  { value: 'TOGETHER', label: 'Together' },
  { value: 'SIDE_BY_SIDE', label: 'Side by side' },
  { value: 'WITH_GROUPS', label: 'Side by side, with groups' },
  { value: 'GROUPS', label: 'Groups only' },
]

interface ColumnsMenuProps {
  readonly columns: ColumnChoice
  /** The columns that can be compared, by the keys of `comparedOn`. */
  readonly comparable: readonly { readonly key: string; readonly label: string }[]
  readonly settings: ViewSettings
  /** The row that locations are ranked by; null: in the order of the tree. */
  readonly rankedBy: string | null
  /** Budgets with lines that are shown. */
  readonly budgets: readonly Pick<KnownBudget, 'id' | 'name'>[]
  readonly metrics: readonly Pick<KnownMetric, 'id' | 'name' | 'formula'>[]
  /** For companies without a budget: opens the page where budgets are created. Null if it is not known whether there are any. */
  readonly onBudgets: (() => void) | null
  /** Opens the choice among all metrics; null if they are not known. */
  readonly onMetrics: (() => void) | null
  /** Opens the choice of the lines that are columns; null where lines are always rows, as in the editor. */
  readonly onLines: (() => void) | null
  readonly onChange: (change: { readonly columns?: ColumnChoice; readonly settings?: ViewSettings; readonly rank?: null }) => void
}

/** Menu: the columns next to the periods, such as comparisons, totals and shares, and locations side by side. */
export function ColumnsMenu({
  columns,
  comparable,
  settings,
  rankedBy,
  budgets,
  metrics,
  onBudgets,
  onMetrics,
  onLines,
  onChange,
}: ColumnsMenuProps) {
  const isTurned = columns.byLocation !== null && onLines !== null
  const choose = (change: Partial<ColumnChoice>) => onChange({ columns: { ...columns, ...change } })
  const show = (change: Partial<ViewSettings>) => onChange({ settings: { ...settings, ...change } })
  const compare = (comparison: Comparison, isOn: boolean) =>
    choose({ comparisons: isOn ? [...columns.comparisons, comparison] : columns.comparisons.filter((one) => one !== comparison) })
  return (
    <Menu
      label="Columns"
      trigger={
        <Button prefix="Columns" end="chevron-down">
          <span className="max-w-[200px] truncate @max-[1300px]/toolbar:max-w-[112px] @max-[900px]/toolbar:max-w-[104px] @max-[700px]/toolbar:max-w-[76px]">
            {columnsName(isTurned ? columns : withLinesAsRows(columns), settings, rankedBy, metrics)}
          </span>
        </Button>
      }
    >
      <MenuHeading>Compare with</MenuHeading>
      <MenuCheckItem checked={columns.comparisons.includes('PRIOR_PERIOD')} onChange={(isOn) => compare('PRIOR_PERIOD', isOn)}>
        Prior period
      </MenuCheckItem>
      <MenuCheckItem checked={columns.comparisons.includes('PRIOR_YEAR')} onChange={(isOn) => compare('PRIOR_YEAR', isOn)}>
        Prior year
      </MenuCheckItem>
      {budgets.length === 0 && onBudgets !== null && <MenuItem onSelect={onBudgets}>Budget: add one…</MenuItem>}
      {budgets.map(({ id, name }) => (
        <MenuCheckItem
          key={id}
          checked={columns.budgetId === id}
          onChange={(isOn) => onChange({ columns: isOn ? withBudget(columns, id) : withoutBudget(columns) })}
        >
          {budgets.length === 1 ? (
            <>
              Budget <span className="pl-2 text-small text-3">{name}</span>
            </>
          ) : (
            budgetLabel(name)
          )}
        </MenuCheckItem>
      ))}
      <MenuCheckItem checked={settings.showVarianceUSD} onChange={(showVarianceUSD) => show({ showVarianceUSD })}>
        Variance as an amount
      </MenuCheckItem>
      <MenuCheckItem checked={settings.showVariancePercent} onChange={(showVariancePercent) => show({ showVariancePercent })}>
        Variance in percent
      </MenuCheckItem>
      <MenuCheckItem checked={columns.isSameStore} onChange={(isSameStore) => choose({ isSameStore })}>
        Same-store only
      </MenuCheckItem>
      {hasWholeMonths(columns) && (
        <MenuCheckItem checked={columns.isProrated} onChange={(isProrated) => choose({ isProrated })}>
          Prorate plans and metrics by days
        </MenuCheckItem>
      )}
      {columns.comparisons.length > 0 && !isTurned && <ComparedChoices columns={columns} comparable={comparable} onChange={choose} />}
      <MenuSeparator />
      <MenuHeading>{isTurned ? 'Next to the lines' : 'Next to the periods'}</MenuHeading>
      <MenuCheckItem checked={settings.showPercentOfRevenue} onChange={(showPercentOfRevenue) => show({ showPercentOfRevenue })}>
        Percent of revenue
      </MenuCheckItem>
      {!isTurned && <SpanItems columns={columns} onChange={choose} />}
      {metrics.length > 0 && (
        <>
          <MenuSeparator />
          <MenuChoices
            label="Per unit of"
            value={columns.perMetricId ?? NOTHING}
            choices={[
              { value: NOTHING, label: 'Nothing' },
              ...menuMetrics(countable(metrics, columns), columns).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => choose({ perMetricId: id === NOTHING ? null : id })}
          />
          {onMetrics !== null && (metrics.length > countable(metrics, columns).length || metrics.length > FEW_METRICS) ? (
            <MenuItem onSelect={onMetrics}>All metrics…</MenuItem>
          ) : null}
        </>
      )}
      {!isTurned && (
        <>
          <MenuSeparator />
          {rankedBy !== null && (
            <MenuCheckItem checked onChange={() => onChange({ rank: null })}>
              Ranked by {rankedBy}
            </MenuCheckItem>
          )}
          <MenuChoices
            label="Locations"
            value={columns.locations}
            choices={locationChoices}
            onChange={(locations) => choose({ locations })}
          />
        </>
      )}
      {onLines !== null && (
        <>
          <MenuSeparator />
          <LocationRowsItems columns={columns} onLines={onLines} onChange={(next) => onChange({ columns: next })} />
        </>
      )}
    </Menu>
  )
}

interface SpanItemsProps {
  readonly columns: ColumnChoice
  readonly onChange: (change: Partial<ColumnChoice>) => void
}

/** Columns of more than a period: the total, the year to date, rolling months. */
function SpanItems({ columns, onChange }: SpanItemsProps) {
  const roll = (months: 12 | 13, isOn: boolean) =>
    onChange({ rolling: isOn ? [...columns.rolling, months] : columns.rolling.filter((one) => one !== months) })
  return (
    <>
      <MenuCheckItem checked={columns.hasTotal} onChange={(hasTotal) => onChange(withTotal(columns, hasTotal))}>
        Total
      </MenuCheckItem>
      <MenuCheckItem checked={columns.hasYearToDate} onChange={(hasYearToDate) => onChange({ hasYearToDate })}>
        Year to date
      </MenuCheckItem>
      <MenuCheckItem checked={columns.rolling.includes(12)} onChange={(isOn) => roll(12, isOn)}>
        Rolling 12 months
      </MenuCheckItem>
      <MenuCheckItem checked={columns.rolling.includes(13)} onChange={(isOn) => roll(13, isOn)}>
        Rolling 13 months
      </MenuCheckItem>
    </>
  )
}

interface ComparedChoicesProps extends Pick<ColumnsMenuProps, 'columns' | 'comparable'> {
  readonly onChange: (columns: ColumnChoice) => void
}

/** Which columns are compared. */
function ComparedChoices({ columns, comparable, onChange }: ComparedChoicesProps) {
  const part = comparedPart(columns)
  return (
    <>
      <MenuSeparator />
      <MenuChoices
        label="Compare"
        value={part}
        choices={COMPARED_PARTS}
        onChange={(chosen) => onChange(withComparedPart(columns, chosen, comparable))}
      />
      {part === 'CHOSEN' &&
        comparable.slice(-MOST_LISTED).map(({ key, label }) => (
          <MenuCheckItem
            key={key}
            checked={columns.comparedOn?.includes(key) === true}
            onChange={(isOn) => onChange(withComparedColumn(columns, key, isOn))}
          >
            <span className="pl-3">{label}</span>
          </MenuCheckItem>
        ))}
    </>
  )
}

const NOTHING = ''

const COMPARED_PARTS = [
  { value: 'ALL', label: 'All columns' },
  { value: 'TOTAL', label: 'The total only' },
  { value: 'CHOSEN', label: 'Chosen columns' },
] as const

/** As many of the latest periods as a menu lists. */
const MOST_LISTED = 40

/** `Budget: Board plan`; the bare name if it already says that it is a budget. */
function budgetLabel(name: string): string {
  return /\b(budget|plan|forecast)\b/i.test(name) ? name : `Budget: ${name}`
}

/** Metrics that money is usually divided by: counts, and the chosen one. */
function countable(metrics: ColumnsMenuProps['metrics'], { perMetricId }: ColumnChoice): ColumnsMenuProps['metrics'] {
  return metrics.filter(({ id, formula }) => formula === null || id === perMetricId)
}

/** How many metrics a menu has room for. */
const FEW_METRICS = 8

/** First those that are shown, then others in their order, as many as a menu has room for. */
export function menuMetrics<Metric extends Pick<KnownMetric, 'id'>>(
  metrics: readonly Metric[],
  { metricIds, perMetricId }: Pick<ColumnChoice, 'metricIds' | 'perMetricId'>,
): readonly Metric[] {
  if (metrics.length <= FEW_METRICS) return metrics
  const isShown = ({ id }: Metric) => metricIds.includes(id) || perMetricId === id
  const shown = metrics.filter(isShown)
  return [...shown, ...metrics.filter((metric) => !isShown(metric)).slice(0, Math.max(0, FEW_METRICS - shown.length))]
}

/** Whether anything is shown that has figures of whole months only. */
function hasWholeMonths({ budgetId, metricIds, perMetricId }: ColumnChoice): boolean {
  return budgetId !== null || metricIds.length > 0 || perMetricId !== null
}

/** The choice in few words, as the label of the button. */
function columnsName(
  columns: ColumnChoice,
  settings: Pick<ViewSettings, 'showPercentOfRevenue'>,
  rankedBy: string | null,
  metrics: ColumnsMenuProps['metrics'],
): string {
  const isTurned = columns.byLocation !== null
  const words = [
    isTurned && 'Locations as rows',
    !isTurned &&
      columns.locations !== 'TOGETHER' &&
      (rankedBy !== null ? `Ranked by ${rankedBy}` : columns.locations === 'GROUPS' ? 'By group' : 'By location'),
    columns.isSameStore && 'Same-store',
    columns.comparisons.includes('BUDGET') && 'Budget',
    columns.comparisons.includes('PRIOR_PERIOD') && 'Prior period',
    columns.comparisons.includes('PRIOR_YEAR') && 'Prior year',
    !isTurned && columns.hasTotal && 'Total',
    !isTurned && columns.hasYearToDate && 'Year to date',
    !isTurned && columns.rolling.includes(12) && '12 months',
    !isTurned && columns.rolling.includes(13) && '13 months',
    settings.showPercentOfRevenue && '% of revenue',
    columns.perMetricId !== null && `Per ${metrics.find(({ id }) => id === columns.perMetricId)?.name ?? 'unit'}`,
  ].filter((word) => word !== false)
  const [first, second] = words
  if (first === undefined) return 'Periods'
  if (words.length > 2) return `${first} and ${words.length - 1} more`
  return second === undefined ? first : `${first}, ${second}`
}
