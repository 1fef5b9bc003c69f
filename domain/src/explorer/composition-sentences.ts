import { shareOfRevenue } from '../profit-loss/shown-columns.ts'
import type { Composition, CompositionPart } from './composition.ts'

/** An entry behind an account, in the sign of its line. */
export interface CompositionEntry {
  /** A Decimal. */
  readonly amount: string
  /** The vendor, else the text of the entry. */
  readonly name: string
}

interface SentencesQuestion {
  readonly composition: Composition
  readonly deciding: CompositionPart | null
  /** The largest entry behind its first account; null for none. */
  readonly entry: CompositionEntry | null
  readonly isShareOfRevenue: boolean
  /** Whether the figure is a calculation: a margin and not a cost. */
  readonly isMargin: boolean
  /** How a figure of the view is printed. */
  readonly print: (value: string | null) => string
  /** How the size of a difference is printed: `7.71 points`. */
  readonly printSize: (value: string) => string
  readonly money: (value: string) => string
}

const BASIS_WORDS = { OTHERS: 'at the others', BUDGET: 'in the budget', PRIOR_YEAR: 'in the prior year' } as const

/** An entry below this share of its place's revenue is not worth a sentence. */
const LEAST_SHARE = 0.005

/** Two or three sentences about a figure, each with exact figures: cells, sums of cells, an entry, or an entry's share of revenue. */
export function compositionSentences(question: SentencesQuestion): readonly string[] {
  const { composition, deciding, entry, isShareOfRevenue, isMargin, print, printSize, money } = question
  if (deciding === null) return []
  const word = (part: CompositionPart): string => (part.outcome === 'NEUTRAL' ? 'apart' : part.outcome === 'FAVORABLE' ? 'better' : 'worse')
  const where = BASIS_WORDS[composition.basis]
  const sentences = [
    deciding.other === null
      ? `${deciding.label} is ${print(deciding.own)} here and has no figure ${where}.`
      : `${deciding.label} is ${print(deciding.own)} here and ${print(deciding.other)} ${where}: ${printSize(size(deciding))} ${word(deciding)}.`,
  ]
  const [account] = deciding.accounts
  if (account !== undefined && account.outcome === deciding.outcome && account.outcome !== 'NEUTRAL')
    sentences.push(`${account.label} alone is ${printSize(size(account))} ${word(account)}.`)
  const share = entry === null || composition.revenue === null ? null : shareOfRevenue(entry.amount, composition.revenue)
  if (entry !== null && share !== null && isShareOfRevenue && Math.abs(Number(share)) >= LEAST_SHARE)
    sentences.push(
      `One entry of ${money(entry.amount)} (${entry.name}) is ${printSize(unsigned(share))} of ${isMargin ? 'the margin' : 'revenue'}.`,
    )
  else if (entry !== null) sentences.push(`Its largest entry is ${money(entry.amount)} (${entry.name}).`)
  return sentences
}

function size({ difference }: CompositionPart): string {
  return unsigned(difference)
}

function unsigned(value: string): string {
  return value.startsWith('-') ? value.slice(1) : value
}
