// npm run questions -- --answers: prints answers to questions of the demo company, as an accountant reads them; `--file PATH` has others, and
// of `--talks PATH` the rows with the same first column are asked in one chat, one after another.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type AnswerPart, type AssistantAnswer, wordsText } from '@fourwall/domain/assistant/answers/answer.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { demoLedgerCsv } from '@fourwall/domain/demo/demo-ledger.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { ensureDemo } from '../src/demo.ts'
import { AnsweringService } from '../src/features/assistant/answering.ts'
import { NO_MODEL } from '../src/features/assistant/model-planner.ts'
import type { OpenedChat } from '../src/features/assistant/service.ts'
import { readConfiguration } from '../src/platform/config/config.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { createLog } from '../src/platform/log/log.ts'
import { makeServices } from '../src/services.ts'
import { accessOf } from '../test/access.ts'
import { unboundNumerals } from '../test/answers/bound-figures.ts'
import { environmentOf, makeDatabase } from './bench-database.ts'

const POLL_MS = 20
const SEED = 20_240_101
const TODAY = parseDay('2026-07-15')
const LAST_LEDGER_DAY = '2026-06-30'

const USUAL: readonly string[] = [
  'Why is four-wall EBITDA below budget in June?',
  'What was revenue last month?',
  'labor vs budget in May, Mid-Atlantic',
  'labor % year to date in the Southeast',
  'same-store sales growth year to date',
  'Back Bay against the company on labor %',
  'revenue by month this year',
  'labor by account at Wilmington in Q2',
  'what is four-wall EBITDA made of?',
  'locations by EBITDA %, best and worst',
  'which location has the highest food cost?',
  'What cost line missed budget by the greatest dollar amount?',
  'top 5 vendors by spend this year',
  'locations with prime cost above 62% in June',
  'which months were below budget on revenue?',
  'Why is travel expense up?',
  'Decompose the revenue change into guests and average check',
  'show the transactions behind repairs at Fishtown in May',
  'Show budget variance analysis YTD as of last month',
  'what was posted to Suspense?',
  'does this tie to the ledger?',
  'anything unusual in June?',
  'which ops data is missing?',
  'revnue in Junee',
]

/** Lines of days that are booked. */
function* cut(pieces: Iterable<string>): Iterable<string> {
  for (const piece of pieces)
    yield piece
      .split('\n')
      .filter((line) => !/^\d/.test(line) || line.slice(0, 10) <= LAST_LEDGER_DAY)
      .join('\n')
}

