import {
  CHART_TYPE_NAMES,
  CHART_TYPES,
  type ChartDocument,
  type ChartOptions,
  type ChartType,
  isStacked,
  roleOf,
} from '@fourwall/domain/charts/chart-document.ts'
import { withOptions, withType } from '@fourwall/domain/charts/chart-edits.ts'
import type { ChartCategory } from '@fourwall/domain/charts/chart-figures.ts'
import { lineDepths } from '@fourwall/domain/charts/line-depths.ts'
import { waterfallMetric, waterfallRatio } from '@fourwall/domain/charts/ratio-steps.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { joinFirst } from '@fourwall/domain/sentence-text.ts'
import type { ReactNode } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { groupsOf } from '../chart-answers.ts'
import { TypeIcon } from './TypeIcon.tsx'

interface ChartSettingsProps {
  readonly chart: ChartDocument
  readonly company: ReportingCompany
  readonly categories: readonly ChartCategory[]
  readonly onChange: (chart: ChartDocument) => void
}

/** How a chart is drawn: its type, its categories, what else it shows. */
export function ChartSettings({ chart, company, categories, onChange }: ChartSettingsProps) {
  const { options, type } = chart
  const set = (part: Partial<ChartOptions>) => onChange(withOptions(chart, part))
  const isCompared = chart.metrics.some((metric) => roleOf(metric) !== 'ACTUAL')
  const hasBands = isCompared && !isStacked(type) && type !== 'WATERFALL' && type !== 'HORIZONTAL_BAR' && type !== 'LINE'
  return (
    <aside
      aria-label="Chart settings"
      className="w-[280px] flex-none overflow-y-auto border-l border-line-2 phone:w-full phone:border-t phone:border-l-0"
    >
      <div role="radiogroup" aria-label="Type" className="grid grid-cols-3 gap-1 p-3">
        {CHART_TYPES.map((one) => (
          <TypeChoice key={one} type={one} isChosen={one === type} onChoose={() => onChange(withType(chart, one))} />
        ))}
      </div>
      <DataSection chart={chart} company={company} set={set} />
      {hasBands && (
        <Section title="Bands above the columns">
          <Checkbox checked={options.showDifference} onChange={(showDifference) => set({ showDifference })} label="Difference" />
          <Checkbox
            checked={options.showDifferencePercent}
            onChange={(showDifferencePercent) => set({ showDifferencePercent })}
            label="Difference in %"
          />
        </Section>
      )}
      <ShowSection chart={chart} categories={categories} set={set} />
      <Section title="Axis">
        <p className="text-small text-3">Columns start at zero. A line may not; its cut is drawn and said.</p>
      </Section>
    </aside>
  )
}

interface SectionProps {
  readonly chart: ChartDocument
  readonly set: (part: Partial<ChartOptions>) => void
}

function DataSection({ chart, company, set }: SectionProps & Pick<ChartSettingsProps, 'company'>) {
  const { options, type, xAxis } = chart
  const isCompared = chart.metrics.some((metric) => roleOf(metric) !== 'ACTUAL')
  return (
    <Section title="Data">
      <Choice
        label="Shown as"
        value={options.measure}
        choices={measureChoices(isCompared, isStacked(type))}
        onChange={(measure) => set({ measure })}
      />
      <Choice
        label="Divided by"
        value={options.split}
        choices={[
          { value: 'NONE', label: 'Nothing' },
          { value: 'LINES', label: 'Lines' },
          { value: 'ACCOUNTS', label: 'Accounts' },
          ...(xAxis === 'DATE' && type !== 'WATERFALL'
            ? ([
                { value: 'LEVEL', label: 'Groups of locations' },
                { value: 'LOCATION', label: 'Locations' },
              ] as const)
            : []),
        ]}
        onChange={(split) => set({ split })}
      />
      <DepthChoice chart={chart} company={company} set={set} />
      {type !== 'WATERFALL' && (
        <Choice
          label="Small charts"
          value={options.multiples}
          choices={[
            { value: 'NONE', label: 'None' },
            { value: 'METRIC', label: 'One per measure' },
            ...(xAxis === 'DATE'
              ? ([
                  { value: 'LOCATION', label: 'One per location' },
                  { value: 'LEVEL', label: 'One per group' },
                ] as const)
              : []),
          ]}
          onChange={(multiples) => set({ multiples })}
        />
      )}
      {(xAxis === 'LOCATION' || options.split === 'LEVEL' || options.multiples === 'LEVEL') && (
        <Choice
          label="Level"
          value={options.level === null ? '' : String(options.level)}
          choices={[
            ...(xAxis === 'LOCATION' ? [{ value: '', label: 'Single locations' }] : []),
            ...company.levelNames.map((_, at) => ({ value: String(at + 1), label: company.levelNames[at] ?? `Level ${at + 1}` })),
          ]}
          onChange={(level) => set({ level: level === '' ? null : Number(level) })}
        />
      )}
      <Choice
        label="Order"
        value={options.order}
        choices={[
          { value: 'VALUE', label: 'By value' },
          { value: 'NAME', label: 'By name' },
          { value: 'TREE', label: xAxis === 'LOCATION' ? 'As in the tree' : 'As in the report' },
          ...(isCompared ? ([{ value: 'CHANGE', label: 'By difference' }] as const) : []),
        ]}
        onChange={(order) => set({ order })}
      />
      <Choice
        label="At most"
        value={String(options.first ?? '')}
        choices={[
          // What has no color of its own is folded in stacks.
          { value: '', label: isStacked(type) && options.split !== 'NONE' ? 'All that have a color' : 'All' },
          ...[3, 5, 8, 10, 12, 20].map((count) => ({ value: String(count), label: `${count}, then others` })),
        ]}
        onChange={(first) => set({ first: first === '' ? null : Number(first) })}
      />
      <Checkbox checked={options.isAscending} onChange={(isAscending) => set({ isAscending })} label="Least first" />
      <Checkbox checked={options.isSameStore} onChange={(isSameStore) => set({ isSameStore })} label="Same stores only" />
    </Section>
  )
}

