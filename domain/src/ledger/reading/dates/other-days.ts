/** Why a text of a column of dates is no date, where it is a week or a day of the year; null for any other text. */
export function weekOrDayOfYear(text: string): string | null {
  if (WEEK.test(text)) return `“${text}” is a week, and a ledger needs days: export the date of each transaction`
  const [, century = '', year = '', day = ''] = DAY_OF_YEAR.exec(text) ?? []
  const number = Number(day)
  if (year === '' || number < 1 || number > 366) return null
  const years = century.length === 2 ? `${century}${year}` : `${century === '0' ? '19' : '20'}${year}`
  return `“${text}” seems to be day ${number} of ${years}, a Julian date: export dates with month and day, such as ${years}-01-31`
}

/** `2026-W05`, `W05 2026`, `2026W5`, `Week 5`, `KW 5/2026` */
const WEEK = /^(?:(?:19|20)\d\d[-/ ]?(?:w|wk|week|kw) ?\d{1,2}|(?:w|wk|week|kw)[- ]?\d{1,2}(?:[-/ ](?:19|20)?\d\d)?)$/i
/** `2026032`, `26032`, and JD Edwards' `126032`, whose 1 stands for the years from 2000 */
const DAY_OF_YEAR = /^(20|[01])?([0-9]{2})(\d{3})$/