function printed(part: AnswerPart): string {
  switch (part.kind) {
    case 'TEXT':
      return `${part.tone === 'ANSWER' ? '' : `[${part.tone.toLowerCase()}] `}${wordsText(part.words)}`
    case 'TABLE': {
      const lines = [part.columns.map(({ label }) => label), ...part.rows.map(({ cells }) => cells.map((cell) => wordsText([cell])))]
      const widths = part.columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
      const row = (cells: readonly string[]): string =>
        cells
          .map((cell, at) => (part.columns[at]?.isNumber === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
          .join('  ')
      return [`  ${part.title}`, ...lines.map((cells) => `  | ${row(cells)}`)].join('\n')
    }
    case 'CHART': {
      const { waterfall, categories, panels } = part.data
      const what =
        waterfall === null
          ? `${categories.length} x ${panels.flatMap(({ series }) => series).length}`
          : waterfall.steps.map(({ label, change }) => `${label} ${change}`).join(', ')
      return `  (chart ${part.chart.type.toLowerCase()}: ${what})`
    }
  }
}

function print(question: string, answer: AssistantAnswer): void {
  console.log(`\n> ${question}\n${answer.title}`)
  for (const part of answer.parts) console.log(printed(part))
  if (answer.suggestions.length > 0) console.log(`  next: ${answer.suggestions.join(' | ')}`)
}

/** Questions of a file with tabs, each with the chat that it is asked in. */
function askedIn(path: string): readonly { readonly chat: string; readonly text: string }[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => ({ chat: line.split('\t')[0] ?? '', text: line.split('\t')[1] ?? '' }))
}

const { values, positionals } = parseArgs({
  options: { file: { type: 'string' }, talks: { type: 'string' }, keep: { type: 'string' } },
  allowPositionals: true,
})
const kept = values.keep ?? null
const database = await makeDatabase(null, kept)
const opened = await openDatabase({ url: null, dataFolder: database.folder })
const noon = new Date(`${TODAY}T12:00:00`)
const services = await makeServices(opened, {
  configuration: readConfiguration(environmentOf(database, 4000)),
  clock: { now: () => noon },
  log: createLog('error'),
  identity: null,
})
const mark = join(database.folder, 'answers-demo')
if (!existsSync(mark)) await ensureDemo(services, console.log, () => cut(demoLedgerCsv({ seed: SEED, today: TODAY })))
writeFileSync(mark, '')
const company = await services.companies.demo()
if (company === null) throw new Error('There is no demo company')
const answering = new AnsweringService(services, NO_MODEL, createLog('error'))
const scope = services.database.scope(company.id)
const access = accessOf(scope)
const way = { signal: new AbortController().signal, report: () => {} }
const file = values.file ?? values.talks
const typed = positionals.length > 0 ? positionals : USUAL
const asked = file === undefined ? typed.map((text) => ({ chat: text, text })) : askedIn(file)
/** The chats that are open, by what names them. */
const chats = new Map<string, { readonly id: string; readonly access: typeof access }>()

/** What answers the last question of a chat: several answers to one that asks for several things. */
function lastAnswers(chat: OpenedChat | null): readonly AssistantAnswer[] {
  const messages = chat?.messages ?? []
  const last = messages.findLastIndex(({ role }) => role === 'USER')
  return messages.slice(last + 1).flatMap((message) => (message.role === 'ASSISTANT' && message.answer !== null ? [message.answer] : []))
}

async function answered(text: string, name: string): Promise<readonly AssistantAnswer[]> {
  const question = { text, context: NO_CONTEXT, plan: null }
  if (values.talks === undefined) return [await answering.answer(access, question, null, way)]
  const chat = chats.get(name)
  if (chat !== undefined) return lastAnswers(await services.chats.continue(chat.access, chat.id, question, null))
  const one = accessOf(scope, { userId: randomUUID() })
  const { id } = await services.chats.start(one, question)
  chats.set(name, { id, access: one })
  for (;;) {
    const open = await services.chats.get(one, id)
    if (open?.isAnswering !== true) return lastAnswers(open)
    await setTimeout(POLL_MS)
  }
}

const locations = await services.ledger.locations(access)
const texts = await services.database
  .scope(company.id)
  .query<{ text: string | null }>(
    'select distinct unnest(array[vendor, memo, transaction_number, reference]) as text from entries where company_id = $1',
    [],
  )
const accounts = await services.ledger.accounts(access)
const names = [
  ...locations.map(({ name }) => name),
  ...accounts.flatMap(({ number, name }) => [`${number} ${name}`, name]),
  ...(await services.mappings.categorizations(access)).flatMap(({ groups }) => groups.map(({ name }) => name)),
  ...(await services.budgets.list(access, null)).map(({ name }) => name),
]
// Vendors and memos stand whole in their cells.
const cells = new Set(texts.map(({ text }) => text ?? ''))
let unbound = 0

/** Prints an answer, with the numerals in it that are bound to nothing. */
function check(shown: string, text: string, answer: AssistantAnswer): void {
  print(shown, answer)
  const own = answer.parts.flatMap((part) =>
    part.kind === 'TABLE' ? part.rows.flatMap((row) => row.cells.filter((cell) => typeof cell === 'string' && cells.has(cell))) : [],
  )
  const known = {
    names: [...names, ...own.filter((cell) => typeof cell === 'string')],
    locations: locations.length,
    question: text,
    days: ['2023-01-01', '2026-12-31'] as const,
  }
  for (const one of unboundNumerals(answer, known)) {
    console.log(`  UNBOUND ${one}`)
    unbound += 1
  }
}

for (const { chat, text } of asked) {
  const answers = await answered(text, chat)
  if (answers.length === 0) {
    console.log(`\n> ${text}\nnot answered`)
    unbound += 1
  }
  for (const answer of answers) check(values.talks === undefined ? text : `${chat} ${text}`, text, answer)
}
console.log(`\n${asked.length} answers, ${unbound} numerals that are bound to nothing`)
if (unbound > 0) process.exitCode = 1
await opened.close()
await database.remove()
