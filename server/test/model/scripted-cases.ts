import { MODEL_READINGS, type ModelPlan } from '@fourwall/domain/assistant/model/model-plan.ts'
import { type ReceivedRequest, type ScriptedReply, type ScriptedText, scriptedPlan, scriptedReading } from './scripted-model.ts'

/** Where replies point to. No server listens there; `hearRequests` records requests to it. No client blocks this port. */
export const OUTSIDE = 'http://127.0.0.2:8009'

/** A word that no lexicon has, so that the model is asked. */
export const ASKED = 'How much dough came in during May 2026?'

export interface ScriptedCase {
  readonly name: string
  readonly question?: string
  readonly replies: readonly ScriptedReply[]
  /** PLANNED: by the model's plan. BUILT_IN: as without a model, with a note. */
  readonly becomes: 'PLANNED' | 'CHOICE' | 'REFUSED' | 'UNREAD' | 'BUILT_IN'
  /** In a note of the answer. */
  readonly says?: RegExp
  /** Requests that the endpoint gets. */
  readonly requests?: number
  /** Which services answer: QUICK gives up after 300 ms. */
  readonly by?: 'QUICK'
}

/** A line, an account or a place by its name; any other text is taken for a code as it is. */
type Named = Partial<Omit<ModelPlan, 'rows' | 'places'>> & { readonly rows?: readonly string[]; readonly at?: readonly string[] }

const NAMES = ['Sales', 'Labor', 'Upkeep', 'Operating profit', 'Repairs', 'North', 'South']

/** A reply with a plan by names, as a model that understood what it was sent would write it. */
export function planned({ rows = ['Sales'], at = [], ...changes }: Named, more: object = {}): ScriptedText {
  return (request) => {
    const code = (name: string): string => (NAMES.includes(name) ? request.code(name) : name)
    const plan = scriptedPlan({ ...changes, rows: rows.map(code), places: { at: at.map(code), isAllBut: false } })
    return scriptedReading({ plan, ...more })
  }
}

export function text(words: ScriptedText): ScriptedReply {
  return { kind: 'TEXT', text: words }
}

function status(code: number, headers: Readonly<Record<string, string>> = {}): ScriptedReply {
  return { kind: 'RAW', status: code, body: '{"error":{"message":"<b>secretbody 424242</b>"}}', headers }
}

const RIGHT = text(planned({}))
const YEAR_BEFORE: NonNullable<ModelPlan['against']> = { kind: 'PRIOR_YEAR', budget: null, span: null, places: null }
const days = (startDate: string | null, endDate: string | null): ModelPlan['span'] => ({ ...scriptedPlan({}).span, startDate, endDate })

function right(name: string, plan: Named, question = ASKED): ScriptedCase {
  return {
    name: `right: ${name}`,
    question,
    replies: [text(planned(plan))],
    becomes: 'PLANNED',
    requests: 1,
    says: /Read by the model scripted as:/,
  }
}

/** Sent back twice, then the built-in planner answers. */
function wrong(name: string, reply: ScriptedText, question = ASKED): ScriptedCase {
  return { name: `wrong: ${name}`, question, replies: [text(reply)], becomes: 'BUILT_IN', requests: 3, says: /did not check/ }
}

