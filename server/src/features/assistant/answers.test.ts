import { type AssistantAnswer, type SaidFigure, wordsText } from '@fourwall/domain/assistant/answers/answer.ts'
import { type FigureProof, figureProof, proofQuestion } from '@fourwall/domain/assistant/answers/figure-proof.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { DAY_FORMATS, formatDay } from '@fourwall/domain/time/day-format.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { figuresOf, type KnownNumerals, unboundNumerals } from '../../../test/answers/bound-figures.ts'
import { companyNumerals, withToday } from '../../../test/answers/company-numerals.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerSeed, someLedger } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { type Cents, plainSums, yearBefore } from '../../../test/plain-explorer.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

/** Accounts of each line, with the sign in which the line counts them. */
const LINES = {
  Income: { accounts: ['4000', '4900'], sign: -1n },
  Goods: { accounts: ['5000'], sign: 1n },
  Costs: { accounts: ['6000', '6500'], sign: 1n },
  Wages: { accounts: ['6000'], sign: 1n },
  Rent: { accounts: ['6500'], sign: 1n },
  Net: { accounts: ['4000', '4900', '5000', '6000', '6500'], sign: -1n },
} as const
type Line = keyof typeof LINES
const PLACES = ['Place 1', 'Place 2', 'Place 3', 'Place 4', 'Place 5']
type Span = readonly [name: string, from: string, to: string]
const SPANS: readonly Span[] = [
  ['March 2026', '2026-03-01', '2026-03-31'],
  ['Q1 2026', '2026-01-01', '2026-03-31'],
  ['Jan to Jun 2026', '2026-01-01', '2026-06-30'],
  ['May 2026', '2026-05-01', '2026-05-31'],
]

const HALF: Span = ['Jan to Jun 2026', '2026-01-01', '2026-06-30']

/** What a figure of an answer should be, from entries, the planted plan and metric alone. */
interface Truth {
  sum(line: Line, [name, from, to]: Span, places: readonly string[]): Cents
  plan(line: Line, span: Span, places: readonly string[]): Cents
  counted(name: 'Guests' | 'Shifts', span: Span, places: readonly string[]): bigint
}

/** No larger place is worse for its costs. */
const UNJUDGED = { outcome: 'NEUTRAL' }

