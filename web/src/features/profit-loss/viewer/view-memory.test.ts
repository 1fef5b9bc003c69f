import { expect, it } from 'vitest'
import { parseRemembered } from './view-memory.ts'

const nothing = { expanded: null, nameWidth: null, hiddenColumns: null, columnWidths: null, hasNoLocations: false }

it.each([
  { text: null, remembered: nothing },
  { text: '', remembered: nothing },
  { text: '{', remembered: nothing },
  { text: 'null', remembered: nothing },
  { text: '{"expanded":["a"]}', remembered: nothing },
  { text: '{"version":2,"expanded":["a"]}', remembered: nothing },
  {
    text: '{"version":1,"expanded":["a",7,"b"],"nameWidth":260}',
    remembered: { ...nothing, expanded: new Set(['a', 'b']), nameWidth: 260 },
  },
  { text: '{"version":1,"expanded":null,"nameWidth":"wide"}', remembered: nothing },
  { text: '{"version":1,"expanded":[]}', remembered: { ...nothing, expanded: new Set() } },
  {
    text: '{"version":1,"hiddenColumns":["total~py"],"columnWidths":[["total",120]]}',
    remembered: { ...nothing, hiddenColumns: new Set(['total~py']), columnWidths: new Map([['total', 120]]) },
  },
  { text: '{"version":1,"hiddenColumns":[7],"columnWidths":["total"]}', remembered: nothing },
  { text: '{"version":1,"hasNoLocations":true}', remembered: { ...nothing, hasNoLocations: true } },
])('$text', ({ text, remembered }) => expect(parseRemembered(text)).toEqual(remembered))
