/** How to get a ledger out of an accounting system, in the words of its screens. */
export interface ExportGuide {
  readonly system: string
  /** Which report, and the way to it. */
  readonly report: string
  /** What to set before the export. */
  readonly columns: string
  /** How to save it as a file. */
  readonly save: string
}

/** One guide for each system whose exports are recognized, the most common first, and one for all others. */
export const EXPORT_GUIDES: readonly ExportGuide[] = [
  {
    system: 'QuickBooks Online',
    report: 'Reports, General Ledger (or Transaction Detail by Account)',
    columns: 'Customize: add Location (or Class, whichever holds your stores), Debit and Credit; all accounts, whole months',
    save: 'Export to Excel or CSV',
  },
  {
    system: 'QuickBooks Desktop',
    report: 'Reports, Accountant & Taxes, General Ledger',
    columns: 'Customize Report, Display: add Class (if classes are your stores), Debit and Credit',
    save: 'Excel, Create New Worksheet, as a .csv or .xlsx file',
  },
  {
    system: 'Xero',
    report: 'Accounting, Reports, Account Transactions',
    columns: 'All accounts; add Account, Account Code, Account Type, Debit, Credit and the tracking category that holds your stores',
    save: 'Export, Excel',
  },
  {
    system: 'NetSuite',
    report: 'Reports, Financial, General Ledger (or a transaction search)',
    columns: 'Add Location; in a search Date, Type, Account, Amount (Debit), Amount (Credit) and Location',
    save: 'Export as CSV',
  },
  {
    system: 'Sage Intacct',
    report: 'General Ledger, Reports, General Ledger report, with details',
    columns: 'Add Location, or the dimension that holds your stores, Debit and Credit; all accounts',
    save: 'Export as CSV or Excel',
  },
  {
    system: 'Any other system',
    report: 'The general ledger or the journal, a line for each posting',
    columns: 'Date, account number and name, account type, location, debit and credit; document, name and memo if there are any',
    save: 'A .csv or .xlsx file',
  },
]

/** The guides as a table of Markdown. */
export function exportGuidesTable(): string {
  const rows = EXPORT_GUIDES.map(({ system, report, columns, save }) => `| ${system} | ${report} | ${columns} | ${save} |`)
  return ['| system | which report to run | columns to add | save |', '|---|---|---|---|', ...rows].join('\n')
}
