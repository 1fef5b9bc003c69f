import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import type { ApiBuilder } from '../../../builder.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { CompanyService } from '../../companies/service.ts'
import type { LedgerImport, LeftOutRow } from './repository.ts'

/** An import in the list; `undoBlockedBy` is added where other features' types are available. */
export function importType(builder: ApiBuilder, companies: CompanyService) {
  const scale = async (access: Access) => (await companies.of(access)).minorDigits
  const Status = builder.enumType('LedgerImportStatus', { values: ['IN_FORCE', 'UNDONE'] as const })
  return builder.objectRef<LedgerImport>('LedgerImport').implement({
    description: 'debits, credits: totals of the stored rows, both positive.',
    fields: (t) => ({
      id: t.exposeID('id'),
      fileName: t.exposeString('fileName'),
      sourceName: t.exposeString('sourceName'),
      status: t.field({ type: Status, resolve: (one) => (one.status === 'UNDONE' ? 'UNDONE' : 'IN_FORCE') }),
      importedAt: t.field({ type: 'DateTime', resolve: (one) => one.importedAt }),
      importedBy: t.exposeString('importedBy'),
      rows: t.int({ resolve: (one) => one.entryCount }),
      rowsLeftOut: t.exposeInt('rowsLeftOut'),
      rowsCompleted: t.exposeInt('rowsCompleted', { description: 'Of the rows left out, those that active imports brought since.' }),
      rowsReplaced: t.exposeInt('rowsReplaced'),
      firstDay: t.field({ type: 'Date', nullable: true, resolve: (one) => one.firstDay }),
      lastDay: t.field({ type: 'Date', nullable: true, resolve: (one) => one.lastDay }),
      debits: t.field({ type: 'Decimal', resolve: async (one, _args, { access }) => decimalFromMinor(one.debits, await scale(access)) }),
      credits: t.field({ type: 'Decimal', resolve: async (one, _args, { access }) => decimalFromMinor(one.credits, await scale(access)) }),
      undoneAt: t.field({ type: 'DateTime', nullable: true, resolve: (one) => one.undoneAt }),
      undoneBy: t.exposeString('undoneBy', { nullable: true }),
    }),
  })
}

/** A row of a file that cannot be read. */
export function unreadableRowType(builder: ApiBuilder) {
  return builder.objectRef<LeftOutRow>('ImportUnreadableRow').implement({
    fields: (t) => ({ line: t.exposeInt('line'), text: t.exposeString('text'), reason: t.exposeString('reason') }),
  })
}
