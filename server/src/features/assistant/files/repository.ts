import type { Queryable } from '../../../platform/database/database.ts'
import type { AttachedFile, AttachedKind } from './attached-file.ts'

/** A file of a question, without its bytes. */
export interface ChatFileRow {
  readonly id: string
  readonly name: string
  readonly kind: AttachedKind
  /** As `fileFigures` finds them; null until it is read, and for one that could not be. */
  readonly figures: unknown
  /** Why it could not be read; null for one that was, or that has not been tried. */
  readonly problem: string | null
}

export async function insertChatFile(tx: Queryable, messageId: string, id: string, place: number, file: AttachedFile): Promise<void> {
  await tx.query(
    `insert into chat_files (company_id, id, message_id, place, name, mime_type, kind, digest, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, messageId, place, file.name, file.mimeType, file.kind, file.digest, file.bytes],
  )
}

/** Those of a question, whole, in their order: to keep them with the question that takes its place. */
export function selectAttachedFiles(tx: Queryable, messageId: string): Promise<AttachedFile[]> {
  return tx.query<AttachedFile>(
    `select name, mime_type as "mimeType", kind, digest, bytes from chat_files where company_id = $1 and message_id = $2 order by place`,
    [messageId],
  )
}

/** In the order of the ids. */
export async function selectChatFiles(scope: Queryable, ids: readonly string[]): Promise<readonly ChatFileRow[]> {
  return scope.query<ChatFileRow>(
    'select id, name, kind, figures, problem from chat_files where company_id = $1 and id = any($2::uuid[]) order by place',
    [ids],
  )
}

/** Texts of files that were read, by id. */
export async function selectFileTexts(scope: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await scope.query<{ id: string; text: string }>(
    'select id, text from chat_files where company_id = $1 and id = any($2::uuid[]) and text is not null',
    [ids],
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}

export async function selectFileBytes(scope: Queryable, id: string): Promise<Uint8Array | null> {
  const [row] = await scope.query<{ bytes: Uint8Array }>('select bytes from chat_files where company_id = $1 and id = $2', [id])
  return row?.bytes ?? null
}

/** Keeps what was read of a file. */
export async function updateFileReading(
  scope: Queryable,
  id: string,
  { text, figures, problem }: { readonly text: string | null; readonly figures: readonly object[] | null; readonly problem: string | null },
): Promise<void> {
  await scope.query('update chat_files set text = $3, figures = $4::jsonb, problem = $5 where company_id = $1 and id = $2', [
    id,
    text,
    figures && JSON.stringify(figures),
    problem,
  ])
}
