import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackReport, AttackTarget } from './attack.ts'
import { askHeavyQuestions } from './heavy-questions.ts'
import { saveEmptyObjects, saveLargePresentations, saveManyCells } from './large-documents.ts'
import { pipelinePages, pipelineReports } from './pipelined-requests.ts'
import { askShortQuestions, introspection, invalidQuestion, refusedQuestion, rewordedIntrospection } from './short-questions.ts'
import { sendSmallValues } from './small-values.ts'
import { trickle } from './trickling-connections.ts'
import { sendUnboundedTexts } from './unbounded-texts.ts'

type Attack = (target: AttackTarget) => Promise<AttackReport>

/** The attacks of a siege: each takes some seconds and is repeated in a separate process. */
export const ATTACKS = {
  'long texts': (target) => sendTexts(target, { letters: 30_000_000, names: 3, readers: 6 }),
  'longest texts that are taken': (target) => sendTexts(target, { letters: 200, names: 12, readers: 6 }),
  'pages, pipelined': (target) => pipelinePages(target, { connections: 400, requestsEach: 1_200, holdMs: 5_000, isRead: true }),
  'pages, pipelined and unread': (target) =>
    pipelinePages(target, { connections: 100, requestsEach: 1_200, holdMs: 40_000, isRead: false }),
  'reports, pipelined and unread': (target) =>
    pipelineReports(target, { connections: 20, requestsEach: 300, holdMs: 40_000, isRead: false }),
  'small values in questions': async (target) => {
    const report = await sendSmallValues(target, { bytes: 33_000_000, atOnce: 4 })
    await sleep(2_000)
    return report
  },
  'small values in changes': async (target) => {
    const report = await sendSmallValues(target, { bytes: 990_000, atOnce: 8, isMutation: true })
    await sleep(1_000)
    return report
  },
  'heavy questions': (target) => askHeavyQuestions(target, { reports: 28, years: 100, requests: 4 }),
  'long reports': (target) =>
    askHeavyQuestions(target, {
      reports: 1,
      years: 60,
      requests: 8,
      fields: 'sections { name rows { accountName figures } sumRow { figures } }',
    }),
  'the whole API, asked for without a pause': (target) =>
    askShortQuestions(target, { connections: 4, forMs: 3_000, question: introspection }),
  'the whole API, worded differently each time': (target) =>
    askShortQuestions(target, { connections: 4, forMs: 3_000, question: rewordedIntrospection }),
  'invalid questions without a pause': (target) => askShortQuestions(target, { connections: 4, forMs: 3_000, question: invalidQuestion }),
  'refused questions without a pause': (target) => askShortQuestions(target, { connections: 4, forMs: 3_000, question: refusedQuestion }),
  'questions of a word, over fifty connections': (target) =>
    askShortQuestions(target, { connections: 50, forMs: 3_000, question: () => '{ __typename }' }),
  'presentations of two megabytes, eight at a time': (target) => saveLargePresentations(target, { connections: 8, forMs: 3_000 }),
  'layouts of half a megabyte, eight at a time': (target) => saveManyCells(target, { connections: 8, forMs: 3_000 }),
  'layouts of 27 megabytes of empty objects, six at a time': (target) => saveEmptyObjects(target, { connections: 6, forMs: 3_000 }),
  'trickling connections': (target) => trickle(target, { connections: 1_000, holdMs: 20_000, everyMs: 1_000 }),
} as const satisfies Readonly<Record<string, Attack>>

export type AttackName = keyof typeof ATTACKS

export function isAttackName(name: string): name is AttackName {
  return name in ATTACKS
}

/** Names without end, and all of them asked for by several at once. */
async function sendTexts(
  { origin, token }: AttackTarget,
  options: { readonly letters: number; readonly names: number; readonly readers: number },
): Promise<AttackReport> {
  const sent = options.names + options.readers
  try {
    const { lists } = await sendUnboundedTexts(origin, token ?? '', options)
    const statuses = Object.fromEntries(lists.map(({ status }) => [status, lists.filter((one) => one.status === status).length]))
    await sleep(1_000)
    return { sent, statuses, hungUp: 0 }
  } catch {
    // The server hung up while it was still being sent to.
    return { sent, statuses: {}, hungUp: 1 }
  }
}
