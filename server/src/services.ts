import { randomUUID } from 'node:crypto'
import type { Day } from '@fourwall/domain/time/day.ts'
import { type ChatServices, makeChatServices } from './features/assistant/chat-services.ts'
import { ChatFiles } from './features/assistant/files/chat-files.ts'
import { promptReferences } from './features/assistant/prompts/references.ts'
import { BudgetActualsService } from './features/budgets/actuals.ts'
import { BudgetTemplates } from './features/budgets/budget-templates.ts'
import { BudgetEditing } from './features/budgets/editing.ts'
import { budgetReferences } from './features/budgets/references.ts'
import { type BudgetParts, BudgetService } from './features/budgets/service.ts'
import { BudgetUploads } from './features/budgets/uploads.ts'
import { chartReferences } from './features/charts/references.ts'
import { ChartService } from './features/charts/service.ts'
import { ClosingService } from './features/closing/service.ts'
import { CompanyService } from './features/companies/service.ts'
import { CompanySettingsService } from './features/companies/settings.ts'
import { EditingNoticeService } from './features/editing-notices/service.ts'
import { FigureService } from './features/figures/service.ts'
import { HistoryService } from './features/history/service.ts'
import { homeReferences } from './features/home/references.ts'
import { HomeService } from './features/home/service.ts'
import { LayoutService } from './features/layouts/layout-service.ts'
import { LibraryService } from './features/layouts/library-service.ts'
import { layoutReferences } from './features/layouts/references.ts'
import { AccountTypeService } from './features/ledger/account-types.ts'
import { ImportJobs } from './features/ledger/imports/jobs.ts'
import { ImportResults } from './features/ledger/imports/results.ts'
import { ImportService } from './features/ledger/imports/service.ts'
import { LedgerService } from './features/ledger/service.ts'
import { LocationEditing } from './features/locations/location-editing.ts'
import { LocationFiles } from './features/locations/location-files.ts'
import { LocationService } from './features/locations/service.ts'
import { CategorizationEditing } from './features/mappings/categorization-editing.ts'
import { MappingEditing } from './features/mappings/mapping-editing.ts'
import { NewAccountMapping } from './features/mappings/new-accounts.ts'
import { MappingService } from './features/mappings/service.ts'
import { McpService } from './features/mcp/service.ts'
import { MetricFigureChanges } from './features/ops-data/figure-changes.ts'
import { OpsDataTemplates } from './features/ops-data/ops-data-templates.ts'
import { metricReferences } from './features/ops-data/references.ts'
import { OpsDataService } from './features/ops-data/service.ts'
import { WaitingUploads } from './features/ops-data/waiting-uploads.ts'
import { brandReferences } from './features/presentations/brand-references.ts'
import type { PictureService } from './features/presentations/pictures.ts'
import { makePresentationServices, type PresentationServices } from './features/presentations/presentation-services.ts'
import { presentationReferences } from './features/presentations/references.ts'
import { AccountBalanceService } from './features/profit-loss/account-balances.ts'
import { BridgeService } from './features/profit-loss/bridge.ts'
import { DrillDownService } from './features/profit-loss/drill-down.ts'
import { ReportService } from './features/profit-loss/service.ts'
import { tabReferences } from './features/profit-loss/viewer-tab-references.ts'
import { ViewerTabService } from './features/profit-loss/viewer-tabs-service.ts'
import { References } from './features/references/service.ts'
import { MemberService } from './features/session/members.ts'
import { createSessionService, type SessionService } from './features/session/service.ts'
import { SetupService } from './features/session/setup.ts'
import { type Clock, calendarDayOf } from './platform/clock/clock.ts'
import type { Configuration } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import { createDiskSpace, type DiskSpace } from './platform/disk/disk-space.ts'
import { questionFilesInTurn } from './platform/files/read-question-file.ts'
import { readWorkbookFigures } from './platform/files/read-workbook-figures.ts'
import { readingInTurn } from './platform/files/reading-turns.ts'
import { createUploadStore, type UploadStore } from './platform/http/uploads/upload-store.ts'
import { createAppTokens } from './platform/identity/app-tokens.ts'
import { createEmbeddedAccounts, type EmbeddedAccounts } from './platform/identity/embedded-accounts.ts'
import type { IdentityProvider } from './platform/identity/identity.ts'
import { createRevocations, type Revocations } from './platform/identity/revocations.ts'
import type { Log } from './platform/log/log.ts'

