import { randomInt } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { writtenChange } from '@fourwall/domain/closing/closed-month-changes.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { accountCalled } from '@fourwall/domain/ledger/account-type-changes.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { compareAccounts } from '@fourwall/domain/profit-loss/account-order.ts'
import type { Role } from '@fourwall/domain/session/roles.ts'
import type { z } from 'zod'
import { writeBackup } from './backups.ts'
import { figureFileCommands } from './commands/figure-files.ts'
import { type CommandName, commandInputs } from './commands/inputs.ts'
import { closingCommands } from './commands/months.ts'
import { presentationCommands } from './commands/presentations.ts'
import type {
  CommandResults,
  CommandStep,
  ImportLine,
  PrintedAccount,
  PrintedLink,
  PrintedToken,
  PrintedTypeChange,
} from './commands/results.ts'
import { ensureDemo } from './demo.ts'
import type { Company } from './features/companies/company.ts'
import type { SavedTypeChange } from './features/ledger/account-types.ts'
import { decidedFor, foreseenChoices } from './features/ledger/imports/foreseen-choices.ts'
import type { KeptLeftOutRow, LedgerImport } from './features/ledger/imports/repository.ts'
import { MOST_LEFT_OUT_AT_ONCE } from './features/ledger/imports/service.ts'
import type { StoredAccount } from './features/ledger/service.ts'
import type { ListedToken } from './features/session/members.ts'
import type { Invitation } from './features/session/service.ts'
import { systemClock } from './platform/clock/clock.ts'
import { type Access, operatorAccess } from './platform/identity/access.ts'
import { rotateServerSecrets } from './platform/identity/server-secrets.ts'
import type { Services } from './services.ts'
import { verifyCompanies } from './verified-companies.ts'

const DAY_SECONDS = 86_400

/**
 * The commands of the command line. They run the same whether it opens the database itself or asks a running server. Input and results are
 * plain JSON.
 */

interface Run {
  readonly progress: (step: CommandStep) => void
  readonly signal: AbortSignal
}

/** Runs a command by name. @throws DomainError with a sentence for invalid input or a refused action. */
export async function runCommand(services: Services, name: string, input: unknown, run: Run): Promise<unknown> {
  if (!isCommand(name)) throw new BadInputError(`There is no command "${name}".`)
  const parsed = commandInputs[name].safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    // Our own sentences are complete; the library's messages need the field's name.
    const isSentence = issue?.message.endsWith('.') === true
    throw new BadInputError(isSentence ? issue.message : `${issue?.path.join('.') ?? name}: ${issue?.message ?? 'cannot be read'}.`)
  }
  // The command's own schema has just parsed its input.
  const act = commands[name] as (services: Services, input: unknown, run: Run) => Promise<unknown>
  return act(services, parsed.data, run)
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commandInputs, name)
}

