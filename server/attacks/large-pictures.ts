import type { AttackTarget } from './attack.ts'

/** How one request of this attack was answered. */
export interface PictureAnswer {
  /** A sentence, `FILE` if there was nothing to refuse, or `NOTHING` without an answer. */
  readonly said: string
  readonly milliseconds: number
}

export const FILE = 'a file'
export const NOTHING = 'nothing'

const ADD = 'mutation ($file: File, $filename: String!) { addPicture(file: $file, filename: $filename) { id } }'
const PDF = 'query ($id: ID!) { presentationPdf(presentationId: $id) { filename pdfData } }'

/** A HEIF file with so many sizes. For each one, a careless reader searches the rest of the file. */
export function heifBytes(sizes: number): Buffer {
  const size = box('ispe', Buffer.alloc(12, 1))
  const properties = box('iprp', box('ipco', Buffer.alloc(sizes * size.length, size)))
  return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0')), box('meta', Buffer.concat([Buffer.alloc(4), properties]))])
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** A JPEG file whose size comes after so many bytes. */
export function lateJpegBytes(after: number): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533)])
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: Math.floor(after / segment.length) }, () => segment), frame])
}

/** Sent as browsers do, in a form. */
export function sendPicture(target: AttackTarget, filename: string, bytes: Uint8Array): Promise<PictureAnswer> {
  const form = new FormData()
  form.set('operations', JSON.stringify({ query: ADD, variables: { filename, file: null } }))
  form.set('map', JSON.stringify({ 0: ['variables.file'] }))
  form.set('0', new Blob([new Uint8Array(bytes)]), filename)
  return ask(target, { body: form, headers: { 'x-fourwall': '1' } })
}

/** @param leaving aborts when the attacker no longer waits for the file. */
export function askForPdf(target: AttackTarget, presentationId: string, leaving?: AbortSignal): Promise<PictureAnswer> {
  const body = JSON.stringify({ query: PDF, variables: { id: presentationId } })
  return ask(target, { body, headers: { 'content-type': 'application/json' }, signal: leaving ?? null })
}

async function ask(
  { origin, token }: AttackTarget,
  request: { readonly body: string | FormData; readonly headers: Readonly<Record<string, string>>; readonly signal?: AbortSignal | null },
): Promise<PictureAnswer> {
  const began = performance.now()
  const answered = (said: string): PictureAnswer => ({ said, milliseconds: performance.now() - began })
  try {
    const headers = { ...request.headers, authorization: `Bearer ${token ?? ''}` }
    const response = await fetch(`${origin}/api/graphql`, { ...request, method: 'POST', headers })
    const { errors } = (await response.json()) as { readonly errors?: readonly { readonly message: string }[] } // GraphQL over HTTP
    return answered(errors?.[0]?.message ?? FILE)
  } catch {
    return answered(NOTHING)
  }
}
