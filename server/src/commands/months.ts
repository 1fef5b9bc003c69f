import { writtenChange } from '@fourwall/domain/closing/closed-month-changes.ts'
import { parseMonth } from '@fourwall/domain/closing/open-months.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import { z } from 'zod'
import type { Access } from '../platform/identity/access.ts'
import type { Services } from '../services.ts'

const months = { company: z.string().optional(), months: z.array(z.string()), note: z.string().optional() }

/** Input of the commands for closed months. Months: yyyy-MM. */
export const closingInputs = {
  'months list': z.object({ company: z.string().optional() }),
  'months close': z.object({ ...months, through: z.string().optional() }),
  'months reopen': z.object(months),
} as const

/** A month of the ledger. Amounts: Decimals. */
export interface PrintedMonth {
  readonly month: string
  readonly netIncome: string
  readonly entries: number
  /** Null for an open month. */
  readonly closed: {
    readonly at: string
    readonly by: string | null
    readonly note: string | null
    readonly netIncome: string
    readonly entries: number
  } | null
}

export interface ClosingResults {
  readonly 'months list': { readonly months: readonly PrintedMonth[]; readonly changes: readonly PrintedClosedChange[] }
  /** Those that were closed or reopened now. */
  readonly 'months close': { readonly months: readonly string[] }
  readonly 'months reopen': { readonly months: readonly string[] }
}

/** An act that changed closed months, newest first. */
interface PrintedClosedChange {
  readonly madeAt: string
  readonly madeBy: string | null
  readonly act: string
  readonly months: readonly ReturnType<typeof writtenChange>[]
}

type Inputs = { readonly [Name in keyof typeof closingInputs]: z.output<(typeof closingInputs)[Name]> }

/** @param accessTo the operator's access to a company, by its id, key or name; to the only one if none is named. */
export function closingCommands(accessTo: (services: Services, company: string | undefined) => Promise<Access>): {
  readonly [Name in keyof Inputs]: (services: Services, input: Inputs[Name]) => Promise<ClosingResults[Name]>
} {
  return {
    async 'months list'(services, input) {
      const access = await accessTo(services, input.company)
      const { minorDigits } = await services.companies.of(access)
      const money = (amount: bigint): string => decimalFromMinor(amount, minorDigits)
      const history = await services.closing.history(access)
      return {
        months: (await services.closing.ledgerMonths(access)).map(({ month, netIncome, entries, closed }) => ({
          month: monthText(month),
          netIncome: money(netIncome),
          entries,
          closed: closed && {
            at: closed.closedAt.toISOString(),
            by: closed.closedBy,
            note: closed.note,
            netIncome: money(closed.netIncome),
            entries: closed.entries,
          },
        })),
        changes: history.flatMap(({ act, madeAt, madeBy, changes }) =>
          act === null ? [] : [{ madeAt: madeAt.toISOString(), madeBy, act, months: changes.map(writtenChange) }],
        ),
      }
    },

    async 'months close'(services, input) {
      const access = await accessTo(services, input.company)
      if ((input.through === undefined) === (input.months.length === 0))
        throw new BadInputError('Name the months to close, or the last one of them with --through.', 'through')
      const asked =
        input.through === undefined
          ? { months: input.months.map((month) => parseMonth(month, 'months')) }
          : { through: parseMonth(input.through, 'through') }
      return { months: (await services.closing.close(access, asked, input.note ?? null)).map(monthText) }
    },

    async 'months reopen'(services, input) {
      const access = await accessTo(services, input.company)
      const asked = input.months.map((month) => parseMonth(month, 'months'))
      return { months: (await services.closing.reopen(access, asked, input.note ?? null)).map(monthText) }
    },
  }
}
