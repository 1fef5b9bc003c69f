import type { CompanyNames } from '../../company-names.ts'

const RANGE = /\b(?:(?:each|every|all)(?: of)? )?(?:the )?accounts? (\d{3,8}) ?(?:through|thru|to|[-–]) ?(\d{3,8})\b/i
const MOST_ACCOUNTS = 12

/** `accounts 4010 through 4090` as the accounts with these numbers; null for other numbers, and for more accounts than a table has rows for. */
export function withAccountRange(question: string, { accounts }: Pick<CompanyNames, 'accounts'>): string | null {
  const [range, from = '', to = ''] = RANGE.exec(question) ?? []
  if (range === undefined) return null
  const numbers = [...new Set(accounts.map(({ number }) => number))].filter((number) => number.length === from.length).sort()
  if (from.length !== to.length || from >= to || !numbers.includes(from) || !numbers.includes(to)) return null
  const within = numbers.filter((number) => number >= from && number <= to)
  return within.length > MOST_ACCOUNTS ? null : question.replace(range, `${within.slice(0, -1).join(', ')} and ${within.at(-1)}`)
}
