import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { ATTENTION_RULES, type SentencePart } from '../../home/attention/finding.ts'
import { monthIndex, parseDay } from '../../time/day.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { judgedMonths } from './judged-months.ts'
import { planRequests } from './plan-questions.ts'
import { type FoundThing, type JudgedAttention, NO_RESULTS } from './plan-results.ts'
import { writeAnswer } from './write-answer.ts'

const names = restaurantNames('2026-07-15', '2026-07-15')
const reader = new QuestionReader(names)
const locationId = (name: string): string => names.locations.find((one) => one.name.endsWith(name))?.id ?? ''
const groupId = (name: string): string => names.groups.find((one) => one.name === name)?.id ?? ''
const JUNE = monthIndex(2026, 6)

const found = (
  text: string,
  places: readonly string[],
  act: Partial<FoundThing['act']> = {},
  more: Partial<FoundThing> = {},
): FoundThing => ({
  key: `${text} ${act.month ?? JUNE}`,
  rule: 'OVER_BUDGET',
  sentence: [{ kind: 'TEXT', text }],
  amount: null,
  locationIds: places.map(locationId),
  ...more,
  act: { groupId: null, accountId: null, metricId: null, month: JUNE, ...act },
})

const repairs = names.accounts.find(({ number }) => number === '6160')
const suspense = names.accounts.find(({ groupId: line }) => line === null)
const FINDINGS = [
  found('Three missed the budget', ['Hoboken', 'Princeton', 'Durham'], { groupId: groupId('Four-wall EBITDA') }),
  found('Management is far over plan', [], { groupId: groupId('Management') }),
  found('A large repair', ['Durham'], { groupId: repairs?.groupId ?? '', accountId: repairs?.id ?? '' }),
  found('No guests', ['Carytown'], { metricId: names.metrics.find(({ name }) => name === 'Guests')?.id ?? '' }),
  found('Suspense holds an amount', [], {}, { rule: 'UNMAPPED', accountIds: [suspense?.id ?? ''] }),
]

const JUDGED: JudgedAttention = {
  rules: ATTENTION_RULES,
  rulesOfSome: [],
  unchecked: [],
  thresholds: { amount: '25000', percent: '0.005', entry: '10000' },
  dealtWith: 0,
}

