import { readFileSync } from 'node:fs'
import type { CompanyNames } from '../src/assistant/company-names.ts'
import { type Meaning, type Meanings, withoutCode } from './question-meaning.ts'

/** The expected answer to a question. */
export type Expected =
  | { readonly kind: 'PLAN'; readonly meanings: readonly Meaning[]; readonly mayBeUnread: boolean }
  /** The user has to choose, among these rows where they are named. */
  | { readonly kind: 'CHOICE'; readonly slot: string; readonly names: readonly string[] }
  | { readonly kind: 'REFUSED'; readonly reason: string | null }
  /** A question before it, with what this one changes of its plan. */
  | { readonly kind: 'CHANGED'; readonly change: Partial<Meaning> }

export interface AskedQuestion {
  readonly who: string
  readonly question: string
  /** The previous question; null for none. */
  readonly after: string | null
  readonly expected: Expected
}

/** Reads a file of questions: of people with their meanings, or with typed plans in JSON. */
export function readQuestions(path: string, names: CompanyNames, meanings: Meanings): readonly AskedQuestion[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const [heading = '', ...rows] = lines
  if (heading.startsWith('id\t')) return rows.map((row) => golden(row.split('\t'), names, meanings))
  return rows.map((row): AskedQuestion => {
    const [who = '', question = '', meaning = '', after = ''] = row.split('\t')
    const meant = meaning.split('//').map((one) => one.trim())
    const plans = meant.filter((one) => !/^(?:REFUSED|UNREAD|CHOICE)/.test(one))
    return {
      who,
      question,
      after: after === '' ? null : after,
      expected:
        plans.length === 0
          ? { kind: 'REFUSED', reason: null }
          : { kind: 'PLAN', meanings: plans.map((one) => meanings.parse(one)), mayBeUnread: meant.length > plans.length },
    }
  })
}

interface GoldenSubject {
  readonly group?: string
  readonly account?: string
  readonly metric?: string
}

/** As the files write it. */
interface GoldenPlan {
  readonly kind: string
  readonly rows?: readonly GoldenSubject[]
  readonly row?: GoldenSubject | null
  readonly among?: readonly GoldenSubject[]
  readonly span?: 'LEDGER' | Readonly<Record<string, string | number | boolean>>
  readonly at?: 'ALL' | readonly string[] | { readonly allBut: readonly string[] }
  readonly vs?: string | { readonly at: 'ALL' | readonly string[] }
  readonly measure?: string
  readonly per?: GoldenSubject
  readonly sameStore?: boolean
  readonly by?: string
  readonly cut?: string
  readonly order?: string
  readonly n?: number | null
  readonly ends?: number
  readonly where?: readonly { readonly measure?: string; readonly op: string; readonly value?: string }[]
  readonly rolling?: number
  readonly drivers?: readonly GoldenSubject[]
  readonly what?: string
  readonly form?: { readonly chart: string }
  readonly columns?: { readonly comparisons: readonly string[] }
  readonly change?: GoldenPlan
  readonly slot?: string
  readonly choices?: readonly string[]
  readonly reason?: string
}

const BEFORE_PLACES = 'labor vs budget in May'
const BEFORE_CHART = 'Why is EBITDA below budget year to date?'

function golden([id = '', question = '', text = '']: readonly string[], names: CompanyNames, meanings: Meanings): AskedQuestion {
  // Written by people, in the form above; a slip shows as a miss.
  const plan = JSON.parse(text) as GoldenPlan
  const asked = { who: id, question, after: null }
  if (plan.kind === 'REFUSE') return { ...asked, expected: { kind: 'REFUSED', reason: plan.reason ?? '' } }
  if (plan.kind === 'CLARIFY')
    return {
      ...asked,
      expected: {
        kind: 'CHOICE',
        slot: plan.slot === 'row' ? 'rows' : (plan.slot ?? ''),
        names: plan.slot === 'row' ? (plan.choices ?? []) : [],
      },
    }
  if (plan.kind === 'FOLLOW') {
    const { kind: _, ...change } = goldenMeaning({ kind: '', ...plan.change }, names)
    return { ...asked, after: plan.change?.form === undefined ? BEFORE_PLACES : BEFORE_CHART, expected: { kind: 'CHANGED', change } }
  }
  return { ...asked, expected: { kind: 'PLAN', meanings: [meanings.judged(goldenMeaning(plan, names))], mayBeUnread: false } }
}

