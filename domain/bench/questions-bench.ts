// npm run questions: how well questions in plain words are read. Exit code 1 where a question is answered wrongly and nothing says so.
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { CompanyNames } from '../src/assistant/company-names.ts'
import { type Plan, type PlanSlot, type QuestionReading, questionsOffered } from '../src/assistant/plan.ts'
import { QuestionReader } from '../src/assistant/reading/read-question.ts'
import { parseDay } from '../src/time/day.ts'
import { keptPlan } from '../test/stored-plans.ts'
import { demoNames } from './demo-names.ts'
import { largeNames } from './large-names.ts'
import { type AskedQuestion, readQuestions } from './question-files.ts'
import { type Meaning, Meanings } from './question-meaning.ts'

const TODAY = parseDay('2026-07-15')
const LAST_LEDGER_DAY = parseDay('2026-06-30')
/** Relative to the project's folder. */
const OWN_FILES = globSync('domain/bench/questions/*.tsv').toSorted()
/** Milliseconds in which nineteen of twenty questions are read, with the names of a large company. */
const MOST_MILLISECONDS = 50

/** NEAREST: not understood, but the nearest offered question asks for the intended thing. WARNED: read wrongly, in a part that the answer says it assumed or corrected. WRONG: read wrongly, and nothing says so. */
const SCORES = ['RIGHT', 'RIGHT_AFTER_CHOICE', 'NEAREST', 'REFUSED', 'WARNED', 'WRONG'] as const
type Score = (typeof SCORES)[number]
const SCORE_NAMES: Readonly<Record<Score, string>> = {
  RIGHT: 'right',
  RIGHT_AFTER_CHOICE: 'right after a choice',
  NEAREST: 'right by the nearest question',
  REFUSED: 'refused or not understood',
  WARNED: 'wrong, with a warning',
  WRONG: 'wrong without a warning',
}

interface Scored extends AskedQuestion {
  readonly score: Score
  readonly read: string
}

class Scorer {
  readonly #meanings: Meanings
  readonly #reader: QuestionReader

  constructor(names: CompanyNames) {
    this.#meanings = new Meanings(names)
    this.#reader = new QuestionReader(names)
  }

