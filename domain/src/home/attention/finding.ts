import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { type MonthIndex, monthOfYear, yearOfMonth } from '../../time/day.ts'

/** What found it. */
export const ATTENTION_RULES = [
  'OVER_BUDGET',
  'LOCATION_BUDGET',
  'OFF_PATTERN',
  'POSTED_TWICE',
  'NOT_POSTED',
  'LOCATION_SILENT',
  'LARGE_ENTRIES',
  'UNMAPPED',
  'LATE_POSTING',
  'CLOSING_LEFT_OUT',
  'PRESENTED_MOVED',
  'METRIC_MISSING',
  'METRIC_IMPLAUSIBLE',
  'STALE_LEDGER',
  'BUDGET_ENDS',
] as const

export type AttentionRule = (typeof ATTENTION_RULES)[number]

/** A piece of a sentence: a text, a Decimal of money, a ratio (0.301 is 30.1 percent), or a count. */
export interface SentencePart {
  readonly kind: 'TEXT' | 'MONEY' | 'SHARE' | 'COUNT'
  readonly text: string
}

/** Where a finding can be examined or fixed. */
export const ATTENTION_ACTS = [
  'BRIDGE',
  'ENTRIES',
  'LOCATION',
  'MAP_ACCOUNTS',
  'UPLOAD_LEDGER',
  'UPLOAD_METRICS',
  'METRIC',
  'CLOSING',
  'LEFT_OUT_ROWS',
  'BUDGET',
  'PRESENTATION',
] as const

export interface AttentionAct {
  readonly kind: (typeof ATTENTION_ACTS)[number]
  /** The line that BRIDGE, ENTRIES and LOCATION open; null for the others. */
  readonly groupId: string | null
  readonly accountId: string | null
  /** Empty: all that the page is about. */
  readonly locationIds: readonly string[]
  readonly metricId: string | null
  readonly budgetId: string | null
  readonly presentationId: string | null
  /** The import of LEFT_OUT_ROWS; null for the others. */
  readonly importId: string | null
  /** Of ENTRIES: only entries of at least this size are meant, a Decimal; null for all of them. */
  readonly leastAmount: string | null
  readonly month: MonthIndex
}

/** Something that a person should look at. */
export interface Finding {
  readonly rule: AttentionRule
  /** Stays the same while its figures change: rule, subject and month. */
  readonly key: string
  /** A word or two. */
  readonly tag: string
  readonly sentence: readonly SentencePart[]
  /** A Decimal; negative is worse for profit. Null where the finding is not about an amount. */
  readonly amount: string | null
  /** What it is sorted by where its amount nets out: a Decimal, not negative. Left out: the amount. */
  readonly weight?: string
  /** In place of an amount, such as `23 locations`; empty if there is an amount. */
  readonly extent: string
  /** Changes whenever a figure of the finding does. */
  readonly fingerprint: string
  readonly act: AttentionAct
  /** Locations that it is about, for tests and for counting; empty: all that are judged. */
  readonly locationIds: readonly string[]
  /** Accounts that it is about together; its action names none of them. */
  readonly accountIds?: readonly string[]
}

/** What a rule finds, before it has its key and fingerprint. */
export interface FoundFault extends Omit<Finding, 'key' | 'fingerprint'> {
  /** The line, account or metric that it is about; empty for none. */
  readonly subject: string
  /** Every figure that it states. */
  readonly figures: readonly string[]
}

export function findingOf({ subject, figures, ...found }: FoundFault): Finding {
  return { ...found, key: `${found.rule}:${subject}:${monthKey(found.act.month)}`, fingerprint: fingerprintOf(figures) }
}

const FINDING_KEY = new RegExp(`^(?:${ATTENTION_RULES.join('|')}):.*:\\d{4}-\\d{2}$`)
const FINGERPRINT = /^[0-9a-f]{16}$/

/** Whether a finding can have this key and fingerprint. */
export function canBeFinding(key: string, fingerprint: string): boolean {
  return FINDING_KEY.test(key) && FINGERPRINT.test(fingerprint)
}

/** Largest amount first, then those without an amount in the order of the rules. */
export function bySeverity<Found extends Pick<Finding, 'rule' | 'key' | 'amount' | 'weight'>>(
  findings: readonly Found[],
): readonly Found[] {
  const rank = ({ rule }: Found): number => ATTENTION_RULES.indexOf(rule)
  return findings.toSorted((one, other) => {
    const [own, others] = [weightOf(one), weightOf(other)]
    if (own !== null && others !== null) return compareDecimals(others, own) || rank(one) - rank(other) || (one.key < other.key ? -1 : 1)
    if (own === null && others === null) return rank(one) - rank(other) || (one.key < other.key ? -1 : 1)
    return own === null ? 1 : -1
  })
}

function weightOf({ amount, weight }: Pick<Finding, 'amount' | 'weight'>): string | null {
  return weight ?? (amount === null ? null : sizeOf(amount))
}

export function sizeOf(decimal: string): string {
  return decimal.startsWith('-') ? negateDecimal(decimal) : decimal
}

export const text = (words: string): SentencePart => ({ kind: 'TEXT', text: words })
export const money = (decimal: string): SentencePart => ({ kind: 'MONEY', text: decimal })
export const share = (ratio: string): SentencePart => ({ kind: 'SHARE', text: ratio })

export function totalAmount(amounts: readonly string[]): string {
  return amounts.length === 0 ? '0' : sumDecimals(amounts)
}

/** Names at most so many places: `Savannah, Fishtown and 3 more`. */
export function namedPlaces(names: readonly string[], most = 4): string {
  if (names.length <= most) return names.join(', ')
  const shown = names.slice(0, most - 1)
  return `${shown.join(', ')} and ${names.length - shown.length} more`
}

/** An act without a target. */
export const NO_TARGET = {
  groupId: null,
  accountId: null,
  locationIds: [],
  metricId: null,
  budgetId: null,
  presentationId: null,
  importId: null,
  leastAmount: null,
} as const

function monthKey(month: MonthIndex): string {
  return `${yearOfMonth(month)}-${String(monthOfYear(month)).padStart(2, '0')}`
}

const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

/** 64 bits of FNV-1a over the figures: short enough to be stored, and another for other figures. */
function fingerprintOf(figures: readonly string[]): string {
  let hash = FNV_OFFSET
  for (const character of figures.join('\n')) {
    hash ^= BigInt(character.codePointAt(0) ?? 0)
    hash = BigInt.asUintN(64, hash * FNV_PRIME)
  }
  return hash.toString(16).padStart(16, '0')
}
