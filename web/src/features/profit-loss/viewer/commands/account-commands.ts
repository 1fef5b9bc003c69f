import type { FigureColumn } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { Command } from '../../../../blocks/command-palette/command.ts'
import type { FindableAccount } from '../../find/findable-ledger.ts'
import type { ReportModel } from '../../report/report-model.ts'
import type { Viewer } from '../use-viewer.ts'

/** Every account of the ledger by number and name. */
export function accountCommands(
  accounts: readonly FindableAccount[],
  commandOf: (account: FindableAccount) => Partial<Command> & Pick<Command, 'run'>,
) {
  return accounts.map(
    (account): Command => ({
      id: `account:${account.id}`,
      group: 'Accounts',
      label: account.name === '' ? account.displayId : account.name,
      ...(account.displayId === '' || account.name === '' ? {} : { code: account.displayId }),
      keywords: 'trace transactions',
      verb: 'Trace',
      ...commandOf(account),
    }),
  )
}

/** Each account's number in the last period that it has entries in; of all locations together where there is such a column. */
export function tracedAccountCommands(viewer: Viewer, model: ReportModel, accounts: readonly FindableAccount[]) {
  // Before the first answer it is not known which accounts have figures.
  if (model.columns.length === 0) return []
  const periods = periodColumns(model.columns)
  const places = new Map<string, { readonly groupId: string; readonly column: FigureColumn }>()
  for (const [groupId, { rows }] of model.sections) {
    for (const { accountId, entryCounts } of rows) {
      const column = model.columns[periods.findLast((at) => (entryCounts[at] ?? 0) > 0) ?? periods.at(-1) ?? -1]
      if (column) places.set(String(accountId), { groupId, column })
    }
  }
  return accountCommands(accounts, ({ id }) => {
    const place = places.get(id)
    if (!place) return { disabledReason: 'No figures in this report.', run: () => undefined }
    const { groupId, column } = place
    return {
      verb: `Trace in ${column.label}`,
      run: () => viewer.change({ trace: { cell: { groupId, accountId: id, column: column.key }, path: [] } }, true),
    }
  })
}

/** Which columns are the periods themselves: of all locations together where there are such, else of any. */
function periodColumns(columns: readonly FigureColumn[]): readonly number[] {
  const ofRange = (wanted: FigureColumn['range']) =>
    columns.flatMap(({ comparison, range }, at) => (comparison === null && range === wanted ? [at] : []))
  const periods = ofRange('PERIOD')
  // Locations as rows have the whole span alone.
  const own = periods.length > 0 ? periods : ofRange('TOTAL')
  const together = own.filter((at) => columns[at]?.place.kind === 'ALL')
  return together.length > 0 ? together : own
}
