import { columnLetters } from '../../../column-letters.ts'
import { detached } from '../cell-text.ts'
import { ACCOUNT_ROLES } from '../columns/column-roles.ts'
import type { FileMatch } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'

/** An account number of a workbook that is read as it is stored although its number format writes something around it. */
export interface AccountShownOtherwise {
  /** `“Account” (column B)` */
  readonly column: string
  readonly number: string
  readonly line: number
}

/** Account numbers as a workbook shows them: 4100 in the format `"GL-"0` is account GL-4100. In other columns that may be a unit. */
export class ShownAccounts {
  readonly #match: Pick<FileMatch, 'roles' | 'headings'>
  otherwise: AccountShownOtherwise | null = null

  constructor(match: Pick<FileMatch, 'roles' | 'headings'>) {
    this.#match = match
  }

  of(row: RawRow): RawRow {
    const accounts = row.shown?.filter(({ column }) => ACCOUNT_ROLES.has(this.#match.roles[column] ?? 'IGNORED')) ?? []
    if (accounts.length === 0) return row
    const cells = [...row.cells]
    for (const { column, text } of accounts) {
      if (text === null) this.otherwise ??= this.#stored(row, column)
      else cells[column] = text
    }
    return { ...row, cells }
  }

  #stored({ line, cells }: RawRow, column: number): AccountShownOtherwise {
    const heading = this.#match.headings[column] ?? ''
    const letters = columnLetters(column)
    return {
      column: heading === '' ? `Column ${letters}` : `“${heading}” (column ${letters})`,
      number: detached(cells[column] ?? ''),
      line,
    }
  }
}
