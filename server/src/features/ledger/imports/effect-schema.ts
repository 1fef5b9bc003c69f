import type { ChangedFigures, ChangedLine } from '@fourwall/domain/profit-loss/report-change.ts'
import type { ApiBuilder } from '../../../builder.ts'
import type { ImportEffect } from './import-effect.ts'

/** How an import would change the P&L. */
export function effectType(builder: ApiBuilder) {
  const FigureUnitType = builder.enumType('ImportFigureUnit', {
    description: 'Money; a share of one amount in another, as a ratio; or another kind of figure.',
    values: { MONEY: { value: 'money' }, SHARE: { value: 'share' }, PLAIN: { value: 'plain' } } as const,
  })
  const Figures = builder.objectRef<ChangedFigures>('ImportEffectFigures').implement({
    description: 'One value per month, then one for all months together. difference: after minus before.',
    fields: (t) => ({
      before: t.field({ type: ['Decimal'], nullable: { list: false, items: true }, resolve: ({ before }) => [...before] }),
      after: t.field({ type: ['Decimal'], nullable: { list: false, items: true }, resolve: ({ after }) => [...after] }),
      difference: t.field({ type: ['Decimal'], nullable: { list: false, items: true }, resolve: ({ difference }) => [...difference] }),
    }),
  })
  const EffectLine = builder.objectRef<ChangedLine>('ImportEffectLine').implement({
    description: "A group of the mapping's categorization. depth: 1 for a root.",
    fields: (t) => ({
      groupId: t.exposeID('groupId'),
      name: t.exposeString('name'),
      depth: t.exposeInt('depth'),
      isCalculation: t.exposeBoolean('isCalculation'),
      unit: t.field({ type: FigureUnitType, resolve: (line) => line.unit }),
      figures: t.field({ type: Figures, resolve: (line) => line }),
    }),
  })
  const EffectAccount = builder.objectRef<ImportEffect['newUnmapped'][number]>('ImportEffectAccount').implement({
    description: 'amount: credit minus debit over the months.',
    fields: (t) => ({
      number: t.string({ resolve: ({ account }) => account.number }),
      name: t.string({ resolve: ({ account }) => account.name }),
      amount: t.field({ type: 'Decimal', resolve: (one) => one.amount }),
    }),
  })
  return builder.objectRef<ImportEffect>('ImportEffect').implement({
    description: 'How an import would change the P&L, for all locations together.',
    fields: (t) => ({
      mappingId: t.id({ nullable: true, description: 'Null for the mapping that the import proposes.', resolve: (one) => one.mappingId }),
      mappingName: t.exposeString('mappingName'),
      months: t.stringList({ description: 'yyyy-MM, earliest first.', resolve: (one) => [...one.months] }),
      lines: t.field({ type: [EffectLine], description: 'In tree order.', resolve: (one) => [...one.lines] }),
      unmapped: t.field({ type: Figures, description: 'Unmapped amounts, credit minus debit.', resolve: (one) => one.unmapped }),
      newUnmapped: t.field({
        type: [EffectAccount],
        description: 'New accounts without a group, largest first.',
        resolve: (one) => [...one.newUnmapped],
      }),
    }),
  })
}