/** How far a waterfall opens its lines; each depth is named by the lines that it shows. */
function DepthChoice({ chart, company, set }: SectionProps & Pick<ChartSettingsProps, 'company'>) {
  const { options, type } = chart
  const subject = waterfallMetric(chart)?.subject
  const groups = groupsOf(chart, company)
  if (type !== 'WATERFALL' || options.split !== 'LINES' || subject?.kind !== 'GROUP' || waterfallRatio(chart, groups) !== null) return null
  const tree = groupTree(groups)
  const depths = lineDepths(tree, subject.groupId)
  if (depths.length < 2) return null
  const namesOf = (ids: Iterable<string>) => [...ids].map((id) => tree.byId.get(id)?.group.name ?? '')
  return (
    <Choice
      label="Steps"
      value={String(Math.min(options.depth, depths.length))}
      choices={depths.map((lines, at) => ({
        value: String(at + 1),
        label: `${counted(lines.size, 'line')}: ${joinFirst(namesOf(lines.keys()), 2)}`,
      }))}
      onChange={(depth) => set({ depth: Number(depth) })}
    />
  )
}

function ShowSection({ chart, categories, set }: SectionProps & Pick<ChartSettingsProps, 'categories'>) {
  const { options, type } = chart
  return (
    <Section title="Show">
      {type !== 'WATERFALL' && (
        <Checkbox checked={options.showTotal} onChange={(showTotal) => set({ showTotal })} label="Total column, on its own scale" />
      )}
      <Checkbox checked={options.showTable} onChange={(showTable) => set({ showTable })} label="Data table" />
      <Checkbox checked={options.showValues} onChange={(showValues) => set({ showValues })} label="Values at the marks" />
      <Choice
        label="Numbers in"
        value={options.format.currencyView ?? ''}
        choices={[
          { value: '', label: 'Automatic' },
          { value: 'FULL', label: '1,000' },
          { value: 'THOUSANDS', label: '1K' },
          { value: 'MILLIONS', label: '1M' },
        ]}
        onChange={(view) => set({ format: { ...options.format, currencyView: view === '' ? null : view } })}
      />
      <Choice
        label="Decimals"
        value={String(options.format.decimals ?? '')}
        choices={[
          { value: '', label: 'Automatic' },
          { value: '0', label: '1' },
          { value: '1', label: '1.0' },
          { value: '2', label: '1.00' },
        ]}
        onChange={(decimals) => set({ format: { ...options.format, decimals: DECIMALS[decimals] ?? null } })}
      />
      <Checkbox
        checked={options.format.showDollarSign}
        onChange={(showDollarSign) => set({ format: { ...options.format, showDollarSign } })}
        label="Currency sign"
      />
      <Choice
        label="Highlight"
        value={options.highlight ?? ''}
        choices={[{ value: '', label: 'Nothing' }, ...categories.map(({ key, label }) => ({ value: key, label }))]}
        onChange={(highlight) => set({ highlight: highlight === '' ? null : highlight })}
      />
    </Section>
  )
}

const DECIMALS: Readonly<Record<string, 0 | 1 | 2>> = { '0': 0, '1': 1, '2': 2 }

function measureChoices(
  isCompared: boolean,
  isOfStacks: boolean,
): readonly { readonly value: ChartOptions['measure']; readonly label: string }[] {
  return [
    { value: 'VALUE', label: 'Amounts' },
    { value: 'SHARE_OF_REVENUE', label: '% of revenue' },
    ...(isCompared && !isOfStacks
      ? ([
          { value: 'VARIANCE', label: 'Difference' },
          { value: 'VARIANCE_PERCENT', label: 'Difference in %' },
          { value: 'CHANGE', label: 'Change' },
          { value: 'CHANGE_PERCENT', label: 'Change in %' },
        ] as const)
      : []),
  ]
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-t border-line-1 px-4 py-3">
      <h2 className="text-body font-semibold">{title}</h2>
      {children}
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A setting in one line: its name, and what is chosen. */
function Choice<Value extends string>({ label, ...props }: ChoiceProps<Value>) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="w-[80px] flex-none text-2">
        {label}
      </span>
      <div className="min-w-0 flex-1">
        <SelectInput label={label} labelHidden {...props} />
      </div>
    </div>
  )
}

function TypeChoice({ type, isChosen, onChoose }: { readonly type: ChartType; readonly isChosen: boolean; readonly onChoose: () => void }) {
  return (
    <label
      className={classNames(
        'relative flex min-h-[60px] cursor-pointer flex-col items-center justify-center gap-1 rounded-control border p-1 text-center text-micro leading-[13px] has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isChosen ? 'border-accent-line bg-accent-soft font-medium text-accent' : 'border-transparent text-2 hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="chart-type"
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <TypeIcon type={type} />
      {CHART_TYPE_NAMES[type]}
    </label>
  )
}
