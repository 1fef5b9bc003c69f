import { leftOutHeadings } from '@fourwall/domain/ledger/reading/unreadable-rows-file.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { isObstacleRepeated } from '../import-words.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import { saveRows } from '../save-rows.ts'
import { cutCell, headingCell, numberCell, numberHeadingCell, wrappedCell } from '../table-look.ts'

/** The lines that cannot become entries, each with its reason, and a file of them to correct. */
export function UnreadableRows({ preview }: { preview: ReceivedImportPreview }) {
  const { unreadableRows, unreadableCount, rowsSkipped } = preview
  const skipped =
    rowsSkipped === 0
      ? ''
      : `${counted(rowsSkipped, 'other line')} ${rowsSkipped === 1 ? 'holds' : 'hold'} headings, titles, totals or nothing`
  if (unreadableCount === 0)
    return preview.rows === 0 ? null : (
      <section aria-label="Cannot be read">
        <SectionHeading title="Every row can be read" note={skipped} />
      </section>
    )
  if (isObstacleRepeated(preview)) return null
  const isCut = unreadableRows.length < unreadableCount
  return (
    <section aria-label="Cannot be read">
      <SectionHeading
        title="Cannot be read"
        mark={<Tag tone="unfav">{counted(unreadableCount, 'row')}</Tag>}
        note={skipped}
        end={
          <button type="button" onClick={() => download(preview)} className="rounded-chip text-accent hover:underline">
            Download {isCut ? `the first ${formatCount(unreadableRows.length)}` : unreadableCount === 1 ? 'this row' : 'these rows'}
          </button>
        }
      />
      <table className="w-full table-fixed">
        <colgroup>
          <col className="w-[84px]" />
          <col />
          <col className="w-[44%]" />
        </colgroup>
        <thead>
          <tr>
            <th className={numberHeadingCell}>Line</th>
            <th className={headingCell}>In the file</th>
            <th className={headingCell}>Reason</th>
          </tr>
        </thead>
        <tbody>
          {unreadableRows.slice(0, mostShown).map((row) => (
            <tr key={row.line}>
              <td className={numberCell}>{formatCount(row.line)}</td>
              <td className={`${cutCell} font-mono text-small`} title={row.text}>
                {row.text}
              </td>
              <td className={wrappedCell}>{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unreadableCount > mostShown && (
        <p className="px-4 py-2 text-small text-3">
          And {counted(unreadableCount - mostShown, 'more row')}: the download has{' '}
          {isCut ? `the first ${formatCount(unreadableRows.length)}` : 'them all'}.
        </p>
      )}
    </section>
  )
}

/** With more than these, users should change the match or the file rather than read them one by one. */
const mostShown = 200

function download({ fileName, columns, accountsFrom, unreadableRows }: ReceivedImportPreview) {
  const headings = columns.map(({ heading }) => heading)
  saveRows(fileName, leftOutHeadings({ headings, accountsFrom }), unreadableRows)
}
