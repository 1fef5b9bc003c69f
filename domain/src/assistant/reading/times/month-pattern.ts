/** Patterns of the names of months, January first, for text in small letters. */
export const MONTH_PATTERNS = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
] as const

/** The first three letters of their names, by which each is understood. */
export const SHORT_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** A pattern of any of them, as a group. */
export const MONTH = `(?:${MONTH_PATTERNS.join('|')})`
