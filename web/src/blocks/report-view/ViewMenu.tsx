import type { CurrencyView } from '@fourwall/domain/money/format.ts'
import { type Materiality, materialityText } from '@fourwall/domain/profit-loss/materiality.ts'
import type { ColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuCheckItem, MenuChoices, MenuHeading, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { menuMetrics } from './ColumnsMenu.tsx'
import { withMetric } from './column-choices.ts'
import type { KnownMetric } from './known-budgets-and-metrics.ts'
import { MaterialityDialog } from './MaterialityDialog.tsx'

const currencyViews: readonly { value: CurrencyView; label: string; hint: string }[] = [
  { value: 'FULL', label: 'Full amounts', hint: '1,000' },
  { value: 'THOUSANDS', label: 'Thousands', hint: '1K' },
  { value: 'MILLIONS', label: 'Millions', hint: '1.0M' },
]

interface ViewMenuProps {
  readonly settings: ViewSettings
  readonly onChange: (settings: ViewSettings) => void
  /** How many levels groups can be expanded to. */
  readonly levels: number
  readonly onExpandTo: (level: number) => void
  readonly onExpandAll: () => void
  readonly onCollapseAll: () => void
  readonly metrics: readonly Pick<KnownMetric, 'id' | 'name'>[]
  readonly columns: ColumnChoice
  readonly onColumns: (columns: ColumnChoice) => void
  /** Opens the choice of metrics, or the page where they are created. Null if they are not known. */
  readonly onMetrics: (() => void) | null
  readonly company: { readonly currency: string; readonly materiality: Materiality }
  /** Opens the choice of the materiality. Left out: the menu opens it itself. */
  readonly onMateriality?: () => void
  /** Shows hidden columns again; null if none is hidden. Left out: they are shown elsewhere. */
  readonly onShowHidden?: (() => void) | null
  /** Describes the view's figures in sentences. Left out: nothing is described here. */
  readonly describe?: { readonly open: () => void; readonly disabledReason: string | null } | null
}

/** Menu: how figures are printed, and the extra columns. */
export function ViewMenu(props: ViewMenuProps) {
  const { settings, onChange, levels, onExpandTo, onExpandAll, onCollapseAll, metrics, columns, onColumns, onMetrics, company } = props
  const [isSettingMateriality, setSettingMateriality] = useState(false)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button kind="plain" end="chevron-down">
            View
          </Button>
        }
      >
        <MenuChoices
          label="Currency view"
          value={settings.currencyView}
          choices={currencyViews}
          onChange={(currencyView) => onChange({ ...settings, currencyView })}
        />
        <MenuSeparator />
        <MenuHeading>Show</MenuHeading>
        <MenuCheckItem
          checked={settings.showAccountNumbers}
          onChange={(showAccountNumbers) => onChange({ ...settings, showAccountNumbers })}
        >
          Account numbers
        </MenuCheckItem>
        <MenuCheckItem checked={settings.showDollarSign} onChange={(showDollarSign) => onChange({ ...settings, showDollarSign })}>
          Dollar sign
        </MenuCheckItem>
        <MenuCheckItem checked={settings.showGrid} onChange={(showGrid) => onChange({ ...settings, showGrid })}>
          Grid
        </MenuCheckItem>
        <MenuCheckItem checked={settings.showEmptyRows} onChange={(showEmptyRows) => onChange({ ...settings, showEmptyRows })}>
          Rows without entries
        </MenuCheckItem>
        <MenuSeparator />
        <MenuItem onSelect={props.onMateriality ?? (() => setSettingMateriality(true))}>
          Color variances {materialityText(settings.materiality ?? company.materiality, company.currency)}…
        </MenuItem>
        <MenuSeparator />
        <MenuHeading>Metrics as rows</MenuHeading>
        {menuMetrics(metrics, columns).map(({ id, name }) => (
          <MenuCheckItem
            key={id}
            checked={columns.metricIds.includes(id)}
            onChange={(isShown) => onColumns(withMetric(columns, id, isShown))}
          >
            {name}
          </MenuCheckItem>
        ))}
        {onMetrics !== null && (
          <MenuItem onSelect={onMetrics}>{metrics.length === 0 ? 'Add a metric…' : 'All metrics and their order…'}</MenuItem>
        )}
        <MenuSeparator />
        <MenuItem onSelect={onExpandAll}>Expand all groups</MenuItem>
        {Array.from({ length: Math.max(0, levels - 2) }, (_, at) => (
          <MenuItem key={at} onSelect={() => onExpandTo(at + 2)}>
            Expand to level {at + 2}
          </MenuItem>
        ))}
        <MenuItem onSelect={onCollapseAll}>Collapse all groups</MenuItem>
        {props.describe && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={props.describe.open} disabledReason={props.describe.disabledReason}>
              Describe these figures…
            </MenuItem>
          </>
        )}
        {props.onShowHidden && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={props.onShowHidden}>Show hidden columns</MenuItem>
          </>
        )}
      </Menu>
      {isSettingMateriality && (
        <MaterialityDialog
          value={settings.materiality}
          company={company.materiality}
          currency={company.currency}
          onChange={(materiality) => onChange({ ...settings, materiality })}
          onClose={() => setSettingMateriality(false)}
        />
      )}
    </>
  )
}