/** All services of the product over one database. */
export interface Services extends ChatServices, PresentationServices {
  readonly database: Database
  readonly companies: CompanyService
  readonly closing: ClosingService
  readonly companySettings: CompanySettingsService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly locationEditing: LocationEditing
  readonly editingNotices: EditingNoticeService
  readonly locationFiles: LocationFiles
  readonly mappings: MappingService
  readonly history: HistoryService
  readonly categorizationEditing: CategorizationEditing
  readonly mappingEditing: MappingEditing
  readonly figures: FigureService
  readonly reports: ReportService
  readonly accountBalances: AccountBalanceService
  readonly accountTypes: AccountTypeService
  readonly bridges: BridgeService
  readonly drillDown: DrillDownService
  /** What other programs ask. */
  readonly mcp: McpService
  readonly opsData: OpsDataService
  readonly opsDataTemplates: OpsDataTemplates
  readonly budgetTemplates: BudgetTemplates
  readonly waitingOpsData: WaitingUploads
  readonly figureChanges: MetricFigureChanges
  readonly budgetActuals: BudgetActualsService
  readonly budgets: BudgetService
  readonly budgetEditing: BudgetEditing
  readonly budgetUploads: BudgetUploads
  readonly imports: ImportService
  readonly importResults: ImportResults
  readonly importJobs: ImportJobs
  readonly tabs: ViewerTabService
  readonly references: References
  readonly charts: ChartService
  readonly pictures: PictureService
  readonly home: HomeService
  readonly layouts: LayoutService
  readonly library: LibraryService
  readonly session: SessionService
  readonly setup: SetupService
  readonly access: MemberService
  readonly uploads: UploadStore
  readonly dataFolder: string
  /** The data folder's disk. */
  readonly space: DiskSpace
  /** Accounts of the embedded identity provider; null with an external one. */
  readonly embeddedAccounts: EmbeddedAccounts | null
  readonly log: Log
  /** The companies' calendar day. */
  readonly today: () => Day
}

export interface ServiceOptions {
  readonly configuration: Configuration
  readonly clock: Clock
  readonly log: Log
  /** Null without sign-in, as on the command line. */
  readonly identity: IdentityProvider | null
}

const REFERENCE_SOURCES = {
  METRIC: metricReferences,
  BUDGET: budgetReferences,
  TAB: tabReferences,
  LAYOUT: layoutReferences,
  CHART: chartReferences,
  PRESENTATION: presentationReferences,
  BRAND: brandReferences,
  HOME: homeReferences,
  PROMPT: promptReferences,
} as const

