import type { FigureUnit } from '../mappings/figure-units.ts'
import type { Formula } from '../mappings/formula.ts'

/**
 * What a calculation of a sheet counts. Amounts that are added, subtracted, multiplied by a constant or a share stay money, one
 * amount divided by another is a share. What is typed, or of another kind, takes the unit of what it is added to; as a factor
 * it makes a figure of its own kind.
 */
export function calculationUnit(formula: Formula, unitOf: (reference: string) => FigureUnit): FigureUnit {
  const unit = unitIn(formula, unitOf)
  return unit === 'constant' ? 'plain' : unit
}

type Unit = FigureUnit | 'constant'

function unitIn(formula: Formula, unitOf: (reference: string) => FigureUnit): Unit {
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
  return left === 'share' || right === 'share' ? 'share' : 'constant'
}

// A share that a constant scales is its author's secret: it prints plainly.
const PRODUCTS: Readonly<Record<Unit, Readonly<Record<Unit, Unit>>>> = {
  money: { money: 'plain', share: 'money', plain: 'plain', constant: 'money' },
  share: { money: 'money', share: 'share', plain: 'plain', constant: 'plain' },
  plain: { money: 'plain', share: 'plain', plain: 'plain', constant: 'plain' },
  constant: { money: 'money', share: 'plain', plain: 'plain', constant: 'constant' },
}
const QUOTIENTS: Readonly<Record<Unit, Readonly<Record<Unit, Unit>>>> = {
  money: { money: 'share', share: 'money', plain: 'plain', constant: 'money' },
  share: { money: 'plain', share: 'share', plain: 'plain', constant: 'plain' },
  plain: { money: 'plain', share: 'plain', plain: 'plain', constant: 'plain' },
  constant: { money: 'plain', share: 'plain', plain: 'plain', constant: 'constant' },
}
