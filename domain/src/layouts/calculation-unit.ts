import type { FigureUnit } from '../mappings/figure-units.ts'
import type { Formula } from '../mappings/formula.ts'

/** Unit of a row's figures. Typed: figures in a row of typed figures, whose unit is unknown. */
export type LayoutUnit = FigureUnit | 'typed'

/**
 * Unit of a layout's calculation. Amounts that are added, subtracted, or multiplied by a constant or a share stay money; one
 * amount divided by another is a share. Typed and plain figures take the unit of what they are added to; as factors they make
 * the result plain. Typed figures stay typed when they are added up or scaled among themselves.
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

// The meaning of a scaled share is unknown: it prints plainly.
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
