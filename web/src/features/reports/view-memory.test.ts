import { expect, it } from 'vitest'
import { parseRemembered } from './view-memory.ts'

const nothing = { expanded: null, nameWidth: null }

it.each([
  { text: null, remembered: nothing },
  { text: '', remembered: nothing },
  { text: '{', remembered: nothing },
  { text: 'null', remembered: nothing },
  { text: '{"expanded":["a"]}', remembered: nothing },
  { text: '{"version":2,"expanded":["a"]}', remembered: nothing },
  { text: '{"version":1,"expanded":["a",7,"b"],"nameWidth":260}', remembered: { expanded: new Set(['a', 'b']), nameWidth: 260 } },
  { text: '{"version":1,"expanded":null,"nameWidth":"wide"}', remembered: nothing },
  { text: '{"version":1,"expanded":[]}', remembered: { expanded: new Set(), nameWidth: null } },
])('$text', ({ text, remembered }) => expect(parseRemembered(text)).toEqual(remembered))
