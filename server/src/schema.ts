import type { GraphQLSchema } from 'graphql'
import { type ApiContext, makeBuilder } from './builder.ts'
import { addBudgetActuals } from './features/budgets/actuals-schema.ts'
import { addBudgets } from './features/budgets/schema.ts'
import { addBudgetTemplates } from './features/budgets/templates-schema.ts'
import { addBudgetUploads } from './features/budgets/waiting-schema.ts'
import { addCompanies } from './features/companies/schema.ts'
import { addFigures } from './features/figures/schema.ts'
import { addSavedVersion } from './features/history/schema.ts'
import { addLayoutLayers } from './features/layouts/layout-layers-schema.ts'
import { addLayouts } from './features/layouts/layouts-schema.ts'
import { addImports } from './features/ledger/imports/schema.ts'
import { addAccounts } from './features/ledger/schema.ts'
import { addLocations } from './features/locations/schema.ts'
import { addMappingEditing } from './features/mappings/editing-schema.ts'
import { addFileRows } from './features/mappings/file-rows-schema.ts'
import { addMappedAs, addMappings, addNamedRef } from './features/mappings/schema.ts'
import { addOpsData, addPreviewTypes, addTemplateFile } from './features/ops-data/schema.ts'
import { addOpsDataTemplates } from './features/ops-data/templates-schema.ts'
import { addWaitingOpsData } from './features/ops-data/waiting-schema.ts'
import { addAccountBalances } from './features/profit-loss/account-balances-schema.ts'
import { addBridge } from './features/profit-loss/bridge-schema.ts'
import { addDrillDown } from './features/profit-loss/drill-down-schema.ts'
import { addLayoutFigures } from './features/profit-loss/layout-figures-schema.ts'
import { addColumnChoices, addReports, addTimeSpans } from './features/profit-loss/schema.ts'
import { addViewerTabs } from './features/profit-loss/viewer-tabs-schema.ts'
import { addSession } from './features/session/schema.ts'
import { countAnswers } from './platform/http/graphql/answer-budget.ts'
import { oneHeavyFieldAtATime } from './platform/http/graphql/heavy-fields.ts'
import { limitInputs } from './platform/http/graphql/input-limits.ts'
import type { Services } from './services.ts'

/** The whole API, feature by feature. */
export function makeSchema(services: Services): GraphQLSchema {
  const builder = makeBuilder()
  const { companies, ledger, mappings, reports, imports, importJobs, tabs } = services
  const timeSpans = addTimeSpans(builder)
  const columns = addColumnChoices(builder)
  const NamedRef = addNamedRef(builder)
  addSession(builder, services, addCompanies(builder, services))
  const { Account, AccountType } = addAccounts(builder, ledger, mappings)
  const SavedVersion = addSavedVersion(builder)
  addLocations(builder, services, SavedVersion)
  const MappedAs = addMappedAs(builder, SavedVersion)
  const mappingTypes = addMappings(builder, mappings, { NamedRef, MappedAs })
  addMappingEditing(builder, services, { ...mappingTypes, SavedVersion, NamedRef })
  addFileRows(builder, services.uploads)
  const reportTypes = addReports(builder, reports, { ...timeSpans, ...columns, NamedRef, LedgerAccount: Account, MappedAs })
  addLayoutFigures(builder, reports, { ...timeSpans, ...columns, ...reportTypes })
  addFigures(builder, services.figures, { ...timeSpans, ...columns, ...reportTypes, ...mappingTypes, MappedAs })
  addAccountBalances(builder, services.accountBalances, timeSpans)
  addBridge(builder, services.bridges, { ...timeSpans, ...columns, ...reportTypes })
  addDrillDown(builder, services.drillDown)
  const TemplateFile = addTemplateFile(builder)
  const previewTypes = addPreviewTypes(builder)
  const { MetricRef } = addOpsData(builder, services.opsData, { ...timeSpans, NamedRef })
  addWaitingOpsData(builder, services, { ...previewTypes, MetricRef })
  addOpsDataTemplates(builder, services.opsDataTemplates, { ...timeSpans, TemplateFile })
  addBudgetTemplates(builder, services.budgetTemplates, { ...timeSpans, TemplateFile })
  const budgetTypes = addBudgets(builder, services, { ...timeSpans, ...reportTypes, ...previewTypes, NamedRef })
  addBudgetActuals(builder, services.budgetActuals, budgetTypes)
  addBudgetUploads(builder, services, { ...timeSpans, ...previewTypes, ...budgetTypes, TemplateFile })
  const tabTypes = addViewerTabs(builder, tabs, { ...timeSpans, ...columns })
  const layers = addLayoutLayers(builder, { ...timeSpans, ...tabTypes })
  addLayouts(builder, services, { ...timeSpans, ...columns, ...tabTypes, ...layers, ...reportTypes })
  addImports(
    builder,
    { database: services.database, imports, jobs: importJobs, ledger, companies, uploads: services.uploads, log: services.log },
    { NamedRef, AccountType },
  )
  return oneHeavyFieldAtATime<ApiContext>(countAnswers(limitInputs(builder.toSchema()), ({ budget }: ApiContext) => budget))
}
