import { type LocationRows, type LocationSort, USUAL_LOCATION_ROWS } from '../../profit-loss/location-rows.ts'
import { longId } from './short-ids.ts'

/** Locations as rows in an address: `r.flat.n_9bc1.n_9bc1!r.s_9bc1~py!d`. */
export function locationRowsText(rows: LocationRows, shortOf: (id: string) => string): string {
  const { lines, isFlat, foldedGroups, sort, hasRank, showsCompared } = rows
  const lineText = (key: string): string => {
    const [, groupId, suffix = ''] = /^group:([\w-]+)(.*)$/.exec(key) ?? []
    return groupId === undefined ? key : shortOf(groupId) + suffix
  }
  return [
    'r',
    ...(isFlat ? ['flat'] : []),
    ...(hasRank ? [] : ['norank']),
    ...(showsCompared ? ['base'] : []),
    ...(lines ?? []).map((key) => `n_${lineText(key)}`),
    ...(sort === null ? [] : [`${sort.order === 'BEST' ? 's' : 'w'}_${lineText(sort.column)}`]),
    ...foldedGroups.map((id) => `z_${id}`),
  ].join('.')
}

/** `isWhole`: whether all of it could be read; a deleted line is left out. */
export function parseLocationRows(
  text: string,
  rowIds: readonly string[],
): { readonly rows: LocationRows; readonly isWhole: boolean } | null {
  const [first, ...words] = text.split('.')
  if (first !== 'r') return null
  let rows = USUAL_LOCATION_ROWS
  let isWhole = true
  const lines: string[] = []
  for (const word of words) {
    const [, letter, key = ''] = /^([nswz])_(.+)$/.exec(word) ?? []
    const line = letter === undefined || letter === 'z' ? null : lineKey(key, rowIds)
    if (word === 'flat') rows = { ...rows, isFlat: true }
    else if (word === 'norank') rows = { ...rows, hasRank: false }
    else if (word === 'base') rows = { ...rows, showsCompared: true }
    else if (letter === 'n' && line !== null) lines.push(line)
    else if ((letter === 's' || letter === 'w') && line !== null) rows = { ...rows, sort: { column: line, order: ORDERS[letter] } }
    else if (letter === 'z' && /^[\w-]{1,60}$/.test(key)) rows = { ...rows, foldedGroups: [...rows.foldedGroups, key] }
    else isWhole = false
  }
  return { rows: lines.length === 0 ? rows : { ...rows, lines: [...new Set(lines)] }, isWhole }
}

const ORDERS = { s: 'BEST', w: 'WORST' } as const satisfies Record<string, LocationSort['order']>

/** The key of a line, or of a column of one: its group by a short id, other rows by their key. */
function lineKey(text: string, rowIds: readonly string[]): string | null {
  const [, short = '', suffix = ''] = /^([\w:-]+)((?:~(?:b|p[py]))?(?:![dpru])?)$/.exec(text) ?? []
  if (short === '') return null
  if (short.includes(':')) return short + suffix
  const groupId = longId(short, rowIds)
  return groupId === null ? null : `group:${groupId}${suffix}`
}
