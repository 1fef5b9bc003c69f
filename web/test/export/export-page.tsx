import { parseDay } from '@fourwall/domain/time/day.ts'
import { createRoot } from 'react-dom/client'
import { ExportMenu } from '../../src/features/profit-loss/export/ExportMenu.tsx'
import { LayoutExportMenu } from '../../src/features/profit-loss/export/LayoutExportMenu.tsx'
import { sampleReport } from '../../src/features/profit-loss/export/sample-report.ts'
import type { ExportedReport } from '../../src/features/profit-loss/export/save-report.ts'
import { ToastRegion } from '../../src/ui/ToastRegion.tsx'
import '../../src/ui/styles.css'
import { engineOver, sampleBooks, sampleCompany, sampleLayout } from '../layout-samples.ts'

// The export menu over a report of the size that the address names: ?months=6&variances&theme=dark&empty; over a layout: ?sheet.
const asked = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'

const { revenues, units, ...sample } = sampleReport({ months: Number(asked.get('months') ?? 6), hasVariances: asked.has('variances') })
const report: ExportedReport = {
  ...sample,
  bases: { revenues, units },
  settings: { currencyView: 'FULL', showDollarSign: false, showAccountNumbers: true },
  subject: {
    companyName: 'Tidewater Kitchens',
    name: 'Profit and loss',
    mappingName: 'Management P&L',
    locationNames: ['Pier 9', 'Mission'],
    locationCount: 24,
    span: { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') },
    currency: 'USD',
    notes: [],
  },
}

const container = document.getElementById('root')
if (container === null) throw new Error('export.html has no #root.')
createRoot(container).render(
  <main className="p-4">
    <p>What the screen shows</p>
    {asked.has('sheet') ? (
      <LayoutExportMenu
        engine={engineOver(sampleBooks, sampleLayout)}
        company={sampleCompany}
        name="Lender package"
        disabledReason={null}
      />
    ) : (
      <ExportMenu report={report} disabledReason={asked.has('empty') ? 'There are no figures to export.' : null} />
    )}
    <ToastRegion />
  </main>,
)