const commands: {
  readonly [Name in CommandName]: (
    services: Services,
    input: z.output<(typeof commandInputs)[Name]>,
    run: Run,
  ) => Promise<CommandResults[Name]>
} = {
  async 'company create'(services, input) {
    const { companies, session } = services
    if ((await session.userByEmail(input.owner)) !== null)
      throw new DomainError('CONFLICT', `${input.owner} belongs to a company already. Name another owner.`)
    const company = await companies.create({
      name: input.name,
      currency: input.currency,
      fiscalYearStartMonth: input.fiscalYearStart,
      ...(input.minorDigits === undefined ? {} : { minorDigits: input.minorDigits }),
      ...(input.key === undefined ? {} : { externalKey: input.key }),
    })
    const { email: owner, password, invitation } = await invite(services, company.id, { email: input.owner, role: 'OWNER' })
    return { id: company.id, name: company.name, owner, password, invitation }
  },

  async 'company list'({ companies }) {
    return companies.listed()
  },

  async 'company set-key'(services, input) {
    const { id, name } = await companyCalled(services, input.company)
    return { id, name, key: await services.companies.setExternalKey(id, input.key) }
  },

  async 'company setup-link'({ setup }) {
    const { address, expiresAt } = await setup.newLink()
    return { address, expiresAt: expiresAt.toISOString() }
  },

  async import(services, input, { progress, signal }) {
    const company = await companyCalled(services, input.company)
    const access = operatorAccess(services.database.scope(company.id))
    const file = await fileAt(input.path)
    const corrections = given(input.corrections)
    const placed = {
      placements: new Map(Object.entries(input.placements)),
      otherwise: input.otherwise,
      wholeMonths: new Set(input.wholeMonths),
      remaining: new Map(Object.entries(input.remaining)),
      ...(input.remainingOtherwise === undefined ? {} : { remainingOtherwise: input.remainingOtherwise }),
    }
    if (input.dryRun) {
      const { preview, brought } = await services.imports.read(access, file, corrections, {
        progress,
        signal,
        comparesEntries: !input.repeated,
        foreseen: placed,
      })
      const decided = decidedFor(brought, placed)
      const effect = await services.imports.effect(access, brought, {
        mappingId: null,
        ...decided,
        mapNewAccounts: input.mapNew,
      })
      const closedMonths = (await services.imports.closedMonths(access, brought, decided)).map(writtenChange)
      const sameFile = preview.sameFile === null ? null : printable(preview.sameFile, company)
      const choices = foreseenChoices(brought, decided)
      const repeats = input.repeated ? null : await services.imports.repeats(access, brought, decided)
      const remarks = [...(repeats?.remarks ?? []), ...preview.remarks]
      return {
        company: company.name,
        preview: { ...preview, remarks, closedMonths, sameFile, effect, choices, repeats: repeats?.question ?? null },
      }
    }
    let remarks: readonly FileRemark[] = []
    const onRead = (read: readonly FileRemark[]): void => {
      remarks = read
    }
    const stored = await services.imports.import(
      access,
      file,
      {
        corrections,
        ...placed,
        leaveOutUnreadable: input.leaveOutUnreadable,
        confirmSigns: input.confirmSigns,
        confirmDates: input.confirmDates,
        refuseRepeated: input.repeated !== true,
        mapNewAccounts: input.mapNew,
        changeClosedMonths: input.closed,
      },
      { progress, signal, onRead },
    )
    const results = await services.importResults.of(access, [stored.id])
    return { company: company.name, import: printable(stored, company), result: results.get(stored.id) ?? null, remarks }
  },

  async imports(services, input) {
    const company = await companyCalled(services, input.company)
    return (await services.imports.list(operatorAccess(services.database.scope(company.id)))).map((one) => printable(one, company))
  },

  async 'locations import'(services, input) {
    const company = await companyCalled(services, input.company)
    const file = await fileAt(input.path)
    const { dryRun, leaveOutErrors } = input
    const access = operatorAccess(services.database.scope(company.id))
    return { company: company.name, ...(await services.locationFiles.import(access, file, { dryRun, leaveOutErrors })) }
  },

  async 'locations export'(services, input) {
    const company = await companyCalled(services, input.company)
    return { csv: await services.locationFiles.export(operatorAccess(services.database.scope(company.id))) }
  },

  async undo(services, input) {
    const company = await companyCalled(services, input.company)
    const access = operatorAccess(services.database.scope(company.id))
    const undone = await services.imports.undo(access, input.import, input.closed)
    const note = (await services.importResults.of(access, [undone.id])).get(undone.id)?.undoNote ?? null
    return { ...printable(undone, company), note }
  },

  async 'account list'(services, input) {
    const company = await companyCalled(services, input.company)
    const access = operatorAccess(services.database.scope(company.id))
    return [...(await services.ledger.accounts(access))].sort(compareAccounts).map(listedAccount)
  },

  async 'account set-type'(services, input) {
    const company = await companyCalled(services, input.company)
    const access = operatorAccess(services.database.scope(company.id))
    const account = accountCalled(await services.ledger.accounts(access), input.account)
    const wanted = [{ accountId: String(account.id), type: input.type }]
    const preview = await services.accountTypes.preview(access, wanted)
    const change = input.dryRun ? null : (await services.accountTypes.correct(access, wanted, input.closed)).id
    return { account: listedAccount(account), change, preview }
  },

  async 'account changes'(services, input) {
    const company = await companyCalled(services, input.company)
    const access = operatorAccess(services.database.scope(company.id))
    const accounts = await services.ledger.accounts(access)
    return (await services.accountTypes.history(access)).map((change) => printedTypeChange(change, accounts))
  },

  async 'account undo'(services, input) {
    const company = await companyCalled(services, input.company)
    const access = operatorAccess(services.database.scope(company.id))
    const change = await services.accountTypes.undo(access, input.change, input.closed)
    return printedTypeChange(change, await services.ledger.accounts(access))
  },

  ...closingCommands(operatorOf),
  ...presentationCommands(operatorOf),
  ...figureFileCommands(operatorOf, fileAt),

  async 'left-out'(services, input) {
    const company = await companyCalled(services, input.company)
    const access = operatorAccess(services.database.scope(company.id))
    const rows: KeptLeftOutRow[] = []
    for (;;) {
      const page = await services.imports.leftOutRows(access, input.import, { first: MOST_LEFT_OUT_AT_ONCE, offset: rows.length })
      for (const row of page.rows) rows.push(row)
      if (page.rows.length < MOST_LEFT_OUT_AT_ONCE) return { headings: page.headings, rows }
    }
  },

  async demo(services, _input, { progress }) {
    const company = await ensureDemo(services, (line) => progress({ line }))
    if (company === null)
      throw new DomainError('CONFLICT', 'There are companies here already; the demo company goes into a data folder of its own.')
    return { id: company.id, name: company.name }
  },

  async token({ session }, input) {
    const issued = await session.issueListedToken(input.user, input.lifetimeSeconds ?? DAY_SECONDS)
    return { ...printableToken(issued), token: issued.token }
  },

  async 'token list'({ access }, input) {
    return (await access.tokens(input.user ?? null)).map(printableToken)
  },

  async 'token revoke'({ access }, input) {
    return { revoked: await access.revokeTokens('id' in input ? { id: input.id } : { email: input.user }) }
  },

  async 'user list'(services, input) {
    const company = input.company === undefined ? null : await companyCalled(services, input.company)
    const names = new Map((await services.companies.list()).map(({ id, name }) => [id, name]))
    return (await services.access.users(company?.id ?? null)).map(({ email, name, companyId, role, identity }) => ({
      email,
      name,
      company: names.get(companyId) ?? '',
      role,
      hasSignedIn: identity !== null,
    }))
  },

  async 'user invite'(services, input) {
    const company = await companyCalled(services, input.company)
    const known = (await services.access.users(company.id)).find(({ email }) => email.toLowerCase() === input.email.trim().toLowerCase())
    // A new link for a user who lost theirs.
    if (known?.identity === null && services.embeddedAccounts === null) {
      const { email } = known
      const wanted = input.role ?? known.role
      const { role } = wanted === known.role ? known : await services.access.setRole(await accessTo(services, email), email, wanted)
      return { email, company: company.name, role, password: null, invitation: await link(services, email) }
    }
    const { email, name, role } = input
    const invitation = { email, ...(name === undefined ? {} : { name }), ...(role === undefined ? {} : { role }) }
    return { company: company.name, ...(await invite(services, company.id, invitation)) }
  },

  async 'user role'(services, input) {
    const { email, role } = await services.access.setRole(await accessTo(services, input.email), input.email, input.role)
    return { email, role }
  },

  async 'user rebind'(services, input) {
    const { email } = await services.access.rebind(input.email)
    return { email, invitation: input.link ? await link(services, email) : null }
  },

  async 'user sign-out'({ access }, input) {
    return { email: (await access.signOutUser(input.email)).email }
  },

  async 'user remove'(services, input) {
    return { email: (await services.access.removeUser(await accessTo(services, input.email), input.email)).email }
  },

  async verify(services, input, { progress, signal }) {
    const companies = input.company === undefined ? await services.companies.list() : [await companyCalled(services, input.company)]
    return verifyCompanies(services, companies, (line) => progress({ line }), signal)
  },

  async backup({ database, dataFolder, space }, input, { signal }) {
    if (database.kind === 'postgresql')
      throw new DomainError('BAD_USER_INPUT', 'A PostgreSQL server is backed up with its own tools, such as pg_dump.')
    const passphrase = input.passphrase ?? null
    return writeBackup({ database, dataFolder, space, path: resolve(input.path), passphrase, isChecked: true, signal })
  },

  async 'keys rotate'({ database }, { atOnce }) {
    await rotateServerSecrets(database.system, systemClock.now(), { isAtOnce: atOnce })
    return { rotated: true }
  },

  // Opening the database has already migrated it.
  migrate: async () => ({ migrated: true }),
}

