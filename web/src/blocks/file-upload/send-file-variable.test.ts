import { expect, it } from 'vitest'
import { readData } from './send-file-variable.ts'

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