export async function makeServices(database: Database, { configuration, clock, log, identity }: ServiceOptions): Promise<Services> {
  const today = (): Day => configuration.today ?? calendarDayOf(clock.now())
  const space = createDiskSpace(configuration.dataDirectory, configuration.diskReserveBytes)
  const uploads = createUploadStore(configuration.dataDirectory, clock, space)
  const read = readingInTurn(readWorkbookFigures)

  const revocations = identity?.revocations ?? createRevocations(database)
  const accessService = new MemberService({ database, revocations, origin: configuration.origin, clock })
  const session = await sessionServiceOf(database, { configuration, clock, log, identity }, revocations, accessService)
  const references = new References(REFERENCE_SOURCES, session)

  const companies = new CompanyService(database)
  const setup = new SetupService({
    database,
    revocations,
    companies,
    session,
    isEmbedded: configuration.identity.foreignIssuer === null,
    origin: configuration.origin,
    clock,
    log,
  })
  const history = new HistoryService()
  const ledger = new LedgerService(companies, today, log)
  const closing = new ClosingService({ companies, ledger }, clock, randomUUID)
  const locations = new LocationService(companies, ledger, history)
  const mappings = new MappingService(companies, history, clock, randomUUID)
  const newAccounts = new NewAccountMapping({ history, references }, clock, randomUUID)
  const importResults = new ImportResults({ companies, ledger, mappings, newAccounts, log })
  const imports = new ImportService({
    database,
    closing,
    companies,
    ledger,
    locations,
    mappings,
    newAccounts,
    results: importResults,
    log,
    today,
    // A PostgreSQL server has another disk.
    space: database.kind === 'embedded' ? space : null,
  })
  const tabs = new ViewerTabService()

  const opsData = new OpsDataService({ closing, companies, ledger, locations, mappings, references }, clock, randomUUID)
  const budgetParts: BudgetParts = { closing, companies, ledger, locations, mappings, opsData }
  const budgets = new BudgetService(budgetParts, references)
  const budgetEditing = new BudgetEditing(budgetParts, budgets, clock, randomUUID)
  const figures = new FigureService({ closing, companies, ledger, locations, mappings, opsData, budgets })
  const library = new LibraryService(references, clock, randomUUID)
  const layoutParts = { companies, ledger, locations, mappings, opsData, budgets, library, references }
  const layouts = new LayoutService(layoutParts, clock, randomUUID)
  const reports = new ReportService({ companies, ledger, locations, mappings, opsData, figures })
  const charts = new ChartService({ mappings, history, references }, clock, randomUUID)
  const presenting = makePresentationServices(
    { ...budgetParts, budgets, history, charts, layouts, reports, references, uploads, origin: configuration.origin },
    clock,
    randomUUID,
  )
  const home = new HomeService({ ...budgetParts, ...presenting, budgets, figures }, clock, log)
  const drillDown = new DrillDownService(companies, ledger, mappings)
  const asking = { ...budgetParts, budgets, database, drillDown, figures, home, reports }
  const files = new ChatFiles(uploads, questionFilesInTurn())
  const asked = makeChatServices({ ...asking, files }, configuration.languageModel, clock, randomUUID, log)
  const bridges = new BridgeService(companies, ledger, mappings, figures)
  const mcp = new McpService(
    { answering: asked.answering, chats: asked.chats, bridges, closing, companies, drillDown, figures, mappings, reports },
    configuration.origin,
  )
  const locationEditing = new LocationEditing({ companies, ledger, history }, clock, randomUUID)

  return {
    database,
    ...presenting,
    charts,
    home,
    ...asked,
    companies,
    closing,
    companySettings: new CompanySettingsService({ companies, imports, tabs, layouts }),
    ledger,
    locations,
    mappings,
    history,
    categorizationEditing: new CategorizationEditing({ closing, companies, ledger, history, references }, clock, randomUUID),
    mappingEditing: new MappingEditing({ closing, companies, ledger, history, references }, clock, randomUUID),
    locationEditing,
    editingNotices: new EditingNoticeService(clock),
    locationFiles: new LocationFiles(locations, locationEditing, ledger),
    figures,
    reports,
    accountBalances: new AccountBalanceService(companies, ledger),
    accountTypes: new AccountTypeService({ closing, companies, ledger, mappings }, clock, randomUUID),
    bridges,
    drillDown,
    mcp,
    opsData,
    budgetTemplates: new BudgetTemplates({ ...budgetParts, budgets, today }, clock),
    opsDataTemplates: new OpsDataTemplates({ companies, ledger, locations, opsData, today }, clock),
    budgets,
    budgetActuals: new BudgetActualsService(budgetParts, budgets),
    budgetEditing,
    budgetUploads: new BudgetUploads({ ...budgetParts, database, budgets, editing: budgetEditing, read }, clock, randomUUID),
    waitingOpsData: new WaitingUploads({ database, closing, companies, ledger, locations, read }, clock, randomUUID),
    figureChanges: new MetricFigureChanges({ closing, companies, ledger, locations }, clock, randomUUID),
    imports,
    importResults,
    importJobs: new ImportJobs(),
    tabs,
    references,
    layouts,
    library,
    session,
    setup,
    uploads,
    dataFolder: configuration.dataDirectory,
    space,
    access: accessService,
    embeddedAccounts: configuration.identity.foreignIssuer === null ? createEmbeddedAccounts(database.system, clock) : null,
    log,
    today,
  }
}

async function sessionServiceOf(
  { system }: Pick<Database, 'system'>,
  { configuration, clock, log, identity }: ServiceOptions,
  revocations: Revocations,
  access: MemberService,
): Promise<SessionService> {
  return createSessionService({
    system,
    revocations,
    access,
    accessTokens: identity?.accessTokens ?? null,
    appTokens: await createAppTokens(system, clock),
    company: configuration.identity.company,
    role: configuration.identity.role,
    trustsEmail: configuration.identity.trustsEmail,
    clock,
    log,
  })
}
