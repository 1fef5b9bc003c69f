import { EVERY_PLACE } from '../../../figures/figure-question.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Piece } from '../pieces.ts'

/** `101`, `store 101` */
const A_CODE = /^(?:[a-z]+ )?(\d+)$/
const TO = /^(?:to|thru|through)$/
const THROUGH = /^(?:thru|through)$/

/** `stores 101 to 104`, `101 thru 104`, `101-104`: every location whose number lies between those of two. */
export function withPlaceRanges(pieces: readonly Piece[], { locations }: Pick<CompanyNames, 'locations'>): readonly Piece[] {
  const read: Piece[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    const from = pieces[at]
    // `compare 101 to 104` sets one against the other.
    const isCompared = read.some((piece) => /^(?:compar\w*|differen\w*|gap)$/.test(piece.words))
    const isJoined = (isCompared ? THROUGH : TO).test(pieces[at + 1]?.words ?? '')
    const to = pieces[isJoined ? at + 2 : at + 1]
    if (from === undefined || to === undefined || !(isJoined || to.isAfterDash === true) || !isCode(from) || !isCode(to)) {
      if (from !== undefined) read.push(from)
      continue
    }
    const [start, end] = [codeOf(from), codeOf(to)]
    const [first, last] = [Number(start), Number(end)]
    const locationIds = locations.flatMap(({ id, name }) => {
      const code = /^(\d+)\b/.exec(name)?.[1] ?? ''
      return code.length === end.length && Number(code) >= first && Number(code) <= last ? [id] : []
    })
    // From the larger to the smaller nothing lies between.
    if (first >= last || start.length !== end.length || locationIds.length === 0) {
      read.push(from)
      continue
    }
    const words = `${start} to ${end}`
    read.push({ ...from, kind: 'MEANT', words, meanings: [{ is: 'PLACES', places: { ...EVERY_PLACE, locationIds }, name: words }] })
    at += isJoined ? 2 : 1
  }
  return read
}

function codeOf({ words }: Piece): string {
  return A_CODE.exec(words)?.[1] ?? ''
}

/** Whether a piece is the number of a location, and nothing but that. */
function isCode(piece: Piece): boolean {
  return (
    codeOf(piece) !== '' &&
    piece.kind === 'MEANT' &&
    piece.meanings.length === 1 &&
    piece.meanings.every((one) => one.is === 'PLACES' && one.places.locationIds.length === 1 && one.places.nodeIds.length === 0)
  )
}