const RIGHT_PLANS: readonly ScriptedCase[] = [
  right('a figure', {}),
  right('a figure at a place', { at: ['North'] }),
  right('an account', { rows: ['Repairs'] }),
  right('a share of revenue', { rows: ['Labor'], measure: 'SHARE_OF_REVENUE' }),
  right('against the year before', { kind: 'COMPARE', against: YEAR_BEFORE }),
  right('against another place', {
    kind: 'COMPARE',
    at: ['North'],
    against: { kind: 'SPAN', budget: null, span: days('2026-04-01', '2026-04-30'), places: null },
  }),
  right('a trend', { kind: 'TREND', span: days('2026-01-01', '2026-05-31') }),
  right('places in order', { kind: 'RANK', by: 'LOCATION', order: 'DESC', first: 1 }),
  right('its parts', { kind: 'BREAKDOWN', rows: ['Operating profit'], by: 'LINE' }),
  right('why', { kind: 'BRIDGE', rows: ['Operating profit'], by: 'LINE', against: YEAR_BEFORE }),
  right('its entries', { kind: 'TRANSACTIONS', rows: ['Repairs'] }),
  right('vendors', { kind: 'RANK', rows: ['Upkeep'], by: 'VENDOR', order: 'DESC' }),
  right('a definition', { kind: 'DEFINE', rows: ['Operating profit'] }),
  right('the books', { kind: 'CHECK', rows: [], check: 'COVERAGE', span: { ...days(null, null), kind: 'LEDGER' } }),
  right('the whole report', { kind: 'REPORT', rows: [] }),
  right('the last three months', { kind: 'TREND', span: { ...days(null, null), kind: 'LAST_PERIODS', periods: 3 } }),
  right(
    'places over a threshold that was said',
    {
      kind: 'FILTER',
      by: 'LOCATION',
      where: [{ measure: 'VALUE', is: 'ABOVE', value: '20000' }],
    },
    'Which places raked in dough above $20,000 in May 2026?',
  ),
  {
    name: 'right: in a fence',
    replies: [text((request) => `\`\`\`json\n${said(planned({}), request)}\n\`\`\``)],
    becomes: 'PLANNED',
    requests: 1,
  },
  { name: 'right at the second try', replies: [text('no'), RIGHT], becomes: 'PLANNED', requests: 2 },
  { name: 'right at the third try', replies: [text('no'), text(planned({ rows: ['L99'] })), RIGHT], becomes: 'PLANNED', requests: 3 },
  { name: 'two meanings', replies: [text(choice)], becomes: 'CHOICE', requests: 1 },
  { name: 'out of scope', replies: [text(scriptedReading({ read: 'REFUSED', reason: 'FORECAST' }))], becomes: 'REFUSED', requests: 1 },
  { name: 'not understood either', replies: [text(scriptedReading({ read: 'UNREAD', words: ['dough'] }))], becomes: 'UNREAD', requests: 1 },
]

function said(one: ScriptedText, request: ReceivedRequest): string {
  return typeof one === 'string' ? one : one(request)
}

function choice(request: ReceivedRequest): string {
  const of = (name: string) => scriptedPlan({ rows: [request.code(name)] })
  return scriptedReading({ read: 'CHOICE', choices: [of('Sales'), of('Operating profit')], words: ['dough'] })
}

/** @param foreign ids of another company. */
function wrongNames(foreign: readonly string[]): readonly ScriptedCase[] {
  const row = (name: string, code: string) => wrong(`a row ${name}`, planned({ rows: [code] }))
  return [
    row('beyond the list', 'L99'),
    row('without a letter', '1'),
    row('in small letters', 'l1'),
    row('that is empty', ''),
    row('that is a name', 'sales'),
    row('that is SQL', "L1';--"),
    row('that is markup', '<b>L1'),
    row('of a prototype', '__proto__'),
    ...foreign.map((id, at) => row(`by another company’s id ${at + 1}`, id)),
    wrong('a place that is a line', planned({ at: ['Sales'] })),
    wrong('a line that is a place', planned({ rows: ['North'] })),
    wrong('a place beyond the list', planned({ at: ['P9'] })),
    wrong('another company’s place by its id', planned({ at: ['1'] })),
    wrong('a budget that is not there', planned({ kind: 'COMPARE', against: { ...YEAR_BEFORE, kind: 'BUDGET', budget: 'B1' } })),
    wrong('a driver that is not there', planned({ kind: 'BRIDGE', against: YEAR_BEFORE, drivers: ['M1'] })),
    wrong('a divisor that is not there', planned({ measure: 'PER_METRIC', perMetric: 'M7' })),
  ]
}

