import type { GraphQLSchema } from 'graphql'
import { type ApiContext, makeBuilder } from './builder.ts'
import { addCommentary } from './features/assistant/commentary-schema.ts'
import { addMovedAnswers } from './features/assistant/moved-answers-schema.ts'
import { addPrompts } from './features/assistant/prompts/schema.ts'
import { addAnswerRatings } from './features/assistant/ratings-schema.ts'
import { addAssistant } from './features/assistant/schema.ts'
import { addAssistantSettings } from './features/assistant/settings-schema.ts'
import { addBudgetActuals } from './features/budgets/actuals-schema.ts'
import { addBudgets } from './features/budgets/schema.ts'
import { addBudgetTemplates } from './features/budgets/templates-schema.ts'
import { addBudgetUploads } from './features/budgets/waiting-schema.ts'
import { addCharts } from './features/charts/schema.ts'
import { addClosing } from './features/closing/schema.ts'
import { addCompanies } from './features/companies/schema.ts'
import { addEditingNotices } from './features/editing-notices/schema.ts'
import { addFigures } from './features/figures/schema.ts'
import { addHome } from './features/home/schema.ts'
import { addLayouts } from './features/layouts/layouts-schema.ts'
import { addAccountTypes } from './features/ledger/account-types-schema.ts'
import { addImports } from './features/ledger/imports/schema.ts'
import { addAccounts } from './features/ledger/schema.ts'
import { addLocations } from './features/locations/schema.ts'
import { addMappingEditing } from './features/mappings/editing-schema.ts'
import { addFileRows } from './features/mappings/file-rows-schema.ts'
import { addMappings } from './features/mappings/schema.ts'
import { addFigureChanges } from './features/ops-data/changes-schema.ts'
import { addOpsData } from './features/ops-data/schema.ts'
import { addOpsDataTemplates } from './features/ops-data/templates-schema.ts'
import { addWaitingOpsData } from './features/ops-data/waiting-schema.ts'
import { addBrand } from './features/presentations/brand-schema.ts'
import { addPresentationPdf } from './features/presentations/pdf/pdf-schema.ts'
import { addPictures } from './features/presentations/pictures-schema.ts'
import { addPresentedRecords } from './features/presentations/records-schema.ts'
import { addPresentations } from './features/presentations/schema.ts'
import { slideLocations } from './features/presentations/slide-locations.ts'
import { addSlideTables } from './features/presentations/slide-tables-schema.ts'
import { addAccountBalances } from './features/profit-loss/account-balances-schema.ts'
import { addBridge } from './features/profit-loss/bridge-schema.ts'
import { addDrillDown } from './features/profit-loss/drill-down-schema.ts'
import { addLayoutFigures } from './features/profit-loss/layout-figures-schema.ts'
import { addReports } from './features/profit-loss/schema.ts'
import { addViewerTabs } from './features/profit-loss/viewer-tabs-schema.ts'
import { addSession } from './features/session/schema.ts'
import { countAnswers } from './platform/http/graphql/answer-budget.ts'
import { oneHeavyFieldAtATime } from './platform/http/graphql/heavy-fields.ts'
import { limitInputs } from './platform/http/graphql/input-limits.ts'
import type { Services } from './services.ts'

/** The whole API, feature by feature. */
export function makeSchema(services: Services): GraphQLSchema {
  const builder = makeBuilder()
  const { companies, ledger, mappings, imports, importResults, importJobs } = services
  addSession(builder, services)
  addCompanies(builder, services)
  addAccounts(builder, ledger, mappings)
  addAccountTypes(builder, services)
  addLocations(builder, services)
  addMappingEditing(builder, services, addMappings(builder, mappings))
  addFileRows(builder, services.uploads)
  addReports(builder, services.reports)
  addClosing(builder, services)
  addLayoutFigures(builder, services.reports)
  addFigures(builder, services.figures)
  const charts = addCharts(builder, services.charts)
  addHome(builder, services.home)
  addAssistant(builder, services.chats)
  addAnswerRatings(builder, services.answerRatings)
  addCommentary(builder, services.commentary)
  addMovedAnswers(builder, services.movedAnswers)
  addAssistantSettings(builder, services.assistantSettings)
  addPrompts(builder, services.prompts)
  addAccountBalances(builder, services.accountBalances)
  addBridge(builder, services.bridges)
  addDrillDown(builder, services.drillDown)
  addOpsData(builder, services.opsData)
  addWaitingOpsData(builder, services)
  addFigureChanges(builder, services.figureChanges)
  addOpsDataTemplates(builder, services.opsDataTemplates)
  addBudgetTemplates(builder, services.budgetTemplates)
  const budgetTypes = addBudgets(builder, services)
  addBudgetActuals(builder, services.budgetActuals, budgetTypes)
  addBudgetUploads(builder, services, budgetTypes)
  addViewerTabs(builder, services.tabs)
  const layouts = addLayouts(builder, services)
  addPresentations(builder, {
    presentations: services.presentations,
    charts,
    layouts,
    namedLocations: (access, ids) => slideLocations(services, access, ids),
    presentedTable: (access, of, element) => services.presentedRecords.table(access, of, element),
  })
  addSlideTables(builder, services.slideTables)
  const Negatives = addPresentedRecords(builder, { presentedRecords: services.presentedRecords, companies, ledger })
  addPresentationPdf(builder, services.presentationPdf, Negatives)
  addPictures(builder, services.pictures)
  addBrand(builder, services.brand)
  addEditingNotices(builder, services.editingNotices)
  addImports(builder, {
    database: services.database,
    imports,
    importResults,
    jobs: importJobs,
    ledger,
    companies,
    uploads: services.uploads,
    log: services.log,
  })
  return oneHeavyFieldAtATime<ApiContext>(countAnswers(limitInputs(builder.toSchema()), ({ budget }: ApiContext) => budget))
}
