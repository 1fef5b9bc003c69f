import { expect, it } from 'vitest'
import { fileSizeText } from './file-size.ts'

it.each([
  [0, '0 Bytes'],
  [1, '1 Byte'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1_992_294, '1.9 MB'],
  [1_048_575, '1 MB'],
  [250 * 1_048_576, '250 MB'],
  [1_610_612_736, '1.5 GB'],
  [5 * 1024 ** 4, '5 TB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
