/** How the command line shows imports to a person. Results are plain JSON, as commands.ts gives them. */

type Print = (line: string) => void
type Fields = Readonly<Record<string, unknown>>

export function printPreview(result: unknown, print: Print): void {
  const preview = fields(fields(result).preview)
  print(
    `${text(preview.fileName)}: ${text(preview.format)}${preview.recognizedAs === null ? '' : `, ${text(preview.recognizedAs)}`}, headings on line ${text(preview.headingLine)}`,
  )
  print(
    `Source "${text(preview.sourceName)}"${preview.sourceKnown === true ? '' : ' (new)'}; dates ${text(preview.dateOrder)}, decimals ${text(preview.decimalMark)}, signs ${text(preview.signRule)}`,
  )
  print('')
  print('Columns')
  table(
    rows(preview.columns).map((column) => [
      text(column.heading),
      text(column.role),
      list(column.firstValues).map(text).join(', ').slice(0, 60),
    ]),
    print,
  )
  print('')
  print(
    `Rows ${number(preview.rows)}, debits ${text(preview.debits)}, credits ${text(preview.credits)}; ${number(preview.rowsSkipped)} lines are no entries`,
  )
  print('Months')
  table(
    rows(preview.months).map((month) => [
      text(month.month),
      `${number(month.rows)} in`,
      `${number(month.rowsStored)} stored`,
      `${number(month.rowsReplaced)} to be replaced`,
      `suggested: ${text(month.suggested).toLowerCase()}`,
      text(month.reason),
    ]),
    print,
  )
  const accounts = rows(preview.newAccounts)
  if (accounts.length > 0) {
    print('')
    print(`New accounts (${accounts.length})`)
    table(
      accounts.map((one) => [
        text(one.number),
        text(one.name),
        `${text(one.type)}${one.typeGuessed === true ? ' (guessed)' : ''}`,
        `${number(one.rows)} rows`,
        text(one.amount),
      ]),
      print,
    )
  }
  const locations = rows(preview.newLocations)
  if (locations.length > 0) {
    print('')
    print(`New locations (${locations.length})`)
    table(
      locations.map((one) => [text(one.name), `${number(one.rows)} rows`]),
      print,
    )
  }
  for (const one of rows(preview.nearDuplicates)) print(`Looks alike, stays apart: "${text(one.name)}" and "${text(one.other)}"`)
  if (Number(preview.unreadableCount) > 0) {
    print('')
    print(`Cannot be read (${number(preview.unreadableCount)})`)
    for (const row of rows(preview.unreadableRows).slice(0, 20))
      print(`  line ${text(row.line)}: ${text(row.reason)}   ${text(row.text).slice(0, 80)}`)
  }
  const same = preview.sameFile === null ? null : fields(preview.sameFile)
  if (same !== null) print(`The same file is import ${text(same.id)} (${text(same.fileName)}) already.`)
  if (preview.obstacle !== null) print(text(preview.obstacle))
  if (preview.signsNeedConfirmation === true) print('The signs rest on guessed account types; import with --confirm-signs once you agree.')
  print('Nothing was stored.')
}

export function printImport(result: unknown, print: Print): void {
  const one = fields(fields(result).import)
  const left = Number(one.rowsLeftOut) > 0 ? `, ${number(one.rowsLeftOut)} left out` : ''
  const replaced = Number(one.rowsReplaced) > 0 ? `, ${number(one.rowsReplaced)} replaced` : ''
  print(
    `Imported ${number(one.rows)} rows of ${text(one.fileName)} (${text(one.firstDay)} to ${text(one.lastDay)}) into ${text(fields(result).company)} as import ${text(one.id)}${left}${replaced}.`,
  )
}

export function printImports(result: unknown, print: Print): void {
  table(
    rows(result).map((one) => [
      text(one.id),
      text(one.status),
      text(one.importedAt).slice(0, 16),
      text(one.fileName),
      text(one.source),
      `${number(one.rows)} rows`,
      `${text(one.firstDay)} to ${text(one.lastDay)}`,
      text(one.importedBy),
    ]),
    print,
  )
}

export function printVerification(result: unknown, print: Print): void {
  for (const company of rows(result)) {
    const differences = rows(company.differences)
    print(
      `${text(company.company)}: ${number(company.balances)} balances of ${number(company.entries)} entries, ${differences.length === 0 ? 'no difference' : `${differences.length} differ`}`,
    )
    for (const one of differences)
      print(
        `  ${text(one.location)}, ${text(one.account)}, ${text(one.month)} (${text(one.where)}): entries ${text(one.entriesSum)} (${text(one.entriesCount)}), balance ${text(one.balanceSum)} (${text(one.balanceCount)})`,
      )
  }
}

function table(cells: readonly (readonly string[])[], print: Print): void {
  const widths: number[] = []
  for (const row of cells) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)))
  for (const row of cells) print(`  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {} // an object's fields, whatever they are
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function rows(value: unknown): Fields[] {
  return list(value).map(fields)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function number(value: unknown): string {
  return Number(value).toLocaleString('en-US')
}
