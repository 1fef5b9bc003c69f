import { createFigureText } from '@fourwall/domain/money/figure-text.ts'
import { formatMoney } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { figureAt } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type GridColumn, nameWidths } from '../src/blocks/report-grid/grid-model.ts'
import { ReportGrid } from '../src/blocks/report-grid/ReportGrid.tsx'
import { createGridSelection } from '../src/blocks/report-grid/selection/selection-store.ts'
import '../src/ui/styles.css'

// Synthetic figures in a report's shape, as many as the address says: ?rows=2000&columns=130.
const asked = new URLSearchParams(location.search)
const rowCount = Number(asked.get('rows') ?? 2000)
const columnCount = Number(asked.get('columns') ?? 130)

function syntheticColumns(): GridColumn[] {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return Array.from({ length: columnCount }, (_, index) => {
    const heading = `${months[index % 12] ?? ''} ${2016 + Math.floor(index / 12)}`
    const valueOf = (row: GridRow) => figureAt(row, index)
    return {
      key: heading,
      heading,
      detail: null,
      title: null,
      edge: false,
      opens: heading,
      bridges: [],
      opensBridge: false,
      unitOf: () => 'money',
      valueOf,
      textOf: (row) => figureText(valueOf(row)),
      outcomeOf: null,
    }
  })
}

/** Ten rows to a group: its heading, eight accounts, its total; now and then a calculation. */
function syntheticRows(): GridRow[] {
  let seed = 7
  const values = () =>
    Array.from({ length: columnCount }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      if (seed % 23 === 0) return null
      return ((seed % 900_000_00) / 100 - (seed % 11 === 0 ? 900_000 : 0)).toFixed(2)
    })
  return Array.from({ length: rowCount }, (_, index): GridRow => {
    const row = {
      key: String(index),
      level: 1,
      groupId: String(Math.floor(index / 11)),
      accountId: null,
      accountNumber: null,
      isExpandable: false,
      isExpanded: false,
      values: values(),
      entryCounts: null,
      unit: null,
    }
    if (index === rowCount - 1) return { ...row, kind: 'net-income', label: 'Net income' }
    switch (index % 11) {
      case 0:
        return { ...row, kind: 'heading', isExpandable: true, isExpanded: true, label: `Group ${index / 11 + 1}`, values: null }
      case 9:
        return { ...row, kind: 'total', label: `Total group ${(index - 9) / 11 + 1}` }
      case 10:
        return { ...row, kind: 'calculation', label: `Result ${(index - 10) / 11 + 1}` }
      default:
        return { ...row, kind: 'account', level: 2, accountNumber: String(4000 + index), label: 'An account of the ledger' }
    }
  })
}

const figureText = createFigureText((value) => formatMoney(value, { currencyView: 'FULL', decimals: 0, currency: null }))
const columns = syntheticColumns()
const rows = syntheticRows()
const noMarks = new Map<string, never>()

function GridPage() {
  const [selection] = useState(createGridSelection)
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  return (
    <div className="flex h-full flex-col">
      <ReportGrid
        label="Synthetic report"
        corner="USD"
        rows={rows}
        columns={columns}
        isPending={false}
        isBusy={false}
        isOld={false}
        selection={selection}
        widestFigure={64}
        nameWidth={nameWidth}
        fittingNameWidth={nameWidths.usual}
        onNameWidthChange={setNameWidth}
        showCodes
        showGrid={false}
        marks={noMarks}
        foundRow={null}
        onFold={() => {}}
        onOpen={() => {}}
        onExplain={() => {}}
        onEscape={() => false}
      />
    </div>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<GridPage />)