function goldenMeaning(plan: GoldenPlan, names: CompanyNames): Meaning {
  const { kind, measure, vs, per, order } = plan
  const rows = plan.rows ?? plan.among ?? (plan.row === undefined || plan.row === null ? [] : [plan.row])
  const named = rows
    .map((row) => subjectName(row, names))
    .sort()
    .join(' + ')
  const isCost = order === 'DESC' || order === 'ASC' ? order : undefined
  const found: Record<string, string | undefined> = {
    rows: named,
    ...(plan.span === undefined || kind === 'DEFINE'
      ? {}
      : {
          span: goldenSpan(plan.span, names),
          ...(kind === 'TREND' && plan.span !== 'LEDGER' ? { period: String(plan.span['period']) } : {}),
        }),
    ...(plan.at === undefined ? (plan.span === undefined || kind === 'CHECK' ? {} : { places: 'all' }) : { places: goldenPlaces(plan.at) }),
    measure: kind === 'FILTER' || measure === 'VALUE' ? '' : measure,
    per: per && subjectName(per, names),
    against:
      typeof vs === 'object'
        ? goldenPlaces(vs.at)
        : plan.columns?.comparisons.includes('BUDGET') === true || vs === 'BUDGET'
          ? 'budget'
          : vs,
    same: plan.sameStore === true ? 'yes' : undefined,
    by: plan.cut === 'DRIVERS' ? undefined : (plan.by ?? plan.cut),
    order: isCost ?? order,
    first: plan.ends === undefined ? plan.n?.toString() : String(plan.ends),
    last: plan.ends?.toString(),
    where: plan.where
      ?.map(
        (one) =>
          `${one.measure ?? 'VALUE'} ${one.op === '>' ? 'ABOVE' : one.op === '<' ? 'BELOW' : one.op}${one.value === undefined ? '' : ` ${Number(one.value)}`}`,
      )
      .sort()
      .join(', '),
    rolling: plan.rolling?.toString(),
    drivers: plan.drivers
      ?.map((one) => subjectName(one, names))
      .sort()
      .join(', '),
    check: plan.what,
    chart: plan.form?.chart,
  }
  return Object.fromEntries([
    ['kind', kind],
    ...Object.entries(found).filter(([, value]) => value !== undefined && value !== ''),
  ]) as Meaning
}

function subjectName({ group, account, metric }: GoldenSubject, { accounts }: CompanyNames): string {
  if (account === undefined) return group ?? metric ?? ''
  return account === '6895' ? 'Undocumented' : (accounts.find(({ number }) => number === account)?.name ?? account)
}

function goldenSpan(span: NonNullable<GoldenPlan['span']>, { time }: CompanyNames): string {
  if (span === 'LEDGER') return 'all days'
  const last = time.lastLedgerDay ?? time.today
  if (span['yearToDate'] === true) return `${last.slice(0, 4)}-01-01..${last}`
  if (span['lastPeriods'] === 12) return `${Number(last.slice(0, 4)) - 1}-07-01..${last}`
  return `${span['startDate']}..${span['endDate']}`
}

function goldenPlaces(at: NonNullable<GoldenPlan['at']>): string {
  if (at === 'ALL') return 'all'
  return 'allBut' in at ? `all but ${at.allBut.map(withoutCode).sort().join(', ')}` : at.map(withoutCode).sort().join(', ')
}
