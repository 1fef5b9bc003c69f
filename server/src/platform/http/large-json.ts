import { isAscii } from 'node:buffer'
import { randomUUID } from 'node:crypto'

/** From this length on a text is taken out before the rest is parsed. */
const LONG = 65_536
/** Files stand in front of whatever has thousands of texts. */
const MOST_TEXTS_LOOKED_AT = 1_000

/**
 * Parses JSON, in which long plain texts, such as files in base64, cost no more than being copied: JSON.parse alone would keep the thread
 * for 50 ms at 25 MB. Throws a SyntaxError as JSON.parse does.
 */
export function parseLargeJson(body: Buffer): unknown {
  const mark = randomUUID()
  const texts = new Map<string, string>()
  const pieces: Buffer[] = []
  let kept = 0
  let at = 0
  for (let looked = 0; looked < MOST_TEXTS_LOOKED_AT; looked++) {
    const open = body.indexOf(QUOTE, at)
    const close = open === -1 ? -1 : closingQuote(body, open)
    if (close === -1) break
    at = close + 1
    const text = body.subarray(open + 1, close)
    if (text.length < LONG || text.includes(BACKSLASH) || !isAscii(text)) continue
    const name = `${mark} ${texts.size}`
    texts.set(name, text.toString('latin1'))
    pieces.push(body.subarray(kept, open + 1), Buffer.from(name))
    kept = close
  }
  if (texts.size === 0) return JSON.parse(body.toString('utf8'))
  const rest = Buffer.concat([...pieces, body.subarray(kept)]).toString('utf8')
  return JSON.parse(rest, (_key, value: unknown) => (typeof value === 'string' ? (texts.get(value) ?? value) : value))
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** -1 where the text does not end. */
function closingQuote(body: Buffer, open: number): number {
  for (let close = body.indexOf(QUOTE, open + 1); close !== -1; close = body.indexOf(QUOTE, close + 1)) {
    let before = close
    while (body[before - 1] === BACKSLASH) before -= 1
    if ((close - before) % 2 === 0) return close
  }
  return -1
}
