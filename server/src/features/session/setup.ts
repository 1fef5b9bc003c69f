import { hash, randomBytes } from 'node:crypto'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { type FirstOwner, parseFirstOwner } from '@fourwall/domain/session/first-owner.ts'
import { waitSentence } from '@fourwall/domain/session/sign-in-attempts.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { EMBEDDED_PROVIDER } from '../../platform/identity/access-tokens.ts'
import { putAccount } from '../../platform/identity/embedded-accounts.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { accessSubject, type Revocations } from '../../platform/identity/revocations.ts'
import { createSignInAttempts, type SignInAttempts } from '../../platform/identity/sign-in-attempts.ts'
import type { Log } from '../../platform/log/log.ts'
import type { CompanyService, NewCompany } from '../companies/service.ts'
import type { SignedInPerson } from './admission.ts'
import { addUser, hasCompany, insertSetupLink, type NewUser, selectSetupLink, takeSetupLinks } from './repository.ts'
import type { SessionService } from './service.ts'

/** A link with which its holder makes the first company of a deployment and becomes its owner, once. */
export interface SetupLink {
  readonly address: string
  readonly expiresAt: Date
}

/** Who makes the company: a new account of the embedded provider, or the bearer of another provider's access token. */
export type SetupPerson = { readonly account: FirstOwner } | { readonly accessToken: string }

export type SetupCompany = Pick<NewCompany, 'name' | 'currency' | 'fiscalYearStartMonth'>

export interface SetupOptions {
  readonly database: Pick<Database, 'system'>
  readonly revocations: Revocations
  readonly companies: CompanyService
  readonly session: SessionService
  /** Whether people sign in at the embedded provider, so that the owner gets an account there. */
  readonly isEmbedded: boolean
  /** The public address, without a slash at the end. */
  readonly origin: string
  readonly clock: Clock
  readonly log: Log
}

const LINK_HOURS = 24
const LINK_BYTES = 32
/** Counts wrong links like wrong passwords. Accounts are counted in lower case, so this stands for none of them. */
const ATTEMPTS_OF = 'SETUP LINK'

const ANOTHER_LINK = 'Restart the server, or print another link with: fourwall company setup-link'
const HAS_COMPANY =
  'This set-up link is no longer valid, because the company has already been created. Sign in, or ask an owner of the company to invite you.'

/** Makes the first company of a deployment in the browser, by a link that only the operator of the server can see. */
export class SetupService {
  readonly #options: SetupOptions
  readonly #attempts: SignInAttempts
  #hasCompany = false

  constructor(options: SetupOptions) {
    this.#options = options
    this.#attempts = createSignInAttempts(options.database.system, options.clock)
  }

  /** Whether there is a company. Companies are never deleted, so `true` is cached. */
  async hasCompany(): Promise<boolean> {
    this.#hasCompany ||= await hasCompany(this.#options.database.system)
    return this.#hasCompany
  }

  /** A new link, for {@link LINK_HOURS} hours; earlier ones stay good. @throws DomainError (CONFLICT) where there is a company. */
  async newLink(): Promise<SetupLink> {
    if (await this.hasCompany())
      throw new DomainError('CONFLICT', 'There is a company already, and a set-up link makes only the first. Use: fourwall company create')
    const { database, origin, clock } = this.#options
    const secret = randomBytes(LINK_BYTES).toString('base64url')
    const expiresAt = new Date(clock.now().getTime() + LINK_HOURS * 3_600_000)
    await insertSetupLink(database.system, hashOf(secret), clock.now(), expiresAt)
    // Behind the #, which no browser sends: it is in no server's log, and in no Referer.
    return { address: `${origin}/auth/setup#${secret}`, expiresAt }
  }

  /** Whether a link is good now, for callers that only want to know. */
  async isGood(secret: string): Promise<boolean> {
    if (await this.hasCompany()) return false
    const { database, clock } = this.#options
    const expiresAt = await selectSetupLink(database.system, hashOf(secret))
    return expiresAt !== null && expiresAt > clock.now()
  }

