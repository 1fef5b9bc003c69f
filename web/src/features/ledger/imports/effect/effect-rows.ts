import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import type { Display } from '../../../../ui/display.ts'

interface Figures {
  readonly before: readonly (string | null)[]
  readonly after: readonly (string | null)[]
  readonly difference: readonly (string | null)[]
}

type Unit = 'MONEY' | 'SHARE' | 'PLAIN'

/** Figures stand month by month, and last for all months. */
interface Effect {
  readonly lines: readonly {
    readonly groupId: string
    readonly name: string
    readonly depth: number
    readonly isCalculation: boolean
    readonly unit: Unit
    readonly figures: Figures
  }[]
  readonly unmapped: Figures
}

/** A line of the profit and loss in the chosen months, as it is printed. */
export interface EffectRow {
  readonly key: string
  readonly name: string
  readonly depth: number
  readonly isTotal: boolean
  readonly before: string
  readonly after: string
  readonly difference: string
  readonly isChanged: boolean
}

/**
 * The lines with something in them before or after, every calculation, and what is not mapped where there is any.
 *
 * @param column the place of the month; one past the last month stands for all of them.
 */
export function effectRows({ lines, unmapped }: Effect, column: number, minorDigits: number, display: Display): readonly EffectRow[] {
  const rows = lines.flatMap(({ groupId, name, depth, isCalculation, unit, figures }): EffectRow[] => {
    const [before = null, after = null, difference = null] = [figures.before[column], figures.after[column], figures.difference[column]]
    if (!isCalculation && isNothing(before) && isNothing(after)) return []
    const print = printer(unit, minorDigits, display)
    const isChanged = !isNothing(difference) || (before === null) !== (after === null)
    return [
      {
        key: groupId,
        name,
        depth,
        isTotal: isCalculation,
        before: print(before),
        after: print(after),
        difference: unit === 'SHARE' ? display.points(difference) : print(difference),
        isChanged,
      },
    ]
  })
  const [before = null, after = null, difference = null] = [unmapped.before[column], unmapped.after[column], unmapped.difference[column]]
  if (isNothing(before) && isNothing(after)) return rows
  const print = printer('MONEY', minorDigits, display)
  const figures = { before: print(before), after: print(after), difference: print(difference) }
  return [...rows, { key: 'unmapped', name: 'Not mapped', depth: 1, isTotal: false, ...figures, isChanged: !isNothing(difference) }]
}

/** `Not mapped: 6900 Parking, (12.50), and 2 more accounts. No line shows them until they are mapped.` Null where all are. */
export function unmappedSentence(
  newUnmapped: readonly { readonly number: string; readonly name: string; readonly amount: string }[],
  minorDigits: number,
  display: Display,
): string | null {
  const [first, ...others] = newUnmapped
  if (first === undefined) return null
  const name = `${accountLabel(first)}, ${printer('MONEY', minorDigits, display)(first.amount)}`
  if (others.length === 0) return `Not mapped: ${name}. No line shows it until it is mapped.`
  return `Not mapped: ${name}, and ${counted(others.length, 'more account')}. No line shows them until they are mapped.`
}

function printer(unit: Unit, minorDigits: number, display: Display): (value: string | null) => string {
  switch (unit) {
    case 'MONEY':
      return (value) => display.amount(value, minorDigits)
    case 'SHARE':
      return (value) => display.percent(value)
    case 'PLAIN':
      return (value) => display.figure(value, 2)
  }
}

/** No value, or a zero of any number of decimals. */
function isNothing(value: string | null): boolean {
  return value === null || /^-?0(\.0*)?$/.test(value)
}