/** The operator's access to the company that is called so. */
async function operatorOf(services: Services, called: string | undefined): Promise<Access> {
  return operatorAccess(services.database.scope((await companyCalled(services, called)).id))
}

/** Invites a person: with a password at the embedded provider, or a link for an external one. */
async function invite(
  services: Services,
  companyId: string,
  invitation: Invitation,
): Promise<{ readonly email: string; readonly role: Role; readonly password: string | null; readonly invitation: PrintedLink | null }> {
  const { database, session, embeddedAccounts } = services
  const { email, name, role } = await session.invite(operatorAccess(database.scope(companyId)), invitation)
  if (embeddedAccounts === null) return { email, role, password: null, invitation: await link(services, email) }
  const password = (await embeddedAccounts.findByEmail(email)) === null ? newPassword() : null
  if (password !== null) await embeddedAccounts.put({ email, name, roles: [], isDemo: false, password })
  return { email, role, password, invitation: null }
}

/** The operator's access to a user's company. @throws DomainError (NOT_FOUND) for an unknown address. */
async function accessTo({ access, database }: Services, email: string): Promise<Access> {
  return operatorAccess(database.scope((await access.user(email)).companyId))
}

async function link({ access }: Services, email: string): Promise<PrintedLink> {
  const { address, expiresAt } = await access.invitationLink(email)
  return { address, expiresAt: expiresAt.toISOString() }
}

