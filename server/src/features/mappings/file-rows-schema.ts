import { DomainError } from '@fourwall/domain/errors.ts'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import type { ApiBuilder } from '../../builder.ts'
import { readFileRows } from '../../platform/files/read-file-rows.ts'
import type { UploadStore } from '../../platform/http/uploads/upload-store.ts'
import { mappingsPolicy } from './policy.ts'

/** Files read at a time; each takes a thread and its memory. */
const AT_ONCE = 3
const AT_ONCE_PER_COMPANY = 2

/** Rows of small files, from which the app reads mappings, categorizations and locations. */
export function addFileRows(builder: ApiBuilder, uploads: UploadStore): void {
  const FileRow = builder.objectRef<RawRow>('FileRow').implement({
    description: 'A row with text. line: its line in the file, from 1. cells: at most 30, without trailing blank ones.',
    fields: (t) => ({
      line: t.exposeInt('line'),
      cells: t.stringList({ resolve: ({ cells }) => [...cells] }),
    }),
  })
  /** The companies of the files being read, one entry each. */
  const running: string[] = []
  builder.queryField('fileRows', (t) =>
    t.field({
      type: [FileRow],
      description:
        'The rows of a small uploaded file (POST /api/uploads), CSV or .xlsx, as texts: at most 40,000. Stores nothing; the caller interprets them.',
      args: { uploadId: t.arg.id({ required: true }) },
      resolve: async (_root, { uploadId }, { access }) => {
        const { companyId } = mappingsPolicy.readFile(access)
        const { path, filename } = await uploads.open(companyId, uploadId)
        if (running.length >= AT_ONCE || running.filter((one) => one === companyId).length >= AT_ONCE_PER_COMPANY)
          throw new DomainError('RATE_LIMITED', 'Other files are being read right now. Try again.')
        running.push(companyId)
        try {
          return [...(await readFileRows({ path, fileName: filename, heading: 'Group path' }))]
        } finally {
          running.splice(running.indexOf(companyId), 1)
        }
      },
    }),
  )
}