onDatabase('figures of answers', (fresh) => {
  let answering: AnsweringService
  let access: Access
  let scope: Scope
  let mappingId: string
  let truth: Truth
  let services: Services
  let groups: readonly ProfitLossGroup[]
  let known: Omit<KnownNumerals, 'question'>

  beforeAll(async () => {
    const clock = { now: () => new Date(2026, 6, 15, 12) }
    services = await testServices(await (await fresh()).open(), clock)
    const seed = ledgerSeed()
    const now = someLedger(500, { seed, months: 6 }).map((row, at) => ({
      ...row,
      date: `2026${row.date.slice(4)}`,
      transactionType: ['Bill', 'Journal Entry', 'Payroll', ''][at % 4] ?? '',
    }))
    const { id } = await addCompany(services, { name: 'Asked', rows: [...someLedger(700, { seed: seed + 1, months: 12 }), ...now] })
    scope = services.database.scope(id)
    access = accessOf(scope)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000', '6500'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods} - {Costs}' },
    ])
    mappingId = planted.mappingId
    await plantMapping(services, id, 'Report for the bank', [{ name: 'Takings', type: 'REVENUE', accounts: ['4000'] }])
    groups = (await services.mappings.resolve(access, { mappingId, mappedOn: null }))?.categorization.groups ?? []
    const locations = await services.ledger.locations(access)
    const idOf = (name: string): number => locations.find((one) => one.name === name)?.id ?? -1
    const months = [1, 2, 3, 4, 5, 6].map((month) => `2026-0${month}`)
    const lines = ['Income', 'Goods', 'Costs'] as const
    const value = (line: string, place: string, month: string): number =>
      1000 + 37 * line.length + 11 * idOf(place) + Number(month.slice(5))
    await plantBudget(
      services,
      scope,
      { name: 'Budget 2026', categorizationId: planted.categorizationId },
      lines.flatMap((line) =>
        PLACES.flatMap((place) =>
          months.map((month) => ['GROUP', planted.groups.get(line) ?? '', idOf(place), month, String(value(line, place, month))] as const),
        ),
      ),
    )
    const guests = await services.opsData.upsert(access, null, {
      name: 'Guests',
      definition: 'People served.',
      unit: 'guests',
      timeAggregation: 'SUM',
      showInBudget: false,
    })
    const shifts = await services.opsData.upsert(access, null, {
      name: 'Shifts',
      definition: 'Shifts worked.',
      unit: 'shifts',
      timeAggregation: 'SUM',
      showInBudget: false,
    })
    await plantFigures(
      services,
      scope,
      (
        [
          ['Guests', guests],
          ['Shifts', shifts],
        ] as const
      ).flatMap(([name, metric]) =>
        PLACES.flatMap((place) => months.map((month) => [metric.id, idOf(place), month, 1, String(value(name, place, month))] as const)),
      ),
    )
    const sums = await plainSums(scope)
    const within = ([, from, to]: Span): readonly string[] => months.filter((month) => `${month}-01` >= from && `${month}-01` <= to)
    const planned = (line: Line, span: Span, places: readonly string[]): bigint =>
      line === 'Net'
        ? planned('Income', span, places) - planned('Goods', span, places) - planned('Costs', span, places)
        : places
            .flatMap((place) => within(span).map((month) => BigInt(100 * value(line, place, month))))
            .reduce((sum, one) => sum + one, 0n)
    truth = {
      sum: (line, [, from, to], places) => {
        const found = sums({ accounts: LINES[line].accounts, locationIds: places.map(idOf), from, to })
        return found === null ? null : LINES[line].sign * found
      },
      plan: planned,
      counted: (name, span, places) =>
        places.flatMap((place) => within(span).map((month) => BigInt(value(name, place, month)))).reduce((sum, one) => sum + one, 0n),
    }
    known = await companyNumerals(services, access, scope)
    answering = new AnsweringService(services, NO_MODEL, pino({ level: 'silent' }))
  }, 120_000)

  async function ask(text: string, last: Plan | null = null): Promise<AssistantAnswer> {
    const way = { signal: new AbortController().signal, report: () => {} }
    const answer = await answering.answer(access, { text, context: { ...NO_CONTEXT, mappingId }, plan: null }, last, way)
    const unbound = unboundNumerals(answer, { ...withToday(known, answer), question: text })
    expect({ text, status: answer.status, unbound }).toEqual({ text, status: 'ANSWERED', unbound: [] })
    return answer
  }

  /** What the sources panel shows of a figure: it equals the figure, and has not moved. */
  async function proofOf(figure: string | SaidFigure | undefined, { plan }: Pick<AssistantAnswer, 'plan'>): Promise<FigureProof> {
    if (typeof figure !== 'object' || figure.source === null) throw new Error('The figure has no source')
    const question = proofQuestion(figure.source, plan, groups)
    const [answered] = question === null ? [] : await services.figures.answers(access, [() => question])
    if (!answered?.figures) throw new Error('The figure is not proved')
    const proof = figureProof(figure, answered.figures, groups)
    expect({ figure: figure.key, isUnmoved: proof.isUnmoved }).toEqual({ figure: figure.key, isUnmoved: true })
    if (proof.kind === 'DIFFERENCE' && figure.source.formula === undefined) expect(centsIn(proof.whole ?? '')).toBe(centsOf(figure))
    if (proof.parts.length > 0 && proof.sum !== null) expect(centsIn(proof.sum)).toBe(centsIn(proof.whole ?? ''))
    return proof
  }

  const anyLine = fc.constantFrom(...(Object.keys(LINES) as Line[]))
  const anySpan = fc.constantFrom(...SPANS)
  const anyPlace = fc.constantFrom(...PLACES)
  const check = (property: fc.IAsyncProperty<unknown>): Promise<void> => fc.assert(property as fc.IAsyncProperty<[unknown]>, { numRuns: 8 })

  it('are of another report where a question names it, and say so', async () => {
    const { parts, plan } = await ask('takings in May 2026, per the report for the bank')
    expect(plan?.mappingId).not.toBe(mappingId)
    const figures = parts.flatMap(figuresOf)
    const sums = await plainSums(scope)
    const locations = await services.ledger.locations(access)
    const found = sums({ accounts: ['4000'], locationIds: locations.map(({ id }) => id), from: '2026-05-01', to: '2026-05-31' })
    expect(centsOf(figures[0])).toBe(-(found ?? 0n))
    expect(parts.at(-1)).toMatchObject({
      kind: 'TEXT',
      words: [expect.stringMatching(/^These figures are from Report for the bank, which leaves out 4900 Discounts, 5000 Cost of goods, /)],
    })
    // What goes on from it stays there, and a question of its own is about the report of the chat again.
    const { plan: further } = await ask('and in June 2026?', plan)
    expect(further).toMatchObject({ mappingId: plan?.mappingId, span: { startDate: '2026-06-01' } })
    const { plan: anew } = await ask('Rent in March 2026 at Place 1', plan)
    expect(anew?.mappingId).toBe(mappingId)
    // A budget that only the report of the chat has leads back to it, of the same days.
    const { plan: planned } = await ask('and against Budget 2026?', plan)
    expect(planned).toMatchObject({ mappingId, against: { kind: 'BUDGET' }, span: plan?.span })
  })

  it('are sums of entries, their share and their part per guest', () =>
    check(
      fc.asyncProperty(anyLine, anySpan, anyPlace, async (line, span, place) => {
        const [sum, income] = [truth.sum(line, span, [place]), truth.sum('Income', span, [place])]
        const { parts } = await ask(`${line} in ${span[0]} at ${place}`)
        expect(centsOf(parts.flatMap(figuresOf)[0]) ?? 0n).toBe(sum ?? 0n)
        const shares = await ask(`${line} % in ${span[0]} at ${place}`.replace('Income %', 'Goods %'))
        expectRatio(shares.parts.flatMap(figuresOf)[0], line === 'Income' ? truth.sum('Goods', span, [place]) : sum, income)
        const per = await ask(`${line} per guest in ${span[0]} at ${place}`)
        expectRatio(per.parts.flatMap(figuresOf)[0], sum, 100n * truth.counted('Guests', span, [place]))
      }),
    ))

  it('of lines added up, taken off or divided are computed from the sums of entries, and proved by what they name', () =>
    check(
      fc.asyncProperty(anySpan, anyPlace, async (span, place) => {
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const sum = (line: Line, of = span, at: readonly string[] = PLACES): bigint => truth.sum(line, of, at) ?? 0n
        const less = await ask(`Costs without rent in ${span[0]} at ${place}`)
        expect(less.plan?.rows).toMatchObject([{ kind: 'CALCULATION' }])
        expect(centsOf(less.parts.flatMap(figuresOf)[0]) ?? 0n).toBe(sum('Wages', span, [place]))
        const both = rowsOf(await ask(`Goods plus Costs vs last year in ${span[0]}`))[0] ?? []
        expect([1, 2, 3].map((at) => centsOf(both[at]) ?? 0n)).toEqual([
          sum('Goods') + sum('Costs'),
          sum('Goods', before) + sum('Costs', before),
          sum('Goods', before) + sum('Costs', before) - sum('Goods') - sum('Costs'),
        ])
        const byPlace = rowsOf(await ask(`rent as a % of Costs by location in ${span[0]}`))
        for (const [label, figure] of byPlace) {
          const places = PLACES.includes(textOf(label)) ? [textOf(label)] : PLACES
          expectRatio(figure, sum('Rent', span, places), sum('Costs', span, places))
        }
        const compared = await ask(`rent as a % of Costs vs last year in ${span[0]}`)
        for (const figure of rowsOf(compared)[0]?.slice(1) ?? [])
          if (typeof figure === 'object' && figure.value !== null) await proofOf(figure, compared)
        const over = rowsOf(await ask(`locations with rent as a % of Costs over 40% in ${span[0]}`)).map(([label]) => textOf(label))
        const isOver = (name: string): boolean => 100n * sum('Rent', span, [name]) > 40n * sum('Costs', span, [name])
        expect(over.filter((name) => PLACES.includes(name)).sort()).toEqual(
          PLACES.filter((name) => sum('Costs', span, [name]) > 0n && isOver(name)),
        )
        for (const [figure, addends, places] of [
          [less.parts.flatMap(figuresOf)[0], [sum('Costs', span, [place]), -sum('Rent', span, [place])], [place]],
          [byPlace.at(-1)?.[1], [sum('Rent'), sum('Costs')], PLACES],
        ] as const) {
          // Without entries there is no figure to prove.
          if (truth.sum('Costs', span, places) === null) continue
          const proof = await proofOf(figure, less)
          expect(proof.parts.map(({ value }) => centsIn(value))).toEqual(addends)
          expect(proof.own).toBe(typeof figure === 'object' ? figure.value : '')
          if (proof.sum !== null) expect(centsIn(proof.sum)).toBe(centsIn(proof.whole ?? ''))
        }
      }),
    ))

  it('of one metric per unit of another are quotients of the sums of both', () =>
    check(
      fc.asyncProperty(anySpan, anyPlace, async (span, place) => {
        const { parts } = await ask(`Guests per shift in ${span[0]} at ${place}`)
        expectRatio(parts.flatMap(figuresOf)[0], truth.counted('Guests', span, [place]), truth.counted('Shifts', span, [place]))
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const [row = [], ...others] = rowsOf(await ask(`Guests per shift vs last year in ${span[0]}`))
        expect(others).toEqual([])
        expectRatio(row[1], truth.counted('Guests', span, PLACES), truth.counted('Shifts', span, PLACES))
        expectRatio(row[2], truth.counted('Guests', before, PLACES), truth.counted('Shifts', before, PLACES))
      }),
    ))

  it('against the year before and a budget differ by as much, in favorable terms', () =>
    check(
      fc.asyncProperty(anyLine, anySpan, fc.constantFrom('last year', 'budget'), async (line, span, base) => {
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const isPlannedLine = line !== 'Wages' && line !== 'Rent'
        if (base === 'budget' && !isPlannedLine) return
        const own = truth.sum(line, span, PLACES) ?? 0n
        const other = (base === 'budget' ? truth.plan(line, span, PLACES) : truth.sum(line, before, PLACES)) ?? 0n
        const answer = await ask(`${line} vs ${base} in ${span[0]}`)
        const cells = rowsOf(answer)[0] ?? []
        expect(cells).toHaveLength(5)
        const better = line === 'Income' || line === 'Net' ? own - other : other - own
        for (const [at, cents] of [own, other, better].entries()) expectCents(cells[at + 1], cents)
        expectRatio(cells[4], better, other < 0n ? -other : other)
        for (const figure of cells.slice(1)) if (typeof figure === 'object' && figure.value !== null) await proofOf(figure, answer)
      }),
    ))

  it('by location against other days are each set against the same location then', () =>
    check(
      fc.asyncProperty(anyLine, async (line) => {
        const [own, base] = [SPANS[3], SPANS[0]]
        if (own === undefined || base === undefined) throw new Error('There are no such days')
        const answer = await ask(`${line} by location in May 2026 vs March 2026`)
        const better = line === 'Income' || line === 'Net' ? 1n : -1n
        const shown = rowsOf(answer)
        expect(shown.map(([label]) => textOf(label)).filter((name) => PLACES.includes(name)).length).toBeGreaterThan(1)
        for (const [label, ...cells] of shown) {
          const places = PLACES.includes(textOf(label)) ? [textOf(label)] : PLACES
          const [now, then] = [truth.sum(line, own, places), truth.sum(line, base, places)]
          expectCents(cells[0], now)
          expectCents(cells[1], then)
          if (now === null || then === null) continue
          expectCents(cells[2], better * (now - then))
          for (const figure of cells.slice(0, 3)) if (typeof figure === 'object' && figure.value !== null) await proofOf(figure, answer)
        }
        const higher = rowsOf(await ask(`which locations had higher ${line} in May 2026 than in March 2026`)).map(([label]) =>
          textOf(label),
        )
        expect(higher.filter((name) => PLACES.includes(name))).toEqual(
          PLACES.filter((place) => {
            const [now, then] = [truth.sum(line, own, [place]), truth.sum(line, base, [place])]
            return now !== null && then !== null && now > then
          }),
        )
      }),
    ))

  it('of those above one base and below another are just these', () =>
    check(
      fc.asyncProperty(fc.constantFrom<Line>('Income', 'Goods', 'Costs'), anySpan, async (line, span) => {
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const listed = async (question: string): Promise<readonly string[]> =>
          rowsOf(await ask(question))
            .map(([label]) => textOf(label))
            .filter((name) => PLACES.includes(name))
        const meant = (side: bigint): readonly string[] =>
          PLACES.filter((place) => {
            const [own, then] = [truth.sum(line, span, [place]), truth.sum(line, before, [place])]
            return own !== null && then !== null && side * (own - then) > 0n && side * ((truth.plan(line, span, [place]) ?? 0n) - own) > 0n
          })
        expect(await listed(`locations above last year but below budget on ${line} in ${span[0]}`)).toEqual(meant(1n))
        expect(await listed(`locations above budget but below last year on ${line} in ${span[0]}`)).toEqual(meant(-1n))
      }),
    ))

  it('by location against another location are each set against that one', () =>
    check(
      fc.asyncProperty(anyLine, async (line) => {
        const span = SPANS[0]
        const [first = ''] = PLACES
        if (span === undefined) throw new Error('There are no such days')
        const base = truth.sum(line, span, [first])
        const listed = async (side: string): Promise<readonly string[]> =>
          rowsOf(await ask(`which locations had ${side} ${line} than ${first} in March 2026`))
            .map(([label]) => textOf(label))
            .filter((name) => PLACES.includes(name))
        const meant = (is: (own: bigint, other: bigint) => boolean): readonly string[] =>
          PLACES.filter((place) => {
            const own = truth.sum(line, span, [place])
            return own !== null && base !== null && is(own, base)
          })
        expect(await listed('higher')).toEqual(meant((own, other) => own > other))
        expect(await listed('lower')).toEqual(meant((own, other) => own < other))
      }),
    ))

  it('against a budget and the year before stand side by side, each with its difference', () =>
    check(
      fc.asyncProperty(fc.constantFrom('Income', 'Goods', 'Costs', 'Net'), anySpan, async (line: Line, span) => {
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const own = truth.sum(line, span, PLACES) ?? 0n
        const bases = [truth.plan(line, span, PLACES) ?? 0n, truth.sum(line, before, PLACES) ?? 0n]
        const answer = await ask(`${line} vs budget and last year in ${span[0]}`)
        const [cells = []] = rowsOf(answer)
        expect(cells).toHaveLength(8)
        expectCents(cells[1], own)
        for (const [at, other] of bases.entries()) {
          const better = line === 'Income' || line === 'Net' ? own - other : other - own
          expectCents(cells[2 + at * 3], other)
          expectCents(cells[3 + at * 3], better)
          expectRatio(cells[4 + at * 3], better, other < 0n ? -other : other)
        }
        for (const figure of cells.slice(1)) if (typeof figure === 'object' && figure.value !== null) await proofOf(figure, answer)
        // The sentence says both as well.
        const said = answer.parts.flatMap((part) => (part.kind === 'TEXT' && part.tone === 'ANSWER' ? figuresOf(part) : []))
        expect(said.map(({ value }) => value)).toEqual(expect.arrayContaining(bases.map((cents) => decimalFromMinor(cents, 2))))
      }),
    ))

  it('of a month and of the year to date stand side by side, each against its own base and of its own total', () =>
    check(
      fc.asyncProperty(fc.constantFrom('Income', 'Goods', 'Costs'), fc.constantFrom('Feb', 'May', 'Q2'), async (line: Line, month) => {
        const [from, to] = ({ Feb: ['02-01', '02-28'], May: ['05-01', '05-31'], Q2: ['04-01', '06-30'] } as const)[month]
        const spans: readonly Span[] = [
          [month, `2026-${from}`, `2026-${to}`],
          ['YTD', '2026-01-01', `2026-${to}`],
        ]
        const compared = await ask(`${line} vs budget and last year, ${month} 2026 and YTD`)
        const [cells = []] = rowsOf(compared)
        expect(cells).toHaveLength(15)
        for (const [at, span] of spans.entries()) {
          const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
          const sums = [truth.sum(line, span, PLACES), truth.plan(line, span, PLACES), truth.sum(line, before, PLACES)]
          const [own, planned, prior] = [1, 2, 5].map((column) => cells[column + at * 7])
          for (const [n, figure] of [own, planned, prior].entries()) expectCents(figure, sums[n] ?? 0n)
        }
        for (const figure of cells.slice(1)) if (typeof figure === 'object' && figure.value !== null) await proofOf(figure, compared)
        for (const [label, ...own] of rowsOf(await ask(`${line} by location, ${month} 2026 and YTD`))) {
          const places = PLACES.includes(textOf(label)) ? [textOf(label)] : PLACES
          const half = own.length / 2
          for (const [at, span] of spans.entries()) {
            const [amount, part] = own.slice(at * half)
            expectCents(amount, truth.sum(line, span, places))
            const [sum, whole] = [truth.sum(line, span, places), truth.sum(line, span, PLACES)]
            if (sum !== null && whole !== null) expectRatio(part, sum, whole)
          }
        }
      }),
    ))

  it('that are cumulative add up all months of the days up to each', () =>
    check(
      fc.asyncProperty(anyLine, anyPlace, async (line, place) => {
        const rows = rowsOf(await ask(`cumulative ${line} at ${place} from Feb to Jun 2026`))
        expect(rows).toHaveLength(5)
        for (const [at, [, cell]] of rows.entries())
          expectCents(cell, truth.sum(line, ['', '2026-02-01', `2026-0${at + 2}-31`], [place]) ?? 0n)
      }),
    ))

  it('by day and by week are those of their days', () =>
    check(
      fc.asyncProperty(anyLine, anyPlace, fc.constantFrom('day', 'week'), async (line, place, unit) => {
        const rows = rowsOf(await ask(`${line} by ${unit} at ${place} in March 2026`))
        // March 2026 begins on a Sunday.
        const ends =
          unit === 'day'
            ? Array.from({ length: 31 }, (_, at) => [at + 1, at + 1])
            : [
                [1, 1],
                [2, 8],
                [9, 15],
                [16, 22],
                [23, 29],
                [30, 31],
              ]
        // Without any figure there is no table.
        const isBooked = truth.sum(line, ['', '2026-03-01', '2026-03-31'], [place]) !== null
        expect(rows).toHaveLength(isBooked ? ends.length : 0)
        if (!isBooked) return
        const dayOf = (day: number | undefined): string => `2026-03-${String(day).padStart(2, '0')}`
        for (const [at, [from, to]] of ends.entries())
          expectCents(rows[at]?.[1], truth.sum(line, ['', dayOf(from), dayOf(to)], [place]) ?? 0n)
      }),
    ))

  it('of a plan whose days are not over tell what is booked of it, and what is left', () =>
    check(
      fc.asyncProperty(fc.constantFrom('Goods', 'Costs', 'Net'), async (line: Line) => {
        const year: Span = ['2026', '2026-01-01', '2026-12-31']
        const of = (places: readonly string[]) => [truth.sum(line, year, places) ?? 0n, truth.plan(line, year, places) ?? 0n] as const
        const answer = await ask(`how much of the ${line} budget is left for the year`)
        const [own, plan] = of(PLACES)
        const cells = rowsOf(answer)[0] ?? []
        expect(cells).toHaveLength(5)
        for (const [at, cents] of [own, plan, plan - own].entries()) expectCents(cells[at + 1], cents)
        expectRatio(cells[4], own, plan < 0n ? null : plan)
        for (const row of rowsOf(await ask(`remaining ${line} budget by location`))) {
          const [name] = row
          const [booked, planned] = of(PLACES.includes(textOf(name)) ? [textOf(name)] : PLACES)
          expectCents(row[3], planned - booked)
        }
      }),
    ))

  it('of a plan of several lines, of quarters that are still to come, have the plan of each', async () => {
    const answer = await ask('budget 2026 for Goods and Costs by quarter')
    const planned = rowsOf(answer).map((cells) => cells.filter((_, at) => (at - 1) % 4 === 1))
    expect(planned).toHaveLength(5)
    for (const [at, [from, to]] of [
      [0, ['01-01', '03-31']],
      [1, ['04-01', '06-30']],
      [4, ['01-01', '12-31']],
    ] as const)
      for (const [n, line] of (['Goods', 'Costs'] as const).entries())
        expectCents(planned[at]?.[n], truth.plan(line, ['', `2026-${from}`, `2026-${to}`], PLACES))
  })

  it('of accounts that stopped are those with entries then and none now', async () => {
    const stopped = await scope.query<{ place: string; then: string; now: string; name: string }>(
      `with sums as (
         select l.name as place, a.number || ' ' || a.name as name, date_trunc('month', e.day)::date as month, sum(e.amount) as amount
         from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
           join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
         where e.company_id = $1 and a.number = any($2) and l.name = any($3) group by 1, 2, 3)
       select place, to_char(month, 'Mon YYYY') as then, to_char(month + interval '1 month', 'Mon YYYY') as now, name from sums s
       where amount <> 0 and month between '2026-01-01' and '2026-05-01'
         and not exists (select 1 from sums n where n.place = s.place and n.name = s.name and n.month = s.month + interval '1 month' and n.amount <> 0)
       order by place, month, name`,
      [['4000', '4900', '5000', '6000', '6500'], PLACES],
    )
    const [first] = stopped
    if (first === undefined) throw new Error('No account stopped at any place')
    const { place, then, now } = first
    const answer = await ask(`accounts with no entries in ${now} that had some in ${then} at ${place}`)
    const wanted = stopped.filter((one) => one.place === place && one.then === then).map(({ name }) => name)
    expect(rowsOf(answer).map(([label]) => textOf(label))).toEqual(wanted)
  })

  it('of the largest places of all are added up, with their part of the whole', async () => {
    const answer = await ask('what share of Income do the two largest locations contribute in Q1 2026')
    const span: Span = ['Q1 2026', '2026-01-01', '2026-03-31']
    const each = PLACES.map((place) => truth.sum('Income', span, [place]) ?? 0n).toSorted((left, right) => Number(right - left))
    const [sum, part] = answer.parts.flatMap((one) => (one.kind === 'TEXT' && one.tone === 'ANSWER' ? figuresOf(one) : [])).slice(-2)
    const both = (each[0] ?? 0n) + (each[1] ?? 0n)
    expect(answer.plan).toMatchObject({ kind: 'RANK', first: 2 })
    expectCents(sum, both)
    expectRatio(part, both, truth.sum('Income', span, PLACES) ?? 0n)
  })

  it('by location, month and account stand in their rows', () =>
    check(
      fc.asyncProperty(anyLine, anySpan, async (line, span) => {
        const byPlace = rowsOf(await ask(`${line} by location in ${span[0]}`))
        for (const [label, figure] of byPlace)
          expectCents(figure, truth.sum(line, span, PLACES.includes(textOf(label)) ? [textOf(label)] : PLACES))
        const months = [...rowsOf(await ask(`${line} by month in Jan to Jun 2026`))]
        const whole = months.pop()
        expect(months.length).toBe(6)
        for (const [at, [, figure]] of months.entries())
          expectCents(figure, truth.sum(line, ['', `2026-0${at + 1}-01`, `2026-0${at + 1}-31`], PLACES))
        expect(textOf(whole?.[0])).toBe('Jan – Jun 2026')
        expectCents(whole?.[1], truth.sum(line, HALF, PLACES))
        const accounts = rowsOf(await ask(`Costs by account in ${span[0]}`))
        expect(accounts.map(([label]) => textOf(label))).toEqual(['6000 Wages', '6500 Rent', 'Costs'])
        for (const [at, of] of (['Wages', 'Rent', 'Costs'] as const).entries()) expectCents(accounts[at]?.[1], truth.sum(of, span, PLACES))
      }),
    ))

  it('of places over time have a row for each place and all of them, and a column for each month and all of them', () =>
    check(
      fc.asyncProperty(
        fc.uniqueArray(anyLine, { minLength: 1, maxLength: 2 }),
        fc.subarray(PLACES, { minLength: 2 }),
        async (lines, places) => {
          const shown = rowsOf(await ask(`${lines.join(' and ')} by month for ${places.join(' and ')} in Jan to Jun 2026`))
          expect(shown).toHaveLength(lines.length * (places.length + 1))
          for (const [at, [label, ...figures]] of shown.entries()) {
            const line = lines.find((one) => lines.length === 1 || textOf(label).endsWith(` ${one}`))
            const place = places.find((one) => textOf(label).startsWith(one))
            const isOfAll = at >= lines.length * places.length
            if (line === undefined || (place === undefined && !isOfAll)) throw new Error(`Not asked for: ${textOf(label)}`)
            expect(figures.length).toBe(7)
            for (const [month, figure] of figures.entries()) {
              const days: Span = month === 6 ? HALF : ['', `2026-0${month + 1}-01`, `2026-0${month + 1}-31`]
              expectCents(figure, truth.sum(line, days, isOfAll ? places : [place ?? '']))
            }
          }
        },
      ),
    ))

  it('of places that met a limit in any month are those of each such month', () =>
    check(
      fc.asyncProperty(anyLine, fc.integer({ min: 0, max: 900 }), async (line, limit) => {
        const answer = await ask(`locations with ${line} over $${limit} in any month of Jan to Jun 2026`)
        const shown = rowsOf(answer).map(([label, figure]) => `${textOf(label)} ${centsOf(figure)}`)
        const meant = PLACES.flatMap((place) =>
          [1, 2, 3, 4, 5, 6].flatMap((month) => {
            const cents = truth.sum(line, ['', `2026-0${month}-01`, `2026-0${month}-31`], [place])
            const name = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'][month - 1]
            return cents !== null && cents > BigInt(limit) * 100n ? [`${place}, ${name} 2026 ${cents}`] : []
          }),
        )
        expect(shown.map((one) => one.replace(/ \(.*?\)/, '')).toSorted()).toEqual(meant.toSorted())
      }),
    ))

  it.each([
    ['month', [1, 2, 3, 4, 5, 6], 1],
    ['quarter', [1, 4], 3],
  ] as const)('of places that met a limit in every %s are those of each of them, and of no other place', (unit, starts, months) =>
    check(
      fc.asyncProperty(anyLine, fc.integer({ min: 0, max: 400 }), async (line, limit) => {
        const answer = await ask(`locations with ${line} over $${limit} in every ${unit} of Jan to Jun 2026`)
        const shown = new Set(rowsOf(answer).map(([label]) => textOf(label).replace(/,.*/, '')))
        const meant = PLACES.filter((place) =>
          starts.every((start) => {
            const until = start + months - 1
            const cents = truth.sum(line, ['', `2026-0${start}-01`, `2026-0${until}-31`], [place])
            return cents !== null && cents > BigInt(limit) * 100n
          }),
        )
        expect([...shown].toSorted()).toEqual(meant.toSorted())
        expect(rowsOf(answer)).toHaveLength(meant.length * starts.length)
      }),
    ),
  )

  it('of one place against another are amounts, what they differ by, and shares of the income of each', () =>
    check(
      fc.asyncProperty(anyLine, anySpan, anyPlace, anyPlace, async (line, span, one, other) => {
        fc.pre(one !== other)
        const answer = await ask(`${line} ${one} vs ${other} in ${span[0]}`)
        const [[, own, base, difference, percent, share, baseShare] = []] = rowsOf(answer)
        expect([difference, percent]).toEqual([expect.objectContaining(UNJUDGED), expect.objectContaining(UNJUDGED)])
        const [of, against] = [truth.sum(line, span, [one]), truth.sum(line, span, [other])]
        expectCents(own, of)
        expectCents(base, against)
        if (of === null || against === null) return
        expectCents(difference, of - against)
        expect(answer.parts.flatMap((part) => (part.kind === 'TEXT' ? [wordsText(part.words)] : [])).join(' ')).not.toMatch(
          / (?:better|worse),/,
        )
        if (line === 'Income') return
        expectRatio(share, of, truth.sum('Income', span, [one]))
        expectRatio(baseShare, against, truth.sum('Income', span, [other]))
      }),
    ))

  it('of lines that are compared next to income have their shares of it on both sides', () =>
    check(
      fc.asyncProperty(anySpan, fc.constantFrom('Goods', 'Wages'), async (span, line) => {
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const [, cells = []] = rowsOf(await ask(`Income and ${line} % vs last year in ${span[0]}`))
        expect(cells).toHaveLength(7)
        expectCents(cells[1], truth.sum(line, span, PLACES))
        expectRatio(cells[5], truth.sum(line, span, PLACES), truth.sum('Income', span, PLACES))
        expectRatio(cells[6], truth.sum(line, before, PLACES), truth.sum('Income', before, PLACES))
      }),
    ))

  it('that metrics lack are reported, at some locations and at all of them', async () => {
    const told = async (text: string): Promise<string> =>
      (await ask(text)).parts.flatMap((part) => (part.kind === 'TEXT' ? [wordsText(part.words)] : [])).join(' ')
    expect(await told('any missing metrics in March 2025')).toContain('Guests and Shifts have no figures at all in Mar 2025.')
    expect(await told('any missing metrics in June 2026')).toContain('Nothing is missing')
  })

  it('of days that run are set against as many days, also those that a person chose', async () => {
    const { plan } = await ask('Costs in Jan to Jun 2026 vs last year')
    if (plan === null) throw new Error('There is no plan')
    const year: Plan = {
      ...plan,
      span: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-12-31') },
    }
    const way = { signal: new AbortController().signal, report: () => {} }
    const answer = await answering.answer(access, { text: 'Costs', context: { ...NO_CONTEXT, mappingId }, plan: year }, null, way)
    expect(answer.plan?.span).toMatchObject({ startDate: '2026-01-01', endDate: '2026-06-30' })
    expect(answer.assumed).toContain('span')
    expectCents(rowsOf(answer)[0]?.[2], truth.sum('Costs', ['', '2025-01-01', '2025-06-30'], PLACES))
  })

  it('of a report stand side by side by location and by month, also against a budget', () =>
    check(
      fc.asyncProperty(anySpan, async (span) => {
        const reportOf = async (text: string) => {
          const table = (await ask(text)).parts.find((part) => part.kind === 'TABLE')
          return {
            headings: table?.columns.map(({ label }) => label) ?? [],
            rows: new Map(table?.rows.map(({ cells: [label, ...cells] }) => [textOf(label), cells])),
          }
        }
        const byPlace = await reportOf(`P&L by location for ${span[0]}`)
        const byMonth = await reportOf('P&L by month for Jan to Jun 2026')
        const planned = await reportOf(`P&L by location vs budget for ${span[0]}`)
        expect(byPlace.headings).toEqual(['Line', 'Total', ...PLACES])
        expect(planned.headings).toEqual(byPlace.headings)
        expect(byMonth.headings).toHaveLength(8)
        for (const line of ['Income', 'Goods', 'Costs', 'Net'] as const) {
          for (const [at, places] of [PLACES, ...PLACES.map((place) => [place])].entries()) {
            expectCents(byPlace.rows.get(line)?.[at], truth.sum(line, span, places))
            const over = (truth.sum(line, span, places) ?? 0n) - (truth.plan(line, span, places) ?? 0n)
            expectCents(planned.rows.get(line)?.[at], line === 'Income' || line === 'Net' ? over : -over)
          }
          for (const at of [0, 1, 2, 3, 4, 5])
            expectCents(byMonth.rows.get(line)?.[at], truth.sum(line, ['', `2026-0${at + 1}-01`, `2026-0${at + 1}-31`], PLACES))
          expectCents(byMonth.rows.get(line)?.[6], truth.sum(line, ['', '2026-01-01', '2026-06-30'], PLACES))
        }
      }),
    ))

  it('of a period that the span cuts stand beside its days', async () => {
    const parts = async (text: string) => (await ask(text)).parts.flatMap((part) => (part.kind === 'TABLE' ? [part] : []))
    const [report] = await parts('P&L by quarter for Jan to May 2026')
    expect(report?.columns.map(({ label }) => label)).toEqual(['Line', 'Q1 2026', 'Q2 2026 (Apr 1 – May 31)', 'Total'])
    const [trend] = await parts('Income by quarter in Jan to May 2026')
    expect(trend?.rows.map(({ cells: [label] }) => textOf(label))).toEqual(['Q1 2026', 'Q2 2026 (Apr 1 – May 31)', 'Jan – May 2026'])
    const [each] = await parts('Income by location and quarter in Jan to May 2026')
    expect(trend?.columns[0]?.label).toBe('Quarter')
    expect(each?.columns.map(({ label }) => label)).toEqual(['Location', 'Q1 2026', 'Q2 2026 (Apr 1 – May 31)', 'Jan – May 2026'])
  })

  it('of a why add up by line and by location, folded ones too', () =>
    check(
      fc.asyncProperty(fc.constantFrom('Net', 'Costs', 'Income'), anySpan, async (line: Line, span) => {
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const answer = await ask(`Why is ${line} different from last year in ${span[0]}?`)
        const difference = (truth.sum(line, span, PLACES) ?? 0n) - (truth.sum(line, before, PLACES) ?? 0n)
        const better = line === 'Costs' ? -difference : difference
        const tables = answer.parts.filter((part) => part.kind === 'TABLE')
        expect(tables).toHaveLength(2)
        const steps = tables[0]?.rows.map(({ cells }) => cells[1]) ?? []
        const byPlace = tables[1]?.rows.map(({ cells }) => cells[3]) ?? []
        for (const column of [steps, byPlace]) {
          expectCents(column.at(-1), better)
          expect(column.slice(0, -1).reduce((sum, cell) => sum + (centsOf(cell) ?? 0n), 0n)).toBe(better)
        }
        for (const { cells } of tables[1]?.rows ?? []) {
          const name = textOf(cells[0])
          if (!PLACES.includes(name)) continue
          expectCents(cells[1], truth.sum(line, span, [name]))
          expectCents(cells[2], truth.sum(line, before, [name]))
        }
      }),
    ))

  it('of a calculation by account are those of its lines, and add up to why it differs', () =>
    check(
      fc.asyncProperty(anySpan, async (span) => {
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const answer = await ask(`Why is Net different from last year in ${span[0]} by account?`)
        const [table] = answer.parts.filter((part) => part.kind === 'TABLE')
        const steps = table?.rows.map(({ cells }) => cells[1]) ?? []
        expectCents(steps.at(-1), (truth.sum('Net', span, PLACES) ?? 0n) - (truth.sum('Net', before, PLACES) ?? 0n))
        expect(steps.slice(0, -1).reduce((sum, cell) => sum + (centsOf(cell) ?? 0n), 0n)).toBe(centsOf(steps.at(-1)))
        const labels = rowsOf(await ask(`Net by account in ${span[0]}`)).map(([label]) => textOf(label))
        expect(labels).toEqual(expect.arrayContaining(['4000 Sales', '5000 Cost of goods', '6000 Wages', 'Net']))
      }),
    ))

  it('of rankings and filters come in order, and leave out none that meets the condition', () =>
    check(
      fc.asyncProperty(fc.constantFrom('Income', 'Net'), anySpan, async (line: Line, span) => {
        const all = PLACES.map((place) => ({ place, cents: truth.sum(line, span, [place]) })).filter(({ cents }) => cents !== null)
        const sorted = all.toSorted((left, right) => Number((right.cents ?? 0n) - (left.cents ?? 0n)))
        const ranked = rowsOf(await ask(`rank locations by ${line} in ${span[0]}`)).map(([label]) => textOf(label))
        expect(ranked.filter((name) => PLACES.includes(name))).toEqual(sorted.map(({ place }) => place))
        const two = await ask(`top 2 locations by ${line} in ${span[0]}`)
        const chart = two.parts.find((part) => part.kind === 'CHART')
        const drawn = chart?.kind === 'CHART' ? chart.data.categories.map(({ label }) => label) : []
        if (sorted.length > 1) {
          const [told] = two.parts
          const figures = told === undefined ? [] : figuresOf(told)
          const sum = sorted.slice(0, 2).reduce((cents, one) => cents + (one.cents ?? 0n), 0n)
          const whole = sorted.reduce((cents, one) => cents + (one.cents ?? 0n), 0n)
          // Of a total that is not positive there is no share.
          const hasShare = whole > 0n
          const together = figures.at(hasShare ? -2 : -1)
          expectCents(together, sum)
          if (hasShare) expect(Number(figures.at(-1)?.value)).toBeCloseTo(Number(sum) / Number(whole), 6)
          await proofOf(together, two)
        }
        // A single bar is no chart.
        if (sorted.length > 1) expect(drawn).toEqual(sorted.slice(0, 2).map(({ place }) => place))
        const bound = 2000
        const found = rowsOf(await ask(`locations with ${line} above $${bound} in ${span[0]}`)).map(([label]) => textOf(label))
        expect(new Set(found.filter((name) => PLACES.includes(name)))).toEqual(
          new Set(all.filter(({ cents }) => (cents ?? 0n) > BigInt(100 * bound)).map(({ place }) => place)),
        )
      }),
    ))

  it('of rankings that show other lines are those of the same places', () =>
    check(
      fc.asyncProperty(
        fc.constantFrom('Income', 'Net'),
        fc.constantFrom('Goods', 'Wages'),
        anySpan,
        async (line: Line, other: Line, span) => {
          const shown = rowsOf(await ask(`rank locations by ${line} in ${span[0]} and show ${other}`))
          for (const [label, ...cells] of shown) {
            const places = PLACES.includes(textOf(label)) ? [textOf(label)] : PLACES
            const money = cells.filter((cell) => typeof cell === 'object' && cell.unit !== 'RATIO')
            expectCents(money[0], truth.sum(line, span, places))
            expectCents(money[1], truth.sum(other, span, places))
          }
          const order = shown.flatMap(([label]) => (PLACES.includes(textOf(label)) ? (truth.sum(line, span, [textOf(label)]) ?? 0n) : []))
          expect(order).toEqual(order.toSorted((left, right) => Number(right - left)))
        },
      ),
    ))

  it('of what came through to profit are the change of it divided by that of revenue', () =>
    check(
      fc.asyncProperty(anySpan, async (span) => {
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const changeOf = (line: Line): bigint => (truth.sum(line, span, PLACES) ?? 0n) - (truth.sum(line, before, PLACES) ?? 0n)
        const [income, net] = [changeOf('Income'), changeOf('Net')]
        const answer = await ask(`flow-through on extra sales in ${span[0]} vs last year`)
        const told = answer.parts.flatMap(figuresOf).filter(({ key }) => / \/ /.test(key))
        const isAlong = income !== 0n && income > 0n === net > 0n
        const size = (one: bigint): bigint => (one < 0n ? -one : one)
        const sums = (['Income', 'Net'] as const).flatMap((line) => [span, before].map((one) => truth.sum(line, one, PLACES)))
        const isTold = isAlong && size(net) <= 2n * size(income) && !sums.includes(null)
        expect(told.length > 0).toBe(isTold)
        if (isTold) expectRatio(told[0], net, income)
      }),
    ))

  it('of one driver and its rate add up to the change, the first by what each came to before', async () => {
    const [then, now]: readonly [Span, Span] = [
      ['Q1 2026', '2026-01-01', '2026-03-31'],
      ['Q2 2026', '2026-04-01', '2026-06-30'],
    ]
    const answer = await ask('decompose the change in Costs in Q2 2026 vs Q1 2026 into shifts')
    expect(answer.plan).toMatchObject({ kind: 'BRIDGE', driverIds: [expect.any(String)] })
    const amount = new Map(rowsOf(answer).map(([label, figure]) => [textOf(label), centsOf(figure)]))
    const [before, after] = [then, now].map((span) => truth.sum('Costs', span, PLACES) ?? 0n)
    const [shiftsBefore, shifts] = [then, now].map((span) => truth.counted('Shifts', span, PLACES))
    // More of a cost is worse; rounded to the cent.
    const ofShifts = -Number(((shifts ?? 0n) - (shiftsBefore ?? 0n)) * (before ?? 0n)) / Number(shiftsBefore ?? 1n)
    expect(Number(amount.get('Shifts') ?? 0n)).toBeCloseTo(ofShifts, 0)
    expect((amount.get('Shifts') ?? 0n) + (amount.get('Costs per shift') ?? 0n)).toBe((before ?? 0n) - (after ?? 0n))
  })

  it('of filters by two lines are the places where both conditions hold', () =>
    check(
      fc.asyncProperty(anySpan, fc.integer({ min: 0, max: 5000 }), fc.integer({ min: -2000, max: 4000 }), async (span, least, most) => {
        const all = PLACES.map((place) => ({ place, income: truth.sum('Income', span, [place]), net: truth.sum('Net', span, [place]) }))
        const held = all.filter(
          ({ income, net }) => income !== null && net !== null && income > BigInt(100 * least) && net < BigInt(100 * Math.abs(most)),
        )
        const found = rowsOf(await ask(`locations with Income above $${least} but Net below $${Math.abs(most)} in ${span[0]}`)).map(
          ([label]) => textOf(label),
        )
        expect(new Set(found.filter((name) => PLACES.includes(name)))).toEqual(new Set(held.map(({ place }) => place)))
      }),
    ))

  it('of filters against a budget and the year before are the places that are better, or worse, than both', () =>
    check(
      fc.asyncProperty(fc.constantFrom('Income', 'Costs', 'Net'), anySpan, fc.boolean(), async (line: Line, span, isBetter) => {
        const before: Span = [span[0], yearBefore(span[1]), yearBefore(span[2])]
        const held = PLACES.filter((place) => {
          const own = truth.sum(line, span, [place])
          const bases = [truth.plan(line, span, [place]), truth.sum(line, before, [place])]
          return (
            own !== null &&
            bases.every((base) => {
              const more = base === null ? 0n : line === 'Costs' ? base - own : own - base
              return isBetter ? more > 0n : more < 0n
            })
          )
        })
        const answer = await ask(`which locations ${isBetter ? 'beat' : 'missed'} both budget and last year on ${line} in ${span[0]}`)
        expect(answer.plan?.alsoAgainst).not.toBeNull()
        const found = rowsOf(answer).map(([label]) => textOf(label))
        expect(new Set(found)).toEqual(new Set(held))
        for (const cells of rowsOf(answer)) expect(cells).toHaveLength(8)
      }),
    ))

  it('of entries and vendors are those of the ledger', () =>
    check(
      fc.asyncProperty(fc.constantFrom('Wages', 'Rent', 'Goods', 'Income'), anySpan, anyPlace, async (line: Line, span, place) => {
        const { accounts, sign } = LINES[line]
        const wanted = `e.company_id = $1 and a.number = any($2) and e.day between $3 and $4 and l.name = $5`
        const from = `from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
          join erp_locations l on l.company_id = e.company_id and l.id = e.location_id where ${wanted}`
        const values = [accounts, span[1], span[2], place]
        const [all] = await scope.query<{ count: number; sum: string }>(
          `select count(*)::int as count, coalesce(sum(e.amount), 0)::text as sum ${from}`,
          values,
        )
        const vendors = await scope.query<{ vendor: string; count: number; sum: string }>(
          `select coalesce(e.vendor, '') as vendor, count(*)::int as count, sum(e.amount)::text as sum ${from} group by 1`,
          values,
        )
        const listed = await ask(`transactions in ${line} in ${span[0]} at ${place}`)
        const [count, total] = listed.parts.flatMap(figuresOf)
        expect(count?.value).toBe(String(all?.count))
        expectCents(total, sign * BigInt(all?.sum ?? '0'))
        const named = vendors.filter(({ vendor }) => vendor !== '').map((one) => ({ ...one, cents: sign * BigInt(one.sum) }))
        if (named.length === 0) return
        const table = rowsOf(await ask(`top 3 vendors for ${line} in ${span[0]} at ${place}`))
        const best = named.toSorted((left, right) => Number(right.cents - left.cents)).slice(0, 3)
        expect(table.slice(0, best.length).map(([, , sum]) => centsOf(sum))).toEqual(best.map(({ cents }) => cents))
        const named3 = table.filter(([label]) => typeof label === 'string' && label !== '(no vendor)' && label !== 'All entries')
        for (const [label, entries, sum] of named3) {
          const own = named.find(({ vendor }) => vendor === label)
          expect([entries && typeof entries !== 'string' && entries.value, centsOf(sum)]).toEqual([String(own?.count), own?.cents])
        }
        const sizes = await scope.query<{ size: string }>(`select abs(e.amount)::text as size ${from}`, values)
        const bound = sizes.map(({ size }) => BigInt(size)).toSorted((left, right) => Number(left - right))[sizes.length >> 1] ?? 0n
        const bounds = [
          ['above', (size: bigint) => size > bound],
          ['of at least', (size: bigint) => size >= bound],
          ['below', (size: bigint) => size < bound],
          ['of at most', (size: bigint) => size <= bound],
        ] as const
        for (const [words, holds] of bounds) {
          const bounded = await ask(`${line} entries ${words} $${decimalFromMinor(bound, 2)} in ${span[0]} at ${place}`)
          const held = sizes.filter(({ size }) => holds(BigInt(size))).length
          expect([words, bounded.parts.flatMap(figuresOf)[0]?.value ?? '0']).toEqual([words, String(held)])
        }
        const [one] = named
        const paid = await ask(`${line} entries from ${one?.vendor} in ${span[0]} at ${place}`)
        expect(paid.plan?.vendor).toBe(one?.vendor)
        const [paidCount, paidTotal] = paid.parts.flatMap(figuresOf)
        expect([paidCount?.value, centsOf(paidTotal)]).toEqual([String(one?.count), one?.cents])
        for (const [words, types] of [
          ['journal entries', ['Journal Entry']],
          ['bills and journal entries', ['Bill', 'Journal Entry']],
        ] as const) {
          const typed = await ask(`${words} of ${line} in ${span[0]} at ${place}`)
          const [own] = await scope.query<{ count: string; sum: string }>(
            `select count(*)::text as count, coalesce(sum(e.amount), 0)::text as sum ${from} and e.transaction_type = any($6)`,
            [...values, types],
          )
          expect(typed.plan?.entryTypes).toEqual(types)
          const [typedCount, typedTotal] = typed.parts.slice(0, 1).flatMap(figuresOf)
          // Where there are none, all other entries of the line are counted.
          if (own?.count === '0') expect(typed.parts.flatMap(figuresOf)[0]?.value ?? '0').toBe(String(sizes.length))
          expect([typedCount?.value ?? '0', typedTotal === undefined ? 0n : centsOf(typedTotal)]).toEqual([
            own?.count,
            sign * BigInt(own?.sum ?? '0'),
          ])
        }
        const word = String(one?.vendor).slice(1, 4)
        const searched = await ask(`${line} entries mentioning “${word}” in ${span[0]} at ${place}`)
        const [found] = await scope.query<{ count: string }>(
          `select count(*)::text as count ${from} and position(lower($6) in lower(concat_ws(chr(10), e.vendor, e.memo, e.reference, e.transaction_type, e.transaction_number))) > 0`,
          [...values, word],
        )
        expect([searched.plan?.search, searched.parts.flatMap(figuresOf)[0]?.value]).toEqual([word, found?.count])
        const days = await scope.query<{ day: string }>(
          `select to_char(e.day, 'YYYY-MM-DD') as day ${from} order by e.day desc limit 3`,
          values,
        )
        const latest = rowsOf(await ask(`latest 3 entries of ${line} in ${span[0]} at ${place}`))
        expect(latest.map(([day]) => day)).toEqual(days.map(({ day }) => formatDay(parseDay(day), DAY_FORMATS.MONTH_NAME)))
        const without = vendors.find(({ vendor }) => vendor === '')
        expect(table.some(([label]) => label === '(no vendor)')).toBe(without !== undefined)
        expectCents(table.at(-1)?.[2], sign * BigInt(all?.sum ?? '0'))
      }),
    ))

  it('that are none are those of places without entries', () =>
    check(
      fc.asyncProperty(anyLine, anySpan, async (line, span) => {
        const found = rowsOf(await ask(`locations with no ${line} in ${span[0]}`)).map(([label]) => textOf(label))
        expect(found).toEqual(PLACES.filter((place) => (truth.sum(line, span, [place]) ?? 0n) === 0n))
      }),
    ))

  it('on average are the sum of months or places divided by their number, and proved so', async () => {
    for (const line of ['Income', 'Costs', 'Net'] as const) {
      const monthly = await ask(`average monthly ${line} in Jan to May 2026`)
      const placed = await ask(`average ${line} per location in Q1 2026`)
      const months = [31, 28, 31, 30, 31].map((days, at): Span => ['', `2026-0${at + 1}-01`, `2026-0${at + 1}-${days}`])
      const quarter: Span = ['', '2026-01-01', '2026-03-31']
      const averaged = [
        { answer: monthly, sums: months.map((month) => truth.sum(line, month, PLACES)), many: 'months' },
        { answer: placed, sums: PLACES.map((place) => truth.sum(line, quarter, [place])), many: 'locations' },
      ]
      for (const { answer, sums, many } of averaged) {
        const valued = sums.filter((sum) => sum !== null)
        const total = valued.reduce((sum, one) => sum + one, 0n)
        const figures = answer.parts.flatMap(figuresOf).filter(({ key }) => key.endsWith(` ${many}`) && key.includes(' / '))
        // Of all, and of those with entries where some have none.
        const counts = valued.length === sums.length ? [sums.length] : [sums.length, valued.length]
        expect(figures.map(({ value }) => Number(value).toFixed(6))).toEqual(
          counts.map((count) => (Number(total) / 100 / count).toFixed(6)),
        )
        for (const figure of figures) {
          const proof = await proofOf(figure, answer)
          expect([proof.kind, centsIn(proof.whole ?? '')]).toEqual(['AVERAGE', total])
          expect(proof.parts.length).toBeGreaterThan(1)
        }
      }
    }
  })

  it('of a vendor that was paid nothing are those of its entries in income', async () => {
    const [customer] = await scope.query<{ vendor: string; count: string; sum: string }>(
      `select e.vendor, count(*)::text as count, sum(-e.amount)::text as sum from entries e
       join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and e.vendor <> '' and e.day between '2026-03-01' and '2026-03-31'
       group by 1 having bool_and(a.number = any($2)) order by count(*) desc, 1 limit 1`,
      [LINES.Income.accounts],
    )
    const paid = await ask(`what did we pay ${customer?.vendor} in March 2026`)
    expect(paid.plan).toMatchObject({ vendor: customer?.vendor, side: 'COSTS' })
    const [nothing, found] = paid.parts.flatMap((part) => (part.kind === 'TEXT' ? [wordsText(part.words)] : []))
    expect(nothing).toMatch(/^Nothing was paid to /)
    expect(found).toMatch(/ in Income, together /)
    const [count, total] = paid.parts.flatMap(figuresOf)
    expect([count?.value, centsOf(total)]).toEqual([customer?.count, BigInt(customer?.sum ?? '0')])
  })

  it('of one vendor are sums of its entries, by place, by month and against the year before, and proved by line', async () => {
    const [busiest] = await scope.query<{ vendor: string }>(
      `select e.vendor from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and e.vendor <> '' and a.number = any($2)
         and (e.day between '2026-01-01' and '2026-06-30' or e.day between '2025-01-01' and '2025-06-30')
       group by 1 order by count(distinct extract(year from e.day)) desc, count(*) desc, 1 limit 1`,
      [[...LINES.Goods.accounts, ...LINES.Costs.accounts]],
    )
    const vendor = busiest?.vendor ?? ''
    const paid = async (accounts: readonly string[], [, from, to]: Span, places: readonly string[] = PLACES): Promise<bigint> => {
      const [sum] = await scope.query<{ sum: string }>(
        `select coalesce(sum(e.amount), 0)::text as sum from entries e
           join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
           join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
         where e.company_id = $1 and e.vendor = $2 and a.number = any($3) and e.day between $4 and $5 and l.name = any($6)`,
        [vendor, accounts, from, to, places],
      )
      return BigInt(sum?.sum ?? '0')
    }
    const costs = [...LINES.Goods.accounts, ...LINES.Costs.accounts]
    const span: Span = ['Jan to Jun 2026', '2026-01-01', '2026-06-30']
    const before: Span = ['', yearBefore(span[1]), yearBefore(span[2])]
    const compared = await ask(`how much did we spend with ${vendor} in ${span[0]} vs last year`)
    expect(compared.plan?.rows).toEqual([{ kind: 'VENDOR', vendor, groupId: null, accountId: null }])
    const [[, own, base, difference] = []] = rowsOf(compared)
    const [now, then] = [await paid(costs, span), await paid(costs, before)]
    expect([own, base, difference].map(centsOf)).toEqual([now, then, then - now])
    const proofs = [await proofOf(own, compared), await proofOf(base, compared), await proofOf(difference, compared)]
    const byLine = async (of: Span) => [await paid(LINES.Goods.accounts, of), await paid(LINES.Costs.accounts, of)] as const
    const [goods, rest] = await byLine(span)
    expect(proofs[0]?.parts.map(({ label, value }) => [label, centsIn(value)])).toEqual(
      [['Goods', goods] as const, ['Costs', rest] as const].filter(([, cents]) => cents !== 0n),
    )
    expect(proofs.map(({ kind }) => kind)).toEqual(['VALUE', 'BASE', 'DIFFERENCE'])

    const placed = rowsOf(await ask(`what did we pay ${vendor} by location in ${span[0]}`))
    for (const place of PLACES) {
      const cell = placed.find(([label]) => label === place)?.[1]
      expect([place, centsOf(cell) ?? 0n]).toEqual([place, await paid(costs, span, [place])])
    }
    const monthly = await ask(`rent from ${vendor} by month in ${span[0]}`)
    for (const [at, [, cell]] of rowsOf(monthly).entries()) {
      const month: Span = at === 6 ? HALF : ['', `2026-0${at + 1}-01`, `2026-0${at + 1}-${[31, 28, 31, 30, 31, 30][at]}`]
      expect([month[1], centsOf(cell) ?? 0n]).toEqual([month[1], await paid(LINES.Rent.accounts, month)])
    }
    const [named] = rowsOf(monthly)
    expect(named?.[1] !== undefined && (await proofOf(named[1], monthly)).parts).toEqual([])
  })

  it('of vendors next to other days are sums of their entries, those first that rose most', async () => {
    const of = async ([, from, to]: Span): Promise<ReadonlyMap<string, bigint>> => {
      const rows = await scope.query<{ vendor: string; sum: string }>(
        `select e.vendor, sum(e.amount)::text as sum from entries e
           join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
         where e.company_id = $1 and e.vendor <> '' and a.number = any($2) and e.day between $3 and $4 group by 1`,
        [[...LINES.Goods.accounts, ...LINES.Rent.accounts, ...LINES.Costs.accounts], from, to],
      )
      return new Map(rows.map(({ vendor, sum }) => [vendor, BigInt(sum)]))
    }
    const span: Span = ['Q2 2026', '2026-04-01', '2026-06-30']
    const [now, then] = [await of(span), await of(['', yearBefore(span[1]), yearBefore(span[2])])]
    const compared = rowsOf(await ask(`top 5 vendors in ${span[0]} vs last year`))
    const named = compared.flatMap(([label, ...figures]) => (typeof label === 'string' && now.has(label) ? [{ label, figures }] : []))
    expect(named.length).toBeGreaterThan(1)
    for (const { label, figures } of named) {
      const [, sum, base, change] = figures
      const [own = 0n, before = 0n] = [now.get(label), then.get(label)]
      expect([label, ...[sum, base, change].map(centsOf)]).toEqual([label, own, before, own - before])
    }
    const total = (sums: ReadonlyMap<string, bigint>): bigint => [...sums.values()].reduce((sum, one) => sum + one, 0n)
    const without = compared.find(([label]) => label === '(no vendor)')
    const all = compared.find(([label]) => label === 'All entries')
    expect([centsOf(all?.[2]), centsOf(all?.[3])]).toEqual([
      total(now) + (centsOf(without?.[2]) ?? 0n),
      total(then) + (centsOf(without?.[3]) ?? 0n),
    ])
    const risen = rowsOf(await ask(`which vendors went up the most in ${span[0]} vs last year`))
    const changes = [...new Set([...now.keys(), ...then.keys()])].map((vendor) => (now.get(vendor) ?? 0n) - (then.get(vendor) ?? 0n))
    const most = changes.toSorted((left, right) => Number(right - left))
    const shown = risen.filter(([label]) => typeof label === 'string' && (now.has(label) || then.has(label)))
    expect(shown.map(([, , , , change]) => centsOf(change))).toEqual(most.slice(0, shown.length))
  })

  it('of all other answers are bound as well', async () => {
    for (const question of OTHERS) expect(await ask(question)).toMatchObject({ status: 'ANSWERED' })
  })
})

