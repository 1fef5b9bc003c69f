import type { CompanyNames } from '../../company-names.ts'

/** Words of a question that is about an account, or its balance. */
const OF_ACCOUNT = /\b(?:accounts?|acct|gl|balances?|roll-?forward)\b/i

/**
 * Whether a question is about an account of the balance sheet: by its number after `account`, or by its name with its number, with such a word, or
 * at the beginning. What is between quotes is a text to look for.
 */
export function asksForBalanceAccount(
  question: string,
  { balanceAccounts = [], accounts, groups }: Pick<CompanyNames, 'balanceAccounts' | 'accounts' | 'groups'>,
): boolean {
  const plain = question.toLowerCase().replace(/"[^"]*"|“[^”]*”/g, ' ')
  const wordsOf = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}&]+/gu, ' ').trim()} `
  const text = wordsOf(plain)
  return balanceAccounts.some(({ number, name }) => {
    const said = wordsOf(name.toLowerCase())
    const isOther = [...accounts, ...groups].some((one) => wordsOf(one.name.toLowerCase()).includes(said))
    const isNamed = said.trim().includes(' ') && !isOther && text.includes(said)
    if (isNamed && (OF_ACCOUNT.test(plain) || text.startsWith(said) || (number !== '' && text.includes(` ${number}${said}`)))) return true
    if (!/^\d{3,}$/.test(number) || accounts.some((one) => one.number === number)) return false
    return new RegExp(` (?:account|acct|gl) ${number} `).test(text)
  })
}
