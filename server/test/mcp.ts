import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** The two protocol revisions that are served: by a handshake, and without any state. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const

export interface McpResult {
  readonly isError: boolean
  readonly text: string
  readonly result: Readonly<Record<string, unknown>>
}

/** Another program, with the official client. */
export interface OtherProgram {
  readonly revision: string | undefined
  readonly instructions: string | undefined
  tools(): Promise<readonly { readonly name: string; readonly annotations?: { readonly readOnlyHint?: boolean | undefined } | undefined }[]>
  /** A result, or a sentence with the reason for a refusal. */
  call(tool: string, input?: Record<string, unknown>): Promise<McpResult>
  /** A result; throws that sentence. */
  ask<Result>(tool: string, input?: Record<string, unknown>): Promise<Result>
  close(): Promise<void>
}

export async function connectProgram(origin: string, token: string, revision: (typeof REVISIONS)[number]): Promise<OtherProgram> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } } },
  )
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', origin), { requestInit: { headers } }))
  const call: OtherProgram['call'] = async (tool, input = {}) => {
    const { content, isError = false, structuredContent = {} } = await client.callTool({ name: tool, arguments: input })
    const text = content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')
    return { isError, text, result: structuredContent as Record<string, unknown> } // every tool answers with an object
  }
  return {
    revision: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    call,
    async ask<Result>(tool: string, input?: Record<string, unknown>): Promise<Result> {
      const { isError, text, result } = await call(tool, input)
      if (isError) throw new Error(text)
      return result as Result // the tool's shape, which the test wrote
    },
    close: () => client.close(),
  }
}
