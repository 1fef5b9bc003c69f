import type { CompanySettings } from '@fourwall/domain/companies/company-settings.ts'
import { parseMinorDigits } from '@fourwall/domain/money/minor.ts'
import { parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Company, CompanyVersions } from './company.ts'

interface CompanyRow {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly minor_digits: number
  readonly fiscal_year_start_month: number
  readonly materiality_amount: string
  readonly materiality_percent: string
  readonly materiality_metric_percent: string
  readonly same_store_months: number
}

const STORED = 'id, name, currency, minor_digits, fiscal_year_start_month'
// Decimals as texts, since a driver may make numbers of them.
const COLUMNS = `${STORED}, materiality_amount::text, materiality_percent::text, materiality_metric_percent::text, same_store_months`

export async function insertCompany(
  system: Queryable,
  company: Company,
  { isDemo, externalKey }: { readonly isDemo: boolean; readonly externalKey: string | null },
): Promise<void> {
  await system.query(`insert into companies (${STORED}, is_demo, external_key) values ($1, $2, $3, $4, $5, $6, $7)`, [
    company.id,
    company.name,
    company.currency,
    company.minorDigits,
    company.fiscalYearStartMonth,
    isDemo,
    externalKey,
  ])
}

/** External keys by company id, for companies that have one. */
export async function selectExternalKeys(system: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await system.query<{ id: string; external_key: string }>(
    'select id, external_key from companies where external_key is not null',
  )
  return new Map(rows.map(({ id, external_key }) => [id, external_key]))
}

export async function updateExternalKey(system: Queryable, companyId: string, externalKey: string): Promise<void> {
  await system.query('update companies set external_key = $2 where id = $1', [companyId, externalKey])
}

export async function selectDemoCompany(system: Queryable): Promise<Company | null> {
  const [row] = await system.query<CompanyRow>(`select ${COLUMNS} from companies where is_demo`)
  return row === undefined ? null : toCompany(row)
}

/** All companies, oldest first. */
export async function selectCompanies(system: Queryable): Promise<Company[]> {
  return (await system.query<CompanyRow>(`select ${COLUMNS} from companies order by created_at, id`)).map(toCompany)
}

export async function selectCompany(scope: Queryable): Promise<Company | null> {
  const [row] = await scope.query<CompanyRow>(`select ${COLUMNS} from companies where id = $1`)
  return row === undefined ? null : toCompany(row)
}

/** Stores the settings of the transaction's company. */
export async function updateSettings(tx: Queryable, settings: CompanySettings): Promise<void> {
  const { name, currency, fiscalYearStartMonth, minorDigits, materiality, sameStoreMonths } = settings
  await tx.query(
    `update companies set name = $2, currency = $3, fiscal_year_start_month = $4, minor_digits = $5,
       materiality_amount = $6::numeric, materiality_percent = $7::numeric, materiality_metric_percent = $8::numeric,
       same_store_months = $9 where id = $1`,
    [
      name,
      currency,
      fiscalYearStartMonth,
      minorDigits,
      materiality.amount,
      materiality.percent,
      materiality.metricPercent,
      sameStoreMonths,
    ],
  )
}

export async function selectCompanyVersions(scope: Queryable): Promise<CompanyVersions> {
  const [row] = await scope.query<CompanyVersions>(
    'select ledger_version as ledger, settings_version as settings, figures_version as figures from companies where id = $1',
  )
  return row ?? { ledger: 0, settings: 0, figures: 0 }
}

/** Raises the versions and locks the company's row until the transaction ends, so that changes happen one at a time. */
export async function raiseVersions(tx: Queryable, by: CompanyVersions): Promise<CompanyVersions> {
  const [row] = await tx.query<CompanyVersions>(
    `update companies set ledger_version = ledger_version + $2, settings_version = settings_version + $3, figures_version = figures_version + $4
     where id = $1 returning ledger_version as ledger, settings_version as settings, figures_version as figures`,
    [by.ledger, by.settings, by.figures],
  )
  return row ?? { ledger: 0, settings: 0, figures: 0 }
}

function toCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    minorDigits: parseMinorDigits(row.minor_digits),
    fiscalYearStartMonth: parseMonthOfYear(row.fiscal_year_start_month),
    materiality: {
      amount: row.materiality_amount,
      percent: row.materiality_percent,
      metricPercent: row.materiality_metric_percent,
    },
    sameStoreMonths: row.same_store_months,
  }
}
