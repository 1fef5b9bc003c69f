import { expect, it } from 'vitest'
import { readUploadAnswer } from './send-file.ts'

it.each([
  ['{"uploadId":"u-1"}', { uploadId: 'u-1', code: null, message: null }],
  ['{"error":{"code":"PAYLOAD_TOO_LARGE","message":"Split it."}}', { uploadId: null, code: 'PAYLOAD_TOO_LARGE', message: 'Split it.' }],
  ['<html>502</html>', { uploadId: null, code: null, message: null }],
  ['null', { uploadId: null, code: null, message: null }],
  ['{"error":"unauthorized"}', { uploadId: null, code: null, message: null }],
])('reads %s', (text, answer) => {
  expect(readUploadAnswer(text)).toEqual(answer)
})
