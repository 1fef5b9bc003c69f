import { DomainError } from '@fourwall/domain/errors.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { Driver, Queryable } from './database.ts'
import { DatabaseError } from './database-error.ts'

/** What is counted per company; migration 0017 has the details. */
export type UsageKind =
  | 'LAYOUTS'
  | 'FOLDERS'
  | 'BUDGETS'
  | 'MAPPINGS'
  | 'VERSIONS'
  | 'METRICS'
  | 'CHARTS'
  | 'PRESENTATIONS'
  | 'PICTURES'
  | 'ATTACHMENTS'
  | 'CHATS'
  | 'ENTRIES'
  | 'WAITING'

/** The limits of a company for one kind; null means unlimited. */
export interface UsageLimit {
  readonly items: number | null
  readonly bytes: number | null
}

export type UsageLimits = Readonly<Record<UsageKind, UsageLimit>>

/** A company has reached a limit; nothing beyond it was stored. */
export class QuotaError extends DomainError {
  override readonly name = 'QuotaError'
  readonly kind: UsageKind

  constructor(kind: UsageKind, message: string, cause: unknown) {
    super('BAD_USER_INPUT', message, { cause })
    this.kind = kind
  }
}

/** The error that the database raises: the kind, what there is too much of, and the limit. */
const EXCEEDED = { code: 'FW001', text: /^([A-Z]+) (ITEMS|BYTES) (\d+)$/ } as const

interface Sentence {
  readonly has: (most: number) => string
  readonly remedy: string
  readonly setting: string
}

const SENTENCES: Readonly<Record<`${UsageKind} ${'ITEMS' | 'BYTES'}`, Sentence>> = {
  'LAYOUTS ITEMS': { has: (most) => `keeps ${counted(most, 'layout')}`, remedy: 'Delete some', setting: 'FOURWALL_MAX_LAYOUTS' },
  'LAYOUTS BYTES': {
    has: (most) => `keeps ${formatCount(most)} MB of layouts and their versions`,
    remedy: 'Delete some layouts',
    setting: 'FOURWALL_MAX_LAYOUT_MB',
  },
  'FOLDERS ITEMS': { has: (most) => `keeps ${counted(most, 'folder')}`, remedy: 'Delete some', setting: 'FOURWALL_MAX_LAYOUTS' },
  'FOLDERS BYTES': { has: (most) => `keeps ${formatCount(most)} MB of folders`, remedy: 'Delete some', setting: 'FOURWALL_MAX_LAYOUTS' },
  'BUDGETS ITEMS': { has: (most) => `keeps ${counted(most, 'budget')}`, remedy: 'Delete some', setting: 'FOURWALL_MAX_BUDGETS' },
  'BUDGETS BYTES': {
    has: (most) => `keeps ${formatCount(most)} MB of budgets, their versions and files`,
    remedy: 'Delete some budgets',
    setting: 'FOURWALL_MAX_BUDGET_MB',
  },
  'MAPPINGS ITEMS': {
    has: (most) => `keeps ${counted(most, 'mapping or categorization', 'mappings and categorizations')}`,
    remedy: 'Delete some',
    setting: 'FOURWALL_MAX_MAPPINGS',
  },
  'MAPPINGS BYTES': { has: (most) => `keeps ${formatCount(most)} MB of mappings`, remedy: 'Delete some', setting: 'FOURWALL_MAX_MAPPINGS' },
  'VERSIONS ITEMS': {
    has: (most) =>
      `keeps ${counted(most, 'version of a mapping, chart, presentation or the location tree', 'versions of mappings, charts, presentations and the location tree')}`,
    remedy: 'Keep fewer of them',
    setting: 'FOURWALL_MAX_VERSION_MB',
  },
  'VERSIONS BYTES': {
    has: (most) =>
      `keeps ${formatCount(most)} MB of versions of mappings, charts, presentations and the location tree, and of presented figures`,
    remedy: 'Keep fewer of them',
    setting: 'FOURWALL_MAX_VERSION_MB',
  },
  'METRICS ITEMS': { has: (most) => `keeps ${counted(most, 'metric')}`, remedy: 'Delete some', setting: 'FOURWALL_MAX_METRICS' },
  'METRICS BYTES': { has: (most) => `keeps ${formatCount(most)} MB of metrics`, remedy: 'Delete some', setting: 'FOURWALL_MAX_METRICS' },
  'CHARTS ITEMS': { has: (most) => `keeps ${counted(most, 'chart')}`, remedy: 'Delete some', setting: 'FOURWALL_MAX_CHARTS' },
  'CHARTS BYTES': { has: (most) => `keeps ${formatCount(most)} MB of charts`, remedy: 'Delete some', setting: 'FOURWALL_MAX_CHARTS' },
  'PRESENTATIONS ITEMS': {
    has: (most) => `keeps ${counted(most, 'presentation')}`,
    remedy: 'Delete some',
    setting: 'FOURWALL_MAX_PRESENTATIONS',
  },
  'PRESENTATIONS BYTES': {
    has: (most) => `keeps ${formatCount(most)} MB of presentations`,
    remedy: 'Delete some',
    setting: 'FOURWALL_MAX_PRESENTATIONS',
  },
  'PICTURES ITEMS': { has: (most) => `keeps ${counted(most, 'picture')}`, remedy: 'Delete some', setting: 'FOURWALL_MAX_PICTURE_MB' },
  'PICTURES BYTES': {
    has: (most) => `keeps ${formatCount(most)} MB of pictures`,
    remedy: 'Delete some that no presentation shows',
    setting: 'FOURWALL_MAX_PICTURE_MB',
  },
  'ATTACHMENTS ITEMS': {
    has: (most) => `keeps ${counted(most, 'file of a question', 'files of questions')}`,
    remedy: 'Delete chats with files',
    setting: 'FOURWALL_MAX_ATTACHMENT_MB',
  },
  'ATTACHMENTS BYTES': {
    has: (most) => `keeps ${formatCount(most)} MB of files of questions to the assistant`,
    remedy: 'Delete chats with files',
    setting: 'FOURWALL_MAX_ATTACHMENT_MB',
  },
  'CHATS ITEMS': { has: (most) => `keeps ${counted(most, 'chat')}`, remedy: 'Delete some', setting: 'FOURWALL_MAX_CHAT_MB' },
  'CHATS BYTES': {
    has: (most) => `keeps ${formatCount(most)} MB of chats and prompts`,
    remedy: 'Delete some chats',
    setting: 'FOURWALL_MAX_CHAT_MB',
  },
  'ENTRIES ITEMS': {
    has: (most) => `keeps ${counted(most, 'ledger entry', 'ledger entries')}`,
    remedy: 'Undo imports that are not needed',
    setting: 'FOURWALL_MAX_ENTRIES',
  },
  'ENTRIES BYTES': {
    has: (most) => `keeps ${formatCount(most)} MB of ledger entries`,
    remedy: 'Undo imports that are not needed',
    setting: 'FOURWALL_MAX_ENTRIES',
  },
  'WAITING ITEMS': {
    has: (most) => `has ${counted(most, 'uploaded workbook that waits to be saved', 'uploaded workbooks that wait to be saved')}`,
    remedy: 'Save or discard some',
    setting: 'FOURWALL_MAX_WAITING_UPLOADS',
  },
  'WAITING BYTES': {
    has: (most) => `has ${formatCount(most)} MB of uploaded workbooks that wait to be saved`,
    remedy: 'Save or discard some',
    setting: 'FOURWALL_MAX_WAITING_MB',
  },
}

