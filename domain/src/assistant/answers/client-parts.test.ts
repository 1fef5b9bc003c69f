import { expect, it } from 'vitest'
import { clientParts } from './client-parts.ts'
import { failedAnswer } from './make-answer.ts'

it.each([
  ['a tag', 'Paid <img src=x onerror=alert(1)>', String.raw`Paid \<img src=x onerror=alert(1)\>`],
  ['a picture', '![Labor](http://127.0.0.2/x.png)', String.raw`!\[Labor\](http://127.0.0.2/x.png)`],
  ['a link', '[here](javascript:alert)', String.raw`\[here\](javascript:alert)`],
  ['an address in angles', '<http://127.0.0.2>', String.raw`\<http://127.0.0.2\>`],
  ['emphasis, headings, code and tables', '# *a* _b_ `c` |d|', String.raw`\# \*a\* \_b\_ ${'\\`c\\`'} \|d\|`],
  ['what escapes itself', String.raw`\<b>`, String.raw`\\\<b\>`],
])('%s in the words of an answer is text in Markdown', (_what, words, content) => {
  expect(clientParts(failedAnswer('', words, null))[0]).toMatchObject({ type: 'markdown', content })
})
