import type { FigureUnit } from '../mappings/figure-units.ts'
import type { Formula } from '../mappings/formula.ts'

/** What a row of a layout counts. Typed: figures that somebody typed into a row of their own, which nobody said more of. */
export type LayoutUnit = FigureUnit | 'typed'

/**
 * What a calculation of a layout counts. Amounts that are added, subtracted, multiplied by a constant or a share stay money, one
 * amount divided by another is a share. What is typed, or of another kind, takes the unit of what it is added to; as a factor
 * it makes a figure of its own kind. Typed figures among themselves stay such as they are added up or scaled.
 */
export function calculationUnit(formula: Formula, unitOf: (reference: string) => LayoutUnit): LayoutUnit {
  const unit = unitIn(formula, unitOf)
  return unit === 'constant' ? 'plain' : unit
}

type Unit = LayoutUnit | 'constant'

function unitIn(formula: Formula, unitOf: (reference: string) => LayoutUnit): Unit {
  switch (formula.kind) {
    case 'reference':
      return unitOf(formula.reference)
    case 'constant':
      return 'constant'
    case 'negation':
      return unitIn(formula.operand, unitOf)
    case 'operation': {
      const [left, right] = [unitIn(formula.left, unitOf), unitIn(formula.right, unitOf)]
      switch (formula.operator) {
        case '+':
        case '-':
          return added(left, right)
        case '*':
          return PRODUCTS[left][right]
        case '/':
          return QUOTIENTS[left][right]
      }
    }
  }
}

function added(left: Unit, right: Unit): Unit {
  if (left === 'money' || right === 'money') return 'money'
  if (left === 'plain' || right === 'plain') return 'plain'
  if (left === 'typed' || right === 'typed') return 'typed'
  return left === 'share' || right === 'share' ? 'share' : 'constant'
}

// A share that a constant scales is its author's secret: it prints plainly.
const PRODUCTS: Readonly<Record<Unit, Readonly<Record<Unit, Unit>>>> = {
  money: { money: 'plain', share: 'money', plain: 'plain', typed: 'plain', constant: 'money' },
  share: { money: 'money', share: 'share', plain: 'plain', typed: 'plain', constant: 'plain' },
  plain: { money: 'plain', share: 'plain', plain: 'plain', typed: 'plain', constant: 'plain' },
  typed: { money: 'plain', share: 'plain', plain: 'plain', typed: 'plain', constant: 'typed' },
  constant: { money: 'money', share: 'plain', plain: 'plain', typed: 'typed', constant: 'constant' },
}
const QUOTIENTS: Readonly<Record<Unit, Readonly<Record<Unit, Unit>>>> = {
  money: { money: 'share', share: 'money', plain: 'plain', typed: 'plain', constant: 'money' },
  share: { money: 'plain', share: 'share', plain: 'plain', typed: 'plain', constant: 'plain' },
  plain: { money: 'plain', share: 'plain', plain: 'plain', typed: 'plain', constant: 'plain' },
  typed: { money: 'plain', share: 'plain', plain: 'plain', typed: 'plain', constant: 'typed' },
  constant: { money: 'plain', share: 'plain', plain: 'plain', typed: 'plain', constant: 'constant' },
}