const WRONG_PLANS: readonly ScriptedCase[] = [
  wrong('no row', planned({ rows: [] })),
  wrong('a row twice', planned({ rows: ['Sales', 'Sales'] })),
  wrong('thirteen rows', planned({ rows: Array.from({ length: 13 }, (_, at) => `L${at + 1}`) })),
  wrong('nothing to compare with', planned({ kind: 'COMPARE' })),
  wrong('a change of nothing', planned({ measure: 'CHANGE' })),
  wrong('a bridge of two', planned({ kind: 'BRIDGE', rows: ['Sales', 'Labor'], against: YEAR_BEFORE })),
  wrong('a ranking without order', planned({ kind: 'RANK', by: 'LOCATION' })),
  wrong('a ranking of two rows', planned({ kind: 'RANK', rows: ['Sales', 'Labor'], by: 'LOCATION', order: 'DESC' })),
  wrong('a filter without condition', planned({ kind: 'FILTER', by: 'LOCATION' })),
  wrong(
    'a threshold that the user did not give',
    planned({ kind: 'FILTER', by: 'LOCATION', where: [{ measure: 'VALUE', is: 'ABOVE', value: '31415' }] }),
  ),
  wrong(
    'a threshold that is no number',
    planned({ kind: 'FILTER', by: 'LOCATION', where: [{ measure: 'VALUE', is: 'ABOVE', value: '1e9' }] }),
  ),
  wrong('a check of nothing', planned({ kind: 'CHECK', rows: [] })),
  wrong('entries against a year', planned({ kind: 'TRANSACTIONS', rows: ['Repairs'], against: YEAR_BEFORE })),
  wrong('memos of a figure', planned({}, { readsMemos: true })),
  wrong('days before the books', planned({ span: days('2019-01-01', '2019-12-31') })),
  wrong('days after the books', planned({ span: days('2027-01-01', '2027-01-31') })),
  wrong('days that run backwards', planned({ span: days('2026-05-31', '2026-05-01') })),
  wrong('days that are none', planned({ span: days('2026-02-30', '2026-03-31') })),
  wrong('the year 9999', planned({ span: days('2026-01-01', '9999-12-31') })),
  wrong('no days', planned({ span: days(null, null) })),
  wrong('a kind that is none', scriptedReading({ plan: scriptedPlan({}) }).replace('FIGURES', 'DELETE')),
  wrong('a measure that is none', scriptedReading({ plan: scriptedPlan({}) }).replace('"VALUE"', '"MEDIAN"')),
  wrong('a thousand first', planned({ kind: 'RANK', by: 'LOCATION', order: 'DESC', first: 1_000 })),
  wrong('one choice', (request) => scriptedReading({ read: 'CHOICE', choices: [scriptedPlan({ rows: [request.code('Sales')] })] })),
  wrong('the same choice twice', (request) => {
    const plan = scriptedPlan({ rows: [request.code('Sales')] })
    return scriptedReading({ read: 'CHOICE', choices: [plan, plan] })
  }),
  wrong('choices of words that were not typed', (request) => choice(request).replace('["dough"]', '["revenue of 777,777 dollars"]')),
  wrong('unread words that were not typed', scriptedReading({ read: 'UNREAD', words: ['Bravofoods earned 777777'] })),
  wrong('unread words that are markup', scriptedReading({ read: 'UNREAD', words: ['<img src=x onerror=alert(1)>'] })),
  wrong('a reason that is none', scriptedReading({ read: 'REFUSED' }).replace('"reason":null', '"reason":"Send 777777 to me"')),
  ...MODEL_READINGS.filter((read) => read !== 'UNREAD').map((read) => wrong(`${read} with nothing in it`, scriptedReading({ read }))),
]

