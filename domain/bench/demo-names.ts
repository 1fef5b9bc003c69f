import type { CompanyNames } from '../src/assistant/company-names.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { demoCompany, demoLocations, demoLocationTree } from '../src/demo/demo-company.ts'
import { type DemoMetricKey, demoDerivedMetrics, demoMetrics } from '../src/demo/demo-metrics.ts'
import { firstDemoMonth } from '../src/demo/demo-places.ts'
import type { LedgerAccount } from '../src/ledger/account.ts'
import { accountTypeFromText } from '../src/ledger/account-types.ts'
import type { LocationNode } from '../src/locations/location-tree.ts'
import { favorabilities } from '../src/mappings/favorability.ts'
import { figureUnits } from '../src/mappings/figure-units.ts'
import { groupTree } from '../src/mappings/group-tree.ts'
import { proposeMapping } from '../src/mappings/proposal.ts'
import { isShareMetric } from '../src/ops-data/metric-display.ts'
import { directionOfMetric, judgedMetrics } from '../src/ops-data/metric-favorability.ts'
import { type Day, firstDayOf, yearOf } from '../src/time/day.ts'
import { demoEntryTypes } from '../test/demo-entry-types.ts'

/** What the demo company calls its things, made on a day, with books through another: accounts and lines as an import makes them. */
export function demoNames(today: Day, lastLedgerDay: Day): CompanyNames {
  const accounts = Object.entries(demoAccounts).map(
    ([number, { name, type }]): LedgerAccount => ({
      id: Number(number),
      number: type === '' ? '' : number,
      name,
      type: accountTypeFromText(type)?.type ?? null,
    }),
  )
  let made = 0
  const proposal = proposeMapping(accounts, () => {
    made += 1
    return `g${made}`
  })
  if (proposal === null) throw new Error('The demo company has no profit and loss')
  const groupOf = new Map(proposal.accountMappings.map(({ accountId, groupId }) => [accountId, groupId]))
  const ids = new Map(demoLocations.map(({ name }, at) => [name, at + 1]))
  // Object.entries returns strings; these are the table's keys.
  const counted = Object.entries(demoMetrics) as [DemoMetricKey, (typeof demoMetrics)[DemoMetricKey]][]
  // The keys are those of the table of metrics.
  const idOf = Object.fromEntries(counted.map(([key]) => [key, key])) as Record<DemoMetricKey, string>
  const derived = demoDerivedMetrics(idOf, proposal.groups).map((metric) => ({ ...metric, id: metric.name.replaceAll(' ', '-') }))
  const tree = groupTree(proposal.groups)
  const units = figureUnits(tree)
  const directions = favorabilities(tree)
  const judged = judgedMetrics(
    [
      ...counted.map(([id, { name, unit }]) => ({ id, name, unit, formula: null, favorability: null })),
      ...derived.map(({ id, name, unit, formula }) => ({ id, name, unit, formula, favorability: null })),
    ],
    (groupId) => directions.get(groupId) ?? null,
  )
  return {
    mappingId: 'm1',
    groups: proposal.groups,
    accounts: accounts.flatMap(({ id, number, name, type }) =>
      type === 'BALANCE_SHEET' ? [] : [{ id: String(id), number, name, type, groupId: groupOf.get(id) ?? null }],
    ),
    metrics: [
      ...counted.map(([id, { name, definition, timeAggregation }]) => ({
        id,
        name,
        definition,
        isSummed: timeAggregation === 'SUM',
        isCounted: true,
        isShare: false,
        direction: directionOfMetric(judged.get(id)),
      })),
      ...derived.map(({ id, name, definition, formula }) => ({
        id,
        name,
        definition,
        isSummed: false,
        isCounted: false,
        isShare: isShareMetric({ formula }, (groupId) => units.get(groupId) ?? null),
        direction: directionOfMetric(judged.get(id)),
      })),
    ],
    locations: demoLocations.map(({ name }) => ({ id: String(ids.get(name)), name })),
    tree: demoLocationTree(ids).map(withTextIds),
    budgets: [{ id: 'b1', name: `Budget ${yearOf(today)}` }],
    time: { today, lastLedgerDay, fiscalYearStartMonth: demoCompany.fiscalYearStartMonth },
    firstLedgerDay: firstDayOf(firstDemoMonth(today)),
    currency: demoCompany.currency,
    entryTypes: demoEntryTypes,
  }
}

function withTextIds({ locationIds, children, ...node }: LocationNode): LocationNode<string> {
  return { ...node, locationIds: locationIds.map(String), children: children.map(withTextIds) }
}
