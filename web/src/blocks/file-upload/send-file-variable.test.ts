import { parse } from 'graphql'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MOST_BASE64_BYTES, readData, sendWorkbook } from './send-file-variable.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a workbook', () => {
  const target = { address: '/api/graphql', headers: async () => ({}), documentPart: () => ({ documentId: 'upload' }) }
  /** What is posted, and the progress that is told when half of it is sent. */
  const sent = async (size: number) => {
    const posted: { body: unknown; headers: Record<string, string>; progress: number[] } = { body: null, headers: {}, progress: [] }
    class Request extends EventTarget {
      status = 200
      responseText = '{"data":{"saved":1}}'
      readonly upload = new EventTarget()
      open() {}
      abort() {}
      setRequestHeader(name: string, value: string) {
        posted.headers[name] = value
      }
      send(body: Blob | FormData) {
        posted.body = body
        if (body instanceof Blob) this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: body.size / 2 }))
        this.dispatchEvent(new Event('load'))
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    const file = new File([new Uint8Array(size).fill(250)], 'May.xlsx')
    const document = parse('mutation ($inputData: String, $file: File) { saved }')
    await sendWorkbook(target, document, { filename: file.name }, file, new AbortController().signal, (done) => posted.progress.push(done))
    return posted
  }

  it('is sent as its name and base64', async () => {
    const { body, headers, progress } = await sent(70_001)
    if (!(body instanceof Blob)) throw new Error('It was sent in a form.')
    const bytes = Buffer.alloc(70_001, 250).toString('base64')
    expect(JSON.parse(await body.text())).toEqual({ documentId: 'upload', variables: { filename: 'May.xlsx', inputData: bytes } })
    expect(headers['content-type']).toBe('application/json')
    expect(progress).toEqual([35_001])
  })

  it('goes in a form if it is large', async () => {
    const { body, headers } = await sent(MOST_BASE64_BYTES + 1)
    if (!(body instanceof FormData)) throw new Error('It was not sent in a form.')
    const operations = body.get('operations')
    expect(typeof operations === 'string' && JSON.parse(operations)).toEqual({
      documentId: 'upload',
      variables: { filename: 'May.xlsx', file: null },
    })
    expect(headers['content-type']).toBeUndefined()
  })
})

it('reads the data of an answer', () => expect(readData(200, '{"data":{"saved":1}}')).toEqual({ saved: 1 }))

it.each([
  {
    status: 200,
    text: '{"data":null,"errors":[{"message":"No.","extensions":{"code":"BAD_USER_INPUT"}}]}',
    code: 'BAD_USER_INPUT',
    message: 'No.',
  },
  {
    status: 200,
    text: '{"data":{"save":null},"errors":[{"message":"Name it.","extensions":{"code":"BAD_USER_INPUT","field":"name"}}]}',
    code: 'BAD_USER_INPUT',
    message: 'Name it.',
    field: 'name',
  },
  {
    status: 200,
    text: '{"errors":[{"message":"Scaled?","extensions":{"code":"BAD_USER_INPUT","field":"answers","questions":[{"part":"scale"}]}}]}',
    code: 'BAD_USER_INPUT',
    message: 'Scaled?',
    field: 'answers',
    questions: [{ part: 'scale' }],
  },
  { status: 413, text: '{"errors":[{"message":"File size exceeds 25MB."}]}', code: null, message: 'File size exceeds 25MB.' },
  { status: 502, text: '<html>Bad gateway</html>', code: null, message: 'The server answered 502. Try again.' },
  { status: 200, text: '{}', code: null, message: 'The server answered 200. Try again.' },
])('throws the reason if there is none: $text', ({ status, text, code, message, field = null, questions = [] }) =>
  expect(() => readData(status, text)).toThrow(expect.objectContaining({ name: 'SendFailure', code, message, field, questions })),
)
