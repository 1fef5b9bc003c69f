import { pageFetch } from './page-fetch.ts'

/**
 * The browser's fetch, for GraphQL. A request that the server refuses before it reads the operation is answered by `{error: {code,
 * message}}`; this turns it into a GraphQL error, so that its message is shown and not the status.
 */
export const fetchWithSentence: typeof fetch = async (address, init) => {
  const answer = await pageFetch(address, init)
  if (answer.ok || answer.headers.get('content-type')?.startsWith('application/json') !== true) return answer
  const text = await answer.text()
  const { status, statusText, headers } = answer
  return new Response(asGraphqlErrors(text) ?? text, { status, statusText, headers })
}

/** Null if the text is no such error. */
export function asGraphqlErrors(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || !('error' in body)) return null
    const { error } = body
    if (typeof error !== 'object' || error === null || !('message' in error) || typeof error.message !== 'string') return null
    const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
    return JSON.stringify({ errors: [{ message: error.message, extensions: code }] })
  } catch {
    return null
  }
}