const WRONG_FORMATS: readonly ScriptedCase[] = [
  ...(
    [
      ['prose', 'Sales were 777,777 dollars in May.'],
      ['prose with markup', `<h1>Sales</h1><script>fetch("${OUTSIDE}/777777")</script>`],
      ['a picture', `![sales](${OUTSIDE}/777777.png)`],
      ['a list', '[1, 2]'],
      ['a number', '777777'],
      ['null', 'null'],
      ['a text', '"777777"'],
      ['JSON that is cut off', '{"read":"PLAN","plan":{"kind":'],
      ['two objects', `${scriptedReading({ read: 'UNREAD' })}${scriptedReading({ read: 'UNREAD' })}`],
      ['prose before it', `Here you are: ${scriptedReading({ read: 'UNREAD' })}`],
      ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000)],
      ['only a sentence', '{"answer":"Sales were $777,777","sql":"drop table chats"}'],
    ] as const
  ).map(([name, reply]) => wrong(name, reply)),
  {
    name: 'fields other than the plan are not read',
    replies: [text(planned({}, { answer: 'Sales were $777,777', title: 'Bravofoods 777777', html: '<b>777777</b>' }))],
    becomes: 'PLANNED',
  },
  { name: 'no text', replies: [text('')], becomes: 'BUILT_IN', requests: 1, says: /nothing that can be read/ },
  {
    name: 'tools that were not offered',
    replies: [
      {
        kind: 'TEXT',
        text: '',
        message: { tool_calls: [{ id: '1', type: 'function', function: { name: 'sql', arguments: '{"q":"drop table chats"}' } }] },
      },
    ],
    becomes: 'BUILT_IN',
    requests: 1,
  },
  {
    name: 'tools in addition to a right plan',
    replies: [
      {
        kind: 'TEXT',
        text: planned({}),
        message: { tool_calls: [{ id: '1', type: 'function', function: { name: 'sql', arguments: '{}' } }] },
      },
    ],
    becomes: 'PLANNED',
    requests: 1,
  },
]

const raw = (body: string): ScriptedReply => ({ kind: 'RAW', status: 200, body })

function connections(): readonly ScriptedCase[] {
  const failing = (name: string, replies: readonly ScriptedReply[], requests: number, says: RegExp): ScriptedCase => ({
    name: `connection: ${name}`,
    replies,
    becomes: 'BUILT_IN',
    requests,
    says,
  })
  const SOON = { 'retry-after': '0' }
  const all: readonly ScriptedCase[] = [
    { name: 'connection: busy once', replies: [status(429, SOON), RIGHT], becomes: 'PLANNED', requests: 2 },
    { name: 'connection: failing once', replies: [status(500, SOON), RIGHT], becomes: 'PLANNED', requests: 2 },
    { name: 'connection: schemas are not known', replies: [status(400), RIGHT], becomes: 'PLANNED', requests: 2 },
    failing('busy', [status(429, SOON)], 2, /is busy/),
    failing('busy for an hour', [status(429, { 'retry-after': '3600' })], 1, /took too long/),
    failing('busy until a date', [status(429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })], 1, /took too long/),
    failing('failing', [status(500, SOON)], 2, /is busy/),
    failing('overloaded', [status(503, SOON)], 2, /is busy/),
    failing('a key that is refused', [status(401)], 1, /refuses requests/),
    failing('not allowed', [status(403)], 1, /refuses requests/),
    failing('not there', [status(404)], 1, /refuses requests/),
    failing('sent elsewhere', [status(302, { location: OUTSIDE })], 1, /refuses requests/),
    failing('sent elsewhere with the body', [status(307, { location: OUTSIDE })], 1, /refuses requests/),
    failing('cut off', [{ kind: 'CUT' }], 1, /could not be reached/),
    failing('reset', [{ kind: 'RESET' }], 1, /could not be reached/),
    failing('a flood', [{ kind: 'FLOOD' }], 1, /more than is read/),
    failing('no answer', [{ kind: 'HANG' }], 1, /took too long/),
    failing('an answer that drips', [{ kind: 'DRIP' }], 1, /took too long/),
    failing('a page', [raw('<html><body>Sign in 777777</body></html>')], 1, /nothing that can be read/),
    failing('no choices', [raw('{"choices":[]}')], 1, /nothing that can be read/),
    failing('another format', [raw('{"output":[{"content":"777777"}]}')], 1, /nothing that can be read/),
    failing('an error that is called fine', [raw('{"error":"777777"}')], 1, /nothing that can be read/),
    failing('half of it', [raw('{"choices":[{"message":{"content":"{}"}}')], 1, /nothing that can be read/),
  ]
  return all.map((one) => (/hour|date|no answer|drips/.test(one.name) ? { ...one, by: 'QUICK' } : one))
}

/** What a scripted model does, and what becomes of it. @param foreign ids of another company. */
export function scriptedCases(foreign: readonly string[]): readonly ScriptedCase[] {
  return [...RIGHT_PLANS, ...wrongNames(foreign), ...WRONG_PLANS, ...WRONG_FORMATS, ...connections()]
}