/** The quota that a statement would have exceeded; null for any other error. */
function quotaErrorOf(error: unknown): QuotaError | null {
  if (!(error instanceof DatabaseError) || error.code !== EXCEEDED.code) return null
  const [, kind = '', what = '', most = ''] = EXCEEDED.text.exec(error.message) ?? []
  const key = `${kind} ${what}`
  if (!isSentenceKey(key)) return null
  const { has, remedy, setting } = SENTENCES[key]
  const count = what === 'BYTES' ? Math.floor(Number(most) / 1_048_576) : Number(most)
  const sentence = `Your company ${has(count)}, the most allowed. ${remedy}, or ask your administrator to raise ${setting}.`
  return new QuotaError(kind as UsageKind, sentence, error) // one of the keys above
}

function isSentenceKey(key: string): key is keyof typeof SENTENCES {
  return Object.hasOwn(SENTENCES, key)
}

/** Wraps a driver so that errors name the exceeded quota in a sentence. */
export function sayingQuotas(driver: Driver): Driver {
  const said = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw quotaErrorOf(error) ?? error
    }
  }
  return {
    ...driver,
    queryIn: (...args) => said(driver.queryIn(...args)),
    query: (...args) => said(driver.query(...args)),
    withConnection: (work) => said(driver.withConnection(work)),
  }
}

/** Makes the database enforce these limits from now on, for all writers. */
export async function holdLimits(system: Queryable, limits: UsageLimits): Promise<void> {
  const kinds = Object.entries(limits)
  await system.query(
    `insert into usage_limits as l (kind, most_items, most_bytes)
     select * from unnest($1::text[], $2::bigint[], $3::bigint[])
     on conflict (kind) do update set most_items = excluded.most_items, most_bytes = excluded.most_bytes
     where (l.most_items, l.most_bytes) is distinct from (excluded.most_items, excluded.most_bytes)`,
    [kinds.map(([kind]) => kind), kinds.map(([, { items }]) => items), kinds.map(([, { bytes }]) => bytes)],
  )
}
