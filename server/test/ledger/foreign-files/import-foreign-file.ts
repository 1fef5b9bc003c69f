import type { Database } from '../../../src/platform/database/database.ts'
import { accessOf } from '../../access.ts'
import { decisions, ledgerFile } from '../../ledgers.ts'
import { testServices } from '../../services.ts'
import type { ForeignFile } from './foreign-file.ts'
import { readForeignFile, wantedLine } from './read-foreign-file.ts'

/** Imports a file into a new company, with the answers that make it right, and reads the entries back by SQL alone; both sorted. */
export async function importForeignFile(
  database: Database,
  file: ForeignFile,
): Promise<{ readonly stored: readonly string[]; readonly wanted: readonly string[] }> {
  const services = await testServices(database)
  const company = await services.companies.create({ name: file.fileName, currency: file.books.currency, fiscalYearStartMonth: 1 })
  const scope = database.scope(company.id)
  const { corrections, questions } = await readForeignFile(file)
  await services.imports.import(
    accessOf(scope, { name: 'tester' }),
    ledgerFile(await file.bytes(), file.fileName),
    decisions({ corrections, confirmSigns: true, leaveOutUnreadable: questions.includes('rows') }),
  )
  const rows = await scope.query<{ day: string; account: string; place: string; amount: string }>(
    `select to_char(e.day, 'YYYY-MM-DD') as day, coalesce(nullif(a.number, ''), a.name) as account, l.name as place, e.amount::text as amount
     from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
     join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
     where e.company_id = $1`,
    [],
  )
  const stored = rows.map(({ day, account, place, amount }) => `${day} ${account} @${place === UNNAMED ? '' : place} ${amount}`)
  return { stored: stored.toSorted(), wanted: (file.entries ?? file.books.entries).map((entry) => wantedLine(file, entry)).toSorted() }
}

const UNNAMED = '(No location)'
