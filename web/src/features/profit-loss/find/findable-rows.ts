import type { ReportOutline } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type SearchableText, searchableText } from '../../../blocks/command-palette/command-match.ts'
import { type FindableRow, NO_TEXT } from '../../../blocks/find/find-rows.ts'

/** Every category, calculation, account and metric of a report in the order of the grid, made ready to be searched. */
export function findableRows(outline: ReportOutline, { showEmptyRows }: { readonly showEmptyRows: boolean }): readonly FindableRow[] {
  const rows: FindableRow[] = []
  const visit = (
    node: ReportOutline['roots'][number],
    around: readonly SearchableText[],
    groupIds: readonly string[],
    isAroundHidden: boolean,
  ): void => {
    const isEmpty = node.kind === 'category' && node.entryCounts?.every((count) => count === 0) === true
    const isHidden = isAroundHidden || (!showEmptyRows && isEmpty)
    const hidden = isHidden ? 'EMPTY' : null
    const label = searchableText(node.name)
    rows.push({ key: `group:${node.id}`, name: node.name, number: NO_TEXT, label, around, groupIds, hidden })
    if (node.kind !== 'category') return
    const [inside, insideIds] = [
      [...around, label],
      [...groupIds, node.id],
    ]
    for (const { accountId, accountNumber, accountName } of node.rows) {
      rows.push({
        key: `account:${node.id}/${accountId}`,
        name: [accountNumber, accountName].filter((part) => part !== '').join(' '),
        number: accountNumber === '' ? NO_TEXT : searchableText(accountNumber),
        label: searchableText(accountName),
        around: inside,
        groupIds: insideIds,
        hidden,
      })
    }
    for (const child of node.children) visit(child, inside, insideIds, isHidden)
  }
  for (const root of outline.roots) visit(root, [], [], false)
  for (const { key, label: name, values } of outline.metrics) {
    const isEmpty = !showEmptyRows && values?.every((value) => value === null) === true
    const hidden = isEmpty ? 'EMPTY' : null
    rows.push({ key, name, number: NO_TEXT, label: searchableText(name), around: [], groupIds: [], hidden })
  }
  return rows
}
