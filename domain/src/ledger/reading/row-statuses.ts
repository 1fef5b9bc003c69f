import { joinFirst } from '../../sentence-text.ts'
import { wordsOf } from '../account-kinds.ts'
import { cleanText, detached, isBlank } from './cell-text.ts'
import type { UnreadHint } from './columns/unread-hints.ts'
import type { ColumnRole, FileMatch } from './file-match.ts'
import { isHeadingOfTypes, isOfKinds, isOpeningType, neverPosted, type PostingStatus, statusReader } from './posting-status.ts'
import { textAt } from './row-cells.ts'

/** Beyond so many different texts a column holds something else. */
const MOST_STATUSES = 1_000

interface StatusColumn {
  readonly at: number
  readonly heading: string
  readonly read: (text: string) => PostingStatus
  readonly known: Map<string, PostingStatus>
}

/** Finds the rows that are not in the books, or bring balances forward, by the columns of statuses and the types of transactions. */
export class RowStatuses {
  readonly #columns: readonly StatusColumn[]

  constructor({ roles, headings }: FileMatch) {
    this.#columns = roles.flatMap((role, at) => {
      const heading = headings[at] ?? ''
      if (role === 'TRANSACTION_TYPE') return [{ at, heading, read: readType, known: new Map() }]
      return role === 'STATUS' ? [{ at, heading, read: statusReader(heading), known: new Map() }] : []
    })
  }

  /** The status of a row that is not in the books, or brings a balance forward, as in `Draft`, `Voided: Yes`, `Period: 0`; null for any other. */
  unposted(cells: readonly string[]): string | null {
    for (const { at, heading, read, known } of this.#columns) {
      const text = textAt(cells, at)
      if (isBlank(text)) continue
      let status = known.get(text)
      if (status === undefined) {
        status = read(text)
        if (known.size < MOST_STATUSES) known.set(detached(text), status)
      }
      if (status !== 'LEFT_OUT') continue
      const shown = detached(cleanText(text))
      return /\p{L}{4}/u.test(shown) ? shown : `${heading}: ${shown}`
    }
    return null
  }
}

/** Types say more than a status; only those that bring balances forward are left out. */
function readType(text: string): PostingStatus {
  return isOpeningType(text) ? 'LEFT_OUT' : null
}

/** Finds rows that are imported although systems do not post what they are called, or although their code is unknown. */
export class UnpostedKinds {
  readonly #columns: readonly { readonly at: number; readonly heading: string; readonly role: ColumnRole; readonly texts: Set<string> }[]

  constructor({ roles, headings }: FileMatch) {
    this.#columns = headings.flatMap((heading, at) => {
      const role = roles[at] ?? 'IGNORED'
      const isOne =
        saysVersions(heading, role) ||
        role === 'TRANSACTION_TYPE' ||
        (role === 'IGNORED' && isHeadingOfTypes(heading)) ||
        (role === 'STATUS' && isOfKinds(heading))
      return isOne ? [{ at, heading, role, texts: new Set<string>() }] : []
    })
  }

  /** Takes the cells of an entry. */
  add(cells: readonly string[]): void {
    for (const { at, texts } of this.#columns) {
      const text = textAt(cells, at)
      if (!texts.has(text) && texts.size < MOST_STATUSES && !isBlank(text)) texts.add(detached(text))
    }
  }

  /**
   * The first column with such rows, and their text, or several versions; null for none.
   *
   * @param areColumnsChosen a person has seen them: then only codes count that a column of statuses may have in this file alone.
   */
  found(areColumnsChosen: boolean): UnreadHint | null {
    for (const { heading, role, texts } of this.#columns) {
      if (areColumnsChosen && role !== 'STATUS') continue
      const read = statusReader(heading)
      const all = [...texts]
      const text = role === 'STATUS' ? all.find((one) => read(one) === null) : neverPosted(heading, all, role === 'TRANSACTION_TYPE')
      if (typeof text === 'string') return { kind: 'NEVER_POSTED', heading, text: detached(cleanText(text)) }
      if (saysVersions(heading, role) && all.length > 1)
        return { kind: 'VERSIONS', heading, text: joinFirst(all.map((one) => `“${detached(cleanText(one))}”`)) }
    }
    return null
  }
}

/** Whether a column that decides nothing about an entry has a heading for versions of figures. Short texts may look like references. */
function saysVersions(heading: string, role: ColumnRole): boolean {
  return (role === 'IGNORED' || role === 'REFERENCE' || role === 'MEMO') && OF_VERSIONS.test(wordsOf(heading))
}

const OF_VERSIONS = /^(?:(?:record|line|row|budget) )?(?:scenario|version)(?: (?:code|name|description|desc))?$/
