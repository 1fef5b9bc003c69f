import { createRoot } from 'react-dom/client'
import { LayoutExportMenu } from '../../src/features/profit-loss/export/LayoutExportMenu.tsx'
import { ToastRegion } from '../../src/ui/ToastRegion.tsx'
import '../../src/ui/styles.css'
import { engineOver, sampleBooks, sampleCompany, sampleLayout } from '../layout-samples.ts'
import { sampleReport } from '../sample-report.ts'

// The export menu over a report of the size that the address names: ?months=6&variances&theme=dark&empty; over a layout: ?sheet.
const asked = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'

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
      <LayoutExportMenu
        engine={sampleReport({ months: Number(asked.get('months') ?? 6), hasVariances: asked.has('variances') })}
        company={sampleCompany}
        name="Profit and loss"
        disabledReason={asked.has('empty') ? 'There are no figures to export.' : null}
      />
    )}
    <ToastRegion />
  </main>,
)
