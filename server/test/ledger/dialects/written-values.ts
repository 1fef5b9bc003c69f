/** Writes an amount given in cents. */
export type AmountFormat = (minor: number) => string
/** Writes a day given as yyyy-MM-dd. */
export type DayFormat = (day: string) => string

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** Digits of the absolute amount, in groups of three. */
function digits(minor: number, group: string, mark: string): string {
  const text = String(Math.abs(minor)).padStart(3, '0')
  return `${text.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, group)}${mark}${text.slice(-2)}`
}

function amounts(group: string, mark: string, negative: (text: string) => string, positive = (text: string): string => text): AmountFormat {
  return (minor) => (minor < 0 ? negative : positive)(digits(minor, group, mark))
}

export const AMOUNTS = {
  plain: amounts('', '.', (text) => `-${text}`),
  /** 1234 and 1234.5: no trailing zeros. */
  short: (minor) => String(minor / 100),
  grouped: amounts(',', '.', (text) => `-${text}`),
  parentheses: amounts(',', '.', (text) => `(${text})`),
  trailingMinus: amounts(',', '.', (text) => `${text}-`),
  longMinus: amounts(',', '.', (text) => `−${text}`),
  dollars: amounts(
    ',',
    '.',
    (text) => `-$${text}`,
    (text) => `$${text}`,
  ),
  dollarsInside: amounts(
    ',',
    '.',
    (text) => `($${text})`,
    (text) => `$${text}`,
  ),
  dollarsOutside: amounts(
    ',',
    '.',
    (text) => `$(${text})`,
    (text) => `$${text}`,
  ),
  currencyCode: amounts(
    ',',
    '.',
    (text) => `USD -${text}`,
    (text) => `USD ${text}`,
  ),
  sides: amounts(
    ',',
    '.',
    (text) => `${text} Cr`,
    (text) => `${text} Dr`,
  ),
  /** An accounting format: padded, with a dash for zero. */
  accounting: (minor) => (minor === 0 ? ' $ -   ' : minor < 0 ? ` $ (${digits(minor, ',', '.')})` : ` $ ${digits(minor, ',', '.')} `),
  european: amounts('.', ',', (text) => `-${text}`),
  euros: amounts(
    '.',
    ',',
    (text) => `-${text} €`,
    (text) => `${text} €`,
  ),
  europeanParentheses: amounts('.', ',', (text) => `(${text})`),
  french: amounts('\u202f', ',', (text) => `-${text}`),
  swiss: amounts('’', '.', (text) => `-${text}`),
} as const satisfies Record<string, AmountFormat>

function days(write: (year: string, month: string, day: string, monthName: string) => string): DayFormat {
  return (text) => {
    const [year = '', month = '', day = ''] = text.split('-')
    return write(year, month, day, MONTHS[Number(month) - 1] ?? '')
  }
}

export const DAYS = {
  iso: (day) => day,
  isoWithTime: (day) => `${day}T00:00:00`,
  compact: (day) => day.replaceAll('-', ''),
  unitedStates: days((year, month, day) => `${month}/${day}/${year}`),
  unitedStatesShort: days((year, month, day) => `${Number(month)}/${Number(day)}/${year.slice(2)}`),
  slashes: days((year, month, day) => `${day}/${month}/${year}`),
  points: days((year, month, day) => `${day}.${month}.${year}`),
  dashes: days((year, month, day) => `${day}-${month}-${year}`),
  shortMonth: days((year, _, day, name) => `${day} ${name.slice(0, 3)} ${year}`),
  shortMonthDashes: days((year, _, day, name) => `${Number(day)}-${name.slice(0, 3)}-${year.slice(2)}`),
  longMonth: days((year, _, day, name) => `${name} ${Number(day)}, ${year}`),
} as const satisfies Record<string, DayFormat>