  score(asked: AskedQuestion): Scored {
    const before = asked.after === null ? null : this.#reader.read(asked.after, null)
    const last = before && keptPlan(before)
    const reading = this.#reader.withOffers(asked.question, this.#reader.read(asked.question, last), last)
    return { ...asked, score: this.#scoreOf(asked, reading, last), read: this.#text(reading) }
  }

  #scoreOf({ expected }: AskedQuestion, reading: QuestionReading, last: Plan | null): Score {
    if (expected.kind === 'REFUSED') {
      if (reading.kind === 'UNREAD') return expected.reason === null ? 'RIGHT' : 'REFUSED'
      if (reading.kind === 'REFUSED') return expected.reason === null || reading.reason === expected.reason ? 'RIGHT' : 'REFUSED'
      return reading.kind === 'CHOICE' ? 'WARNED' : 'WRONG'
    }
    if (expected.kind === 'CHOICE') {
      if (reading.kind !== 'CHOICE') return reading.kind === 'PLAN' ? 'WRONG' : 'REFUSED'
      const names = reading.choices.map(({ name }) => name).join()
      return reading.slot === expected.slot && (expected.names.length === 0 || names === expected.names.join()) ? 'RIGHT' : 'WARNED'
    }
    if (reading.kind === 'REFUSED') return 'REFUSED'
    const meant: readonly Meaning[] =
      expected.kind === 'PLAN' ? expected.meanings : last === null ? [] : [{ ...this.#meanings.ofPlan(last), ...expected.change }]
    if (reading.kind === 'UNREAD') {
      const offered = questionsOffered(reading).map((question) => this.#reader.read(question, last))
      // The offered question states what this one leaves open.
      const near = reading.suggestion === null ? null : this.#reader.read(reading.suggestion, last)
      const open = near?.kind === 'PLAN' ? near.assumed : []
      const isMeant = (one: QuestionReading): boolean =>
        one.kind === 'PLAN' && this.#fewest(meant, one.plan, [...open, ...one.assumed]).length === 0
      return offered.some(isMeant) ? 'NEAREST' : 'REFUSED'
    }
    if (reading.kind === 'CHOICE')
      return reading.choices.some(
        ({ plan }) => this.#fewest(meant, plan, ['rows', 'span', 'places', 'measure', 'against', 'by']).length === 0,
      )
        ? 'RIGHT_AFTER_CHOICE'
        : 'WARNED'
    const differences = this.#fewest(meant, reading.plan, reading.assumed)
    if (differences.length === 0) return 'RIGHT'
    const isTold = differences.every((slot) => reading.assumed.some((one) => one === slot)) || reading.corrections.length > 0
    return isTold ? 'WARNED' : 'WRONG'
  }

  #fewest(meant: readonly Meaning[], plan: Plan, assumed: readonly PlanSlot[]): readonly string[] {
    const found = this.#meanings.ofPlan(plan)
    const all = meant.map((one) => this.#meanings.differences(one, found, assumed))
    return all.toSorted((left, right) => left.length - right.length)[0] ?? ['kind']
  }

  #text(reading: QuestionReading): string {
    switch (reading.kind) {
      case 'PLAN': {
        const assumed = reading.assumed.length === 0 ? '' : `; assumed ${reading.assumed.join(', ')}`
        return `${meaningText(this.#meanings.ofPlan(reading.plan))}${assumed}`
      }
      case 'CHOICE':
        return `choice: ${reading.choices.map(({ name }) => name).join(', ')}`
      case 'REFUSED':
        return `refused: ${reading.reason}`
      case 'UNREAD':
        return `not understood: ${reading.words.join(', ')}`
    }
  }
}

function meaningText(meaning: Meaning): string {
  return Object.entries(meaning)
    .map(([slot, value]) => (slot === 'kind' ? value : `${slot} ${value}`))
    .join(' | ')
}

function expectedText({ expected }: AskedQuestion): string {
  switch (expected.kind) {
    case 'PLAN':
      return expected.meanings.map(meaningText).join('  //  ')
    case 'CHOICE':
      return `choice of ${expected.slot}: ${expected.names.join(', ')}`
    case 'REFUSED':
      return `refused: ${expected.reason ?? 'any reason'}`
    case 'CHANGED':
      return `changed: ${JSON.stringify(expected.change)}`
  }
}

/** The 95th percentile of reading each question once, with what is offered in its place, in milliseconds. */
function p95(questions: readonly AskedQuestion[], names: CompanyNames): { readonly reading: number; readonly building: number } {
  const start = performance.now()
  const reader = new QuestionReader(names)
  const building = performance.now() - start
  for (const { question } of questions.slice(0, 20)) reader.read(question, null)
  const times = questions.map(({ question }) => {
    const began = performance.now()
    reader.withOffers(question, reader.read(question, null), null)
    return performance.now() - began
  })
  return { reading: times.sort((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0, building }
}

const { values } = parseArgs({ options: { file: { type: 'string', multiple: true }, all: { type: 'boolean' } } })
const names = demoNames(TODAY, LAST_LEDGER_DAY)
const scorer = new Scorer(names)
const everything: AskedQuestion[] = []
let wrong = 0
for (const path of values.file ?? OWN_FILES) {
  const scored = readQuestions(path, names, new Meanings(names)).map((one) => scorer.score(one))
  everything.push(...scored)
  console.log(`\n${path}: ${scored.length} questions`)
  for (const score of SCORES) {
    const count = scored.filter((one) => one.score === score).length
    console.log(`  ${SCORE_NAMES[score].padEnd(30)}${String(count).padStart(4)} ${((100 * count) / scored.length).toFixed(1).padStart(6)}%`)
  }
  wrong += scored.filter(({ score }) => score === 'WRONG').length
  for (const score of SCORES.slice(values.all === true ? 0 : 3))
    for (const one of scored.filter((each) => each.score === score))
      console.log(
        `\n${SCORE_NAMES[score]}: ${one.who}: ${one.after === null ? '' : `${one.after} / `}${one.question}\n    meant ${expectedText(one)}\n    read  ${one.read}`,
      )
}
const large = largeNames(names)
const { reading, building } = p95(everything, large)
console.log(
  `\nA question is read in ${reading.toFixed(1)} ms (95th percentile; at most ${MOST_MILLISECONDS}) with ${large.accounts.length} accounts and ${large.locations.length} locations; their names are prepared in ${building.toFixed(0)} ms.`,
)
if (wrong > 0 || reading > MOST_MILLISECONDS) process.exitCode = 1
