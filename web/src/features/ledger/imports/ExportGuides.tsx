import { EXPORT_GUIDES } from '@fourwall/domain/ledger/reading/export-guides.ts'
import { Drawer } from '../../../ui/Drawer.tsx'

/** Which report to run in each accounting system, and which columns to add to it. */
export function ExportGuides({ onClose }: { onClose: () => void }) {
  return (
    <Drawer title="How to export your ledger" onClose={onClose} width={420}>
      <p className="px-4 pt-3 text-2">
        Export all accounts, not only those of the P&L, and include the column with the store. If a file has one store only, leave the
        column out and choose the location in the preview.
      </p>
      {EXPORT_GUIDES.map(({ system, report, columns, save }) => (
        <section key={system} aria-label={system} className="border-b border-line-1 px-4 py-3 last:border-b-0">
          <h3 className="font-semibold">{system}</h3>
          <dl className="mt-1 grid grid-cols-[64px_1fr] gap-x-2 gap-y-[2px]">
            <dt className="text-3">Run</dt>
            <dd>{report}</dd>
            <dt className="text-3">Columns</dt>
            <dd>{columns}</dd>
            <dt className="text-3">Save</dt>
            <dd>{save}</dd>
          </dl>
        </section>
      ))}
    </Drawer>
  )
}