function answerTo(
  question: string,
  findings: readonly FoundThing[] = FINDINGS,
  attention: Partial<JudgedAttention> = {},
): readonly string[] {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const results = { ...NO_RESULTS, findings, attention: { ...JUDGED, ...attention } }
  const parts = writeAnswer({ plan, requests: planRequests(plan, names), results, names })
  return parts.flatMap((part) =>
    part.kind === 'TEXT' ? [part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')] : [],
  )
}

describe('what stands out', () => {
  it.each<[question: string, sentences: readonly string[]]>([
    [
      'what needs attention in June',
      [
        '5 things stand out in Jun 2026.',
        'Three missed the budget',
        'Management is far over plan',
        'A large repair',
        'No guests',
        'Suspense holds an amount',
      ],
    ],
    // A line with those inside of it.
    ['anything odd about labor in June', ['1 thing stands out in Labor in Jun 2026.', 'Management is far over plan']],
    ['anything weird in direct operating in June', ['1 thing stands out in Direct operating in Jun 2026.', 'A large repair']],
    ['anything strange about guests in June', ['1 thing stands out in Guests in Jun 2026.', 'No guests']],
    ['anything unusual in suspense in June', ['1 thing stands out in Suspense in Jun 2026.', 'Suspense holds an amount']],
  ])('%s', (question, sentences) => expect(answerTo(question)).toEqual(sentences))

  it('a result is of many lines, and entries are no findings', () => {
    for (const question of ['anything unusual in EBITDA', 'any unusual entries in repairs in June', 'unusual labor vs budget'])
      expect(reader.read(question, null)).toMatchObject({ kind: 'UNREAD' })
  })

  it('in several months is told month by month, each once', () => {
    const [april, may] = [monthIndex(2026, 4), monthIndex(2026, 5)]
    const stale = (month: typeof may) => found('The ledger ends', [], { month }, { rule: 'STALE_LEDGER' })
    const closed = (month: typeof may, of: string) => found(`${of} changed`, [], { month }, { rule: 'LATE_POSTING' })
    const all = [
      found('Labor is over', []),
      stale(JUNE),
      closed(april, 'Apr 2026'),
      closed(monthIndex(2026, 1), 'Jan 2026'),
      found('Rent of May 2026 is missing', [], { month: may }),
      found('Labor is over', [], { month: april }),
      stale(april),
      closed(april, 'Apr 2026'),
    ]
    expect(answerTo('any red flags in Q2', all)).toEqual([
      '5 things stand out in Apr – Jun 2026: 2 in Jun 2026, 1 in May 2026 and 2 in Apr 2026.',
      'Jun 2026: Labor is over',
      'Jun 2026: The ledger ends',
      'Apr 2026 changed',
      'Rent of May 2026 is missing',
      'Apr 2026: Labor is over',
    ])
    // Closed months that changed are looked at now, whichever they are.
    expect(answerTo('anything unusual in June', all.slice(0, 4))).toContain('Jan 2026 changed')
  })

  it.each<[question: string, said: string]>([
    ['what should I be looking at this month', '5 things stand out in Jun 2026.'],
    [
      'what should I be looking at this month',
      'Jul 2026 is not over in the books. What stands out is judged by whole months, so this is the last one, Jun 2026.',
    ],
    ['any red flags from May 1 to Jul 15', 'Jul 2026 is not over in the books, and not judged.'],
    ['any red flags from May 1 to Jul 15', '5 things stand out in May – Jun 2026: 5 in Jun 2026 and none in May 2026.'],
    ['any red flags from June 10 to June 20', 'What stands out is judged by whole months: this is all of Jun 2026.'],
    ['any red flags from Jan 2025 to June 2026', 'Only the newest 12 of 18 months are judged.'],
    ['any red flags in 2022', 'Nothing of Jan – Dec 2022 can be judged: the books begin on Aug 01, 2023.'],
    ['any red flags from June 2023 to Sep 2023', 'The books begin on Aug 01, 2023.'],
  ])('%s: says that %s', (question, said) => expect(answerTo(question)).toContain(said))
})

describe('what a finding comes to is told where its words do not say it', () => {
  const text = (words: string): SentencePart => ({ kind: 'TEXT', text: words })
  const money = (amount: string): SentencePart => ({ kind: 'MONEY', text: amount })
  it.each<[rule: FoundThing['rule'], amount: string, sentence: readonly SentencePart[], places: readonly string[], said: string]>([
    ['LOCATION_BUDGET', '-900', [text('2 locations missed it')], ['Durham', 'Hoboken'], '2 locations missed it; together 900 below it'],
    ['LOCATION_BUDGET', '-900', [text('Durham missed it')], ['Durham'], 'Durham missed it; 900 below it'],
    ['UNMAPPED', '-900', [text('Suspense holds an amount')], [], 'Suspense holds an amount: 900 debit'],
    ['UNMAPPED', '900', [text('Suspense holds an amount')], [], 'Suspense holds an amount: 900 credit'],
    ['UNMAPPED', '100', [text('2 accounts: '), money('900')], [], '2 accounts: 900'],
    ['LARGE_ENTRIES', '-900', [text('One entry of '), money('900')], ['Durham'], 'One entry of 900'],
    ['LARGE_ENTRIES', '-900', [text('2 entries above '), money('400')], ['Durham'], '2 entries above 400; together 900'],
    [
      'OFF_PATTERN',
      '-900',
      [text('Labor is off at 2 locations')],
      ['Durham', 'Hoboken'],
      'Labor is off at 2 locations; together 900 off it',
    ],
    ['OFF_PATTERN', '-900', [text('Labor of '), money('4000')], ['Durham'], 'Labor of 4,000'],
    ['POSTED_TWICE', '-900', [text('Rent is doubled')], ['Durham'], 'Rent is doubled; 900 more than usual'],
    ['NOT_POSTED', '900', [text('Rent is missing')], ['Durham'], 'Rent is missing; usually 900'],
    ['OVER_BUDGET', '-900', [text('Labor, '), money('900'), text(' worse')], [], 'Labor, 900 worse'],
  ])('%s %s', (rule, amount, sentence, places, said) =>
    expect(answerTo('any red flags in June', [found('', places, {}, { rule, amount, sentence })])[1]).toBe(said),
  )
})

describe('where nothing stands out', () => {
  const ALL =
    'Looked at: lines worse than Budget 2026 by over 25,000 and 0.5%, locations that miss it by 20.0% or more, lines of a location over 20.0% off their usual amount, bookings that are missing or doubled, entries of at least 10,000 far above the usual size, accounts outside the report, changes to closed months and metrics that are missing or look wrong.'
  it.each<[question: string, attention: Partial<JudgedAttention>, sentences: readonly string[]]>([
    ['any red flags in June', {}, ['Nothing stands out in Jun 2026.', ALL]],
    [
      'any red flags at Durham in June',
      { rules: ['UNMAPPED', 'LARGE_ENTRIES'] },
      [
        'Nothing stands out in Jun 2026, 304 Durham.',
        'Looked at: entries of at least 10,000 far above the usual size and accounts outside the report.',
        'Nothing was compared with a budget: none plans these months here.',
      ],
    ],
    [
      'any red flags in June',
      { rules: ['UNMAPPED'], rulesOfSome: ['OVER_BUDGET'] },
      [
        'Nothing stands out in Jun 2026.',
        'Looked at: lines worse than Budget 2026 by over 25,000 and 0.5% and accounts outside the report.',
        'Budget 2026 plans only some of these months.',
      ],
    ],
    [
      'anything unusual in overtime in June',
      {},
      [
        'Nothing stands out in Overtime in Jun 2026.',
        'Looked at: bookings that are missing or doubled and entries of at least 10,000 far above the usual size.',
      ],
    ],
    [
      'anything strange about guests in June',
      {},
      ['Nothing stands out in Guests in Jun 2026.', 'Looked at: metrics that are missing or look wrong.'],
    ],
    [
      'any red flags at Durham in June',
      { rules: ['STALE_LEDGER'] },
      [
        'Nothing can be judged in Jun 2026, 304 Durham: there are no entries or figures of it.',
        'Nothing was compared with a budget: none plans these months here.',
      ],
    ],
    [
      'anything strange about guests in June',
      { dealtWith: 1, unchecked: ['METRIC_MISSING', 'LARGE_ENTRIES'] },
      [
        'Nothing stands out in Guests in Jun 2026.',
        'Looked at: metrics that are missing or look wrong.',
        '1 finding is left out: it was marked on Home as done or not relevant.',
        'Could not be checked: large entries and metrics that are missing or look wrong. Ask again.',
      ],
    ],
  ])('%s: %j', (question, attention, sentences) => expect(answerTo(question, [], attention)).toEqual(sentences))
})

it.each([
  ['2026-04-01', '2026-06-30', ['2026-6', '2026-5', '2026-4']],
  ['2026-04-10', '2026-06-20', ['2026-5']],
  ['2026-06-10', '2026-06-20', ['2026-6']],
  ['2026-06-20', '2026-07-10', ['2026-6']],
  ['2026-07-01', '2026-07-31', ['2026-6']],
  ['2026-08-01', '2026-08-31', []],
  ['2023-06-01', '2023-08-31', ['2023-8']],
  ['2022-06-01', '2022-08-31', []],
])('judges from %s to %s the months %j', (startDate, endDate, expected) => {
  const { months } = judgedMonths({ period: 'MONTHLY', startDate: parseDay(startDate), endDate: parseDay(endDate) }, names)
  expect(months.map((month) => `${Math.floor(month / 12)}-${(month % 12) + 1}`)).toEqual(expected)
})
