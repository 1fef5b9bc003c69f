import { BLANK_PLAN, type Plan, type PlanRow } from '../../plan.ts'
import type { MadePlan } from '../make-plan.ts'
import { type FramedQuestion, restIn } from './framed-question.ts'

/** `in this tool`, `here`: every question is about this. */
const HERE =
  /,? (?:(?:in|by|within|for) (?:this|the|your) (?:tool|system|app|application|software|product|program|platform)|around here|in here|here)$/

const LINE = "([a-z0-9&%' -]+?)"
const THE = '(?:the |our |your |this )?'

/** `is prime cost inclusive of payroll taxes`: the line first, and what may be in it. */
const WHOLE_FIRST: readonly RegExp[] = [
  new RegExp(String.raw`^(?:is|are) ${THE}${LINE} (?:inclusive|exclusive|net|gross) of ${THE}(?:any )?${LINE}$`),
  new RegExp(
    String.raw`^(?:does|do) ${THE}${LINE} (?:also |already )?(?:include|contain|count|cover|exclude|have) ${THE}(?:any )?${LINE}(?: in it| too| as well)?$`,
  ),
]
/** `are payroll taxes part of prime cost`: the other way around. */
const PART_FIRST: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:is|are) ${THE}${LINE} (?:also |already )?(?:included|counted|contained|part|a part|inside|booked) ?(?:in|of|within|under|as part of)? ${THE}${LINE}$`,
  ),
  new RegExp(String.raw`^(?:is|are) ${THE}${LINE} (?:in|inside|under) ${THE}${LINE}$`),
]
/** `is it in labor or not`, and of budgets another frame. */
const NO_LINE =
  /\b(?:budgets?|plan|compar\w*|same[ -]store|comps?|stores?|locations?|it|they|that|this|or|and|total|than|over|under|more|less)\b/

/** Whether a line has another one, or an account, in it. Null for any other question. */
export function partOfFrame(said: string): FramedQuestion | null {
  const text = said.replace(HERE, '')
  for (const [frames, isWholeFirst] of [
    [WHOLE_FIRST, true],
    [PART_FIRST, false],
  ] as const)
    for (const frame of frames) {
      const [, one = '', other = ''] = frame.exec(text) ?? []
      if (one === '' || other === '' || NO_LINE.test(one) || NO_LINE.test(other)) continue
      const [whole, part] = isWholeFirst ? [one, other] : [other, one]
      return { rests: [`define ${whole} and ${part}`], planOf: partPlan }
    }
  return null
}

function partPlan({ plan, assumed }: MadePlan): MadePlan | null {
  const areLines = plan.rows.every(({ kind }) => kind === 'GROUP' || kind === 'ACCOUNT')
  if (plan.kind !== 'DEFINE' || plan.rows.length !== 2 || !areLines || plan.rows[0]?.kind !== 'GROUP') return null
  return { plan: partOfPlan(plan.mappingId, plan.rows), assumed: assumed.filter((slot) => slot === 'rows') }
}

function partOfPlan(mappingId: string, rows: readonly PlanRow[]): Plan {
  return { ...BLANK_PLAN, mappingId, kind: 'CHECK', check: 'PART_OF', span: { kind: 'LEDGER' }, rows }
}

const MORE =
  /^(?:(?:and|what about|how about|also|does it (?:also )?include|is it also)(?: (?:the|any))? )?((?!(?:why|how|what|which|who|show|is|are|does|do|by|vs|versus|for|in|at)\b)[a-z&'-]+(?: [a-z&'-]+){0,3})$/

/** `and benefits?`, after whether something is in a line: whether that is. Null for any other question. */
export function partAfter(text: string, last: Plan): FramedQuestion | null {
  const said = MORE.exec(text)?.[1]
  const [whole] = last.rows
  if (last.check !== 'PART_OF' || said === undefined || whole === undefined) return null
  return {
    rests: [`define ${said}`],
    planOf: ({ plan, assumed }) => {
      const [row, ...others] = plan.rows
      const isLine = row?.kind === 'GROUP' || row?.kind === 'ACCOUNT'
      return plan.kind === 'DEFINE' && others.length === 0 && row !== undefined && isLine
        ? { plan: partOfPlan(last.mappingId, [whole, row]), assumed: assumed.filter((slot) => slot === 'rows') }
        : null
    },
  }
}

const STANDS = '(?:sits?|stands?|comes?|lies?|falls?|is|are|goes|go|there is|there are)'
const BETWEEN: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:what|what all|which (?:p&l )?lines?|which (?:items?|accounts|costs))(?:'s)? ?${STANDS}? (?:in )?between ${THE}${LINE} and ${THE}${LINE}$`,
  ),
  new RegExp(
    String.raw`^(?:what|which lines?) (?:do you|do we|does it|gets?|is|are) (?:subtract|subtracted|deduct|deducted|take off|taken off|take out|add|added) (?:to get |to go |going )?from ${THE}${LINE} (?:to|down to) ${THE}${LINE}$`,
  ),
  new RegExp(String.raw`^how (?:do|does) (?:you|we|it|one|the p&l) (?:get|go|come) from ${THE}${LINE} (?:to|down to) ${THE}${LINE}$`),
]

