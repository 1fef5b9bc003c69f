import type { CompanyNames } from '../../company-names.ts'

const YEARS_AROUND = 30

/**
 * Whether a question is about an account of the balance sheet, by its number or its name. A number that may be a year needs the name, or
 * `account` before it; what stands between quotes is a text to look for.
 */
export function asksForBalanceAccount(
  question: string,
  { balanceAccounts = [], accounts, groups, time }: Pick<CompanyNames, 'balanceAccounts' | 'accounts' | 'groups' | 'time'>,
): boolean {
  const text = ` ${question
    .toLowerCase()
    .replace(/(["“”']).*?\1/g, ' ')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')} `
  const isOther = (name: string): boolean => ![...accounts, ...groups].some((one) => one.name.toLowerCase().includes(name))
  return balanceAccounts.some(({ number, name }) => {
    const said = name.toLowerCase().replace(/[^\p{L}\p{N}&]+/gu, ' ')
    if (said.includes(' ') && isOther(said) && text.includes(` ${said} `)) return true
    if (!/^\d{3,}$/.test(number) || accounts.some((one) => one.number === number)) return false
    const mayBeYear = Math.abs(Number(number) - Number(time.today.slice(0, 4))) <= YEARS_AROUND
    return new RegExp(` ${mayBeYear ? '(?:account|acct|gl) ' : ''}${number} `).test(text)
  })
}