  /**
   * Whether a link is good. A wrong one counts like a wrong password; a good one is accepted however many wrong ones came before, since it
   * cannot be guessed.
   *
   * @param address see `clientNetwork`.
   * @throws DomainError: CONFLICT where there is a company, NOT_FOUND for a link that is not good, RATE_LIMITED after too many wrong ones.
   */
  async check(secret: string, address: string): Promise<void> {
    if (await this.hasCompany()) throw new DomainError('CONFLICT', HAS_COMPANY)
    const { database, clock } = this.#options
    const expiresAt = await selectSetupLink(database.system, hashOf(secret))
    if (expiresAt !== null) {
      if (expiresAt <= clock.now()) throw new DomainError('NOT_FOUND', `This set-up link has expired. ${ANOTHER_LINK}`)
      return
    }
    // The company uses up all links, perhaps since the first look.
    if (await this.hasCompany()) throw new DomainError('CONFLICT', HAS_COMPANY)
    const attempt = await this.#attempts.take(ATTEMPTS_OF, { address, device: null })
    if (attempt.outcome === 'refused')
      throw new DomainError('RATE_LIMITED', `Too many wrong set-up links. ${waitSentence(attempt.until.getTime(), clock.now().getTime())}`)
    throw new DomainError('NOT_FOUND', `This set-up link is not valid. Copy the complete link that the server printed. ${ANOTHER_LINK}`)
  }

  /**
   * Makes the company and its owner, which uses up all links.
   *
   * @throws DomainError as `check`, and: BAD_USER_INPUT with the invalid field, UNAUTHORIZED or FORBIDDEN for a person who cannot be the owner.
   */
  async setUp(secret: string, company: SetupCompany, person: SetupPerson, address: string): Promise<Principal> {
    await this.check(secret, address)
    const { companies, revocations, clock, log } = this.#options
    const owner = await this.#ownerOf(person)
    const principal = await revocations.change(async (tx, tell) => {
      // A second caller waits here for the first, and then finds no link.
      if (!(await takeSetupLinks(tx, hashOf(secret), clock.now())) || (await hasCompany(tx))) throw new DomainError('CONFLICT', HAS_COMPANY)
      const { key, ...user } = await owner.store(tx)
      const { id: companyId } = await companies.create({ ...company, ...(key === null ? {} : { externalKey: key }) }, tx)
      const added = await addUser(tx, { ...user, companyId })
      if (added === null) throw new DomainError('CONFLICT', 'This e-mail address is already in use. Use another.')
      tell(accessSubject.user(added.userId))
      if (user.identity !== null) tell(accessSubject.identity(user.identity.provider, user.identity.subject))
      return added
    })
    this.#hasCompany = true
    log.info({ userId: principal.userId, companyId: principal.companyId }, 'company made with the set-up link')
    return principal
  }

  async #ownerOf(
    person: SetupPerson,
  ): Promise<{ store(tx: Queryable): Promise<Omit<NewUser, 'companyId'> & { readonly key: string | null }> }> {
    const { isEmbedded, session } = this.#options
    if (isEmbedded) {
      if (!('account' in person)) throw new BadInputError('Type your name, your e-mail address and a password.', 'ownerName')
      const { name, email, password } = parseFirstOwner(person.account)
      return {
        async store(tx) {
          const { id } = await putAccount(tx, { email, name, roles: [], isDemo: false, password })
          return { email, name, role: 'OWNER', roles: [], identity: { provider: EMBEDDED_PROVIDER, subject: id }, key: null }
        },
      }
    }
    if (!('accessToken' in person)) throw new DomainError('UNAUTHORIZED', 'Sign in to make the company.')
    const { identity, email, name, roles, role, companyKey } = await session.bearerOf(person.accessToken)
    requireOwnerRole(role, email)
    return { store: async () => ({ email, name, role: 'OWNER', roles, identity, key: companyKey }) }
  }
}

/** @throws DomainError (FORBIDDEN) for a person whose claims would make them less than an owner at the next sign-in: the company would have no owner. */
function requireOwnerRole(claimed: SignedInPerson['role'], email: string): void {
  if (claimed === null || claimed === 'OWNER') return
  throw new DomainError(
    'FORBIDDEN',
    `The first user of a company has to be its owner, and your identity provider gives ${email} none of the roles in FOURWALL_OIDC_OWNER_ROLES. ` +
      'Give them one there, or sign out and open the set-up link again as someone who has one.',
  )
}

function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