function printableToken({ id, email, issuedAt, expiresAt }: ListedToken): PrintedToken {
  return { id, user: email, issuedAt: issuedAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/** Four groups of letters and digits, without similar-looking ones. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/**
 * Finds a company by id, external key or name, in this order, so that a name chosen by its people cannot stand for another's id or key.
 * Without a name, the only company.
 */
async function companyCalled({ companies }: Services, called: string | undefined): Promise<Company> {
  const all = await companies.listed()
  const [byId, byKey, byName] = (['id', 'key', 'name'] as const).map((part) => all.filter((one) => one[part] === called))
  const found = called === undefined ? all : ([byId, byKey, byName].find((some) => some !== undefined && some.length > 0) ?? [])
  const [company] = found
  if (company !== undefined && found.length === 1) return company
  const names = all.map(({ id, name }) => `${name} (${id})`).join(', ')
  if (all.length === 0)
    throw new DomainError('NOT_FOUND', 'There is no company yet. Make one with: fourwall company create NAME --owner EMAIL')
  throw new BadInputError(
    called === undefined
      ? `Say which company with --company: ${names}.`
      : `There is no one company called "${called}". There are: ${names}.`,
    'company',
  )
}

function printable(one: LedgerImport, company: Company): ImportLine {
  return {
    id: one.id,
    fileName: one.fileName,
    source: one.sourceName,
    status: one.status,
    rows: one.entryCount,
    rowsLeftOut: one.rowsLeftOut,
    rowsCompleted: one.rowsCompleted,
    rowsReplaced: one.rowsReplaced,
    firstDay: one.firstDay,
    lastDay: one.lastDay,
    debits: decimalFromMinor(one.debits, company.minorDigits),
    credits: decimalFromMinor(one.credits, company.minorDigits),
    importedAt: one.importedAt.toISOString(),
    importedBy: one.importedBy,
  }
}

/** The file to read. @throws DomainError if it does not exist. */
async function fileAt(named: string): Promise<{ readonly path: string; readonly fileName: string }> {
  const path = resolve(named)
  const found = await stat(path).catch((cause: unknown) => {
    throw new DomainError('NOT_FOUND', `There is no file ${path}, or it may not be read.`, { cause })
  })
  if (!found.isFile()) throw new DomainError('BAD_USER_INPUT', `${path} is no file. Name the .csv or .xlsx file itself.`)
  return { path, fileName: basename(path) }
}

/** The fields without undefined ones. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  } // only undefined ones were removed
}

function listedAccount({ id, number, name, type, isTypeStated, isTypeCorrected }: StoredAccount): PrintedAccount {
  return { id, number, name, type, isTypeStated, isTypeCorrected }
}

function printedTypeChange(
  { id, madeAt, madeBy, undoes, changes }: SavedTypeChange,
  accounts: readonly StoredAccount[],
): PrintedTypeChange {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const labelOf = (accountId: number): string => {
    const account = byId.get(accountId)
    return account === undefined ? String(accountId) : `${account.number} ${account.name}`.trim()
  }
  return {
    id,
    madeAt: madeAt.toISOString(),
    madeBy,
    undoes,
    changes: changes.map(({ accountId, from, to }) => ({ account: labelOf(accountId), from: from.type, to: to.type })),
  }
}