/** The lines between two lines. Null for any other question. */
export function betweenFrame(said: string): FramedQuestion | null {
  const text = said.replace(HERE, '')
  for (const frame of BETWEEN) {
    const [, one = '', other = ''] = frame.exec(text) ?? []
    if (one === '' || other === '') continue
    return {
      rests: [`define ${one} and ${other}`],
      planOf: ({ plan, assumed }) => {
        const areLines = plan.rows.length === 2 && plan.rows.every(({ kind }) => kind === 'GROUP')
        return plan.kind === 'DEFINE' && areLines
          ? { plan: { ...plan, by: 'LINE' }, assumed: assumed.filter((slot) => slot === 'rows') }
          : null
      },
    }
  }
  return null
}

const PERCENT = '(?:percent(?:age)?|%|pct)'
const VARIED = '(?:variances?|changes?|differences?)'
const IN_PERCENT = `(?:${PERCENT}s? (?:of )?(?:the )?${VARIED}|${VARIED} ${PERCENT}s?|${VARIED} in ${PERCENT}|${VARIED})`
const ZERO = String.raw`(?:,? (?:when|if|where|with|on|against|for)(?: (?:the|an?|there is|there's|is))*(?: (?:budget|plan|prior year|last year|base|denominator|line|amount|prior period|comparison))?(?: (?:is|was|of|equals|are))? ?(?:a )?(?:zero|0|nothing|no|blank|missing|negative)(?: (?:budget|plan|base|prior year|last year|denominator))?)`
const VARIANCE: readonly RegExp[] = [
  new RegExp(
    String.raw`^how (?:do|does|did) (?:you|we|it|the (?:tool|system|report)) (?:compute|calculate|work out|figure|define|show|handle|treat|derive|get|display) (?:the |an? )?${IN_PERCENT}${ZERO}?$`,
  ),
  new RegExp(
    String.raw`^how (?:is|are) (?:the |an? )?${IN_PERCENT} (?:computed|calculated|worked out|figured|defined|shown|handled|treated|derived|displayed)${ZERO}?$`,
  ),
  new RegExp(String.raw`^what (?:happens to|do you show for|is shown for|is|do you do with) (?:the |an? )?${PERCENT} ${VARIED}${ZERO}$`),
]

/** How variances are computed. */
export function variancePlan(said: string, mappingId: string): Plan | null {
  const text = said.replace(HERE, '')
  const plan = { ...BLANK_PLAN, mappingId, kind: 'DEFINE', measure: 'VARIANCE_PERCENT', span: { kind: 'LEDGER' } } as const
  return VARIANCE.some((frame) => frame.test(text)) ? plan : null
}

const DEFINING = '(?:definition|formula|calculation|math|arithmetic|computation|logic|equation)'
const REWORDED: readonly (readonly [RegExp, string])[] = [
  // `what goes into controllable income, which accounts`
  [
    new RegExp(
      String.raw`^what (?:all )?(?:goes into|is in|makes up|feeds|is included in) ${THE}${LINE},? (?:and )?(?:which|what) (?:gl )?accounts$`,
    ),
    'define $1',
  ],
  [
    new RegExp(
      String.raw`^(?:which|what) (?:gl |ledger )?accounts (?:and lines )?(?:go into|make up|feed(?: into)?|roll up (?:in)?to|roll into|roll up under|are rolled (?:up )?into|map to|are mapped to|flow into|add up to|sum to|comprise|are behind) ${THE}${LINE}$`,
    ),
    'define $1',
  ],
  // `formula behind 'Sales per labor hour'`
  [
    new RegExp(String.raw`^(?:what(?:'s| is) )?(?:the )?${DEFINING} (?:behind|for|of|used for|underlying|that gives) ${THE}${LINE}$`),
    'define $1',
  ],
  [new RegExp(String.raw`^how (?:is|are) ${THE}${LINE} (?:defined|computed|calculated|derived|worked out|built)$`), 'define $1'],
  [
    new RegExp(
      String.raw`^how (?:do|does) (?:you|we|the (?:tool|system)) (?:define|compute|calculate|derive|work out|build) ${THE}${LINE}$`,
    ),
    'define $1',
  ],
]

/** Questions for a definition in the words that are read; null for any other. */
export function definitionAsked(said: string): string | null {
  const text = said.replace(/["'“”]([^"'“”]+)["'“”]$/, '$1').replace(HERE, '')
  for (const [frame, words] of REWORDED)
    if (frame.test(text))
      return text
        .replace(frame, words)
        .replace(/^define (?:same[ -]stores?|comps?|comparable stores?)(?: sales| growth)?$/, 'define same-store sales')
  return null
}

const VALUE = String.raw`^(?:and |now |ok |then |so )*(?:what(?:'s| is| was) )?(?:its |the |the actual )?(?:value|amount|figure|number|result)s?(?: of (?:it|that|this))? ((?:for|in|at|during|ytd|this|last|q\d).*)$`

/** `value for June`, after a definition: of the line. @param name what it is called. */
export function valueAfter(text: string, last: Plan): FramedQuestion | null {
  const said = new RegExp(VALUE).exec(text)?.[1]
  if (last.kind !== 'DEFINE' || last.rows.length === 0 || said === undefined || restIn(/^(.*)$/, said) === null) return null
  return {
    rests: [`revenue ${said}`],
    planOf: ({ plan, assumed }) =>
      plan.kind === 'FIGURES' && plan.against === null && plan.by === null
        ? { plan: { ...plan, rows: last.rows }, assumed: assumed.filter((slot) => slot !== 'rows') }
        : null,
  }
}