const OTHERS: readonly string[] = [
  'P&L for May 2026 vs budget',
  'does this tie to the ledger?',
  'through which day do we have data?',
  'what is Net made of?',
  'how is Net calculated?',
  'anything unusual in June 2026?',
  'which ops data is missing?',
  'best month ever for Income',
  'rolling 3 month Income',
  'top 2 and bottom 2 locations by Net % in Q1 2026',
  'which months were below budget on Income?',
  'accounts up more than 20% on last year and over $100',
  'largest five transactions in Wages in Q1 2026',
  'Guests and Income in May 2026',
  'Guests vs last year in May 2026',
  'Place 1 against the company on Goods %',
  'revnue in May 2026',
  'Income of all stores except Place 2 in May 2026',
  'vendors over $500 for Wages in Q1 2026',
]

function rowsOf({ parts }: AssistantAnswer): readonly (readonly (string | SaidFigure)[])[] {
  return parts.flatMap((part) => (part.kind === 'TABLE' ? part.rows.map(({ cells }) => cells) : []))
}

function textOf(cell: string | SaidFigure | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '')
}

function centsOf(cell: string | SaidFigure | undefined): Cents {
  return cell === undefined || typeof cell === 'string' || cell.value === null ? null : centsIn(cell.value)
}

function centsIn(value: string): bigint {
  const [whole = '0', part = ''] = value.replace('-', '').split('.')
  const cents = BigInt(`${whole}${part.padEnd(2, '0')}`)
  return value.startsWith('-') ? -cents : cents
}

/** No entries are nothing, however it is told. */
function expectCents(cell: string | SaidFigure | undefined, cents: Cents): void {
  expect(cell).toBeDefined()
  expect(centsOf(cell) ?? 0n).toBe(cents ?? 0n)
}

function expectRatio(cell: string | SaidFigure | undefined, part: Cents, whole: Cents): void {
  const value = cell === undefined || typeof cell === 'string' ? null : cell.value
  if (part === null || whole === null || whole === 0n || value === null) return
  expect(Number(value)).toBeCloseTo(Number(part) / Number(whole), 8)
}
