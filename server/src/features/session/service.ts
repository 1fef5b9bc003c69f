import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import {
  type AccountSettings,
  type AccountSettingsChange,
  readAccountSettings,
  storedChange,
} from '@fourwall/domain/session/account-settings.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { CompanyRule } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AccessTokens, VerifiedAccessToken } from '../../platform/identity/access-tokens.ts'
import type { AppTokens } from '../../platform/identity/app-tokens.ts'
import { type Claims, emailOf, isEmailUnverified, isPlainText, nameOf, rolesOf } from '../../platform/identity/claims.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { createTokenCache } from '../../platform/identity/token-cache.ts'
import type { Log } from '../../platform/log/log.ts'
import {
  addUser,
  bindInvited,
  changeSettings,
  companyByKey,
  selectSettings,
  updateUser,
  userByEmail,
  userByIdentity,
  usersOf,
} from './repository.ts'

/** Who signs in, and of which company they are. */
export interface SessionService {
  /**
   * Whose token this is, be it an app token or the provider's access token. Throws UNAUTHORIZED
   * for a token that is not valid, FORBIDDEN for a person whom no company knows. Answers for known
   * tokens come from memory.
   */
  authenticate(token: string): Promise<Principal>
  /** An app token in return for an access token; valid for ten minutes, or as long as the access token where that is less. */
  exchange(accessToken: string): Promise<string>
  /** An app token for whoever holds the database; throws NOT_FOUND for an unknown e-mail address. */
  issueAppToken(email: string, lifetimeSeconds?: number): Promise<string>
  /** Lets an e-mail address sign in to a company; throws BAD_USER_INPUT for a malformed one, CONFLICT for one that is taken. */
  invite(invitation: Invitation): Promise<Principal>
  /** What to say to whoever starts the server where the configuration names a company that is not here; null where all is well. */
  companyWarning(): Promise<string | null>
  /** What the users of a company are called, by their ids: by e-mail address who has no name. */
  namesOf(companyId: string): Promise<ReadonlyMap<string, string>>
  /** Null for nobody. */
  userByEmail(email: string): Promise<Principal | null>
  /** What a user chose for themselves. */
  settingsOf(userId: string): Promise<AccountSettings>
  /** Stores what the change says; the other settings stay. */
  changeSettings(userId: string, change: AccountSettingsChange): Promise<void>
}

export interface Invitation {
  readonly companyId: string
  readonly email: string
  readonly name?: string
  readonly roles?: readonly string[]
}

export interface SessionOptions {
  readonly system: Database['system']
  /** Null where nobody signs in, as on the command line. */
  readonly accessTokens: AccessTokens | null
  readonly appTokens: AppTokens
  readonly company: CompanyRule
  readonly clock: Clock
  readonly log: Log
}

const APP_TOKEN_SECONDS = 600
/** How long what the database says about the bearer of an access token is believed. */
const PRINCIPAL_SECONDS = 60
/** How long a refusal of a verified token is repeated without asking again. */
const REFUSAL_SECONDS = 10

type Answer = { readonly principal: Principal } | { readonly refusal: DomainError }

export function createSessionService({ system, accessTokens, appTokens, company, clock, log }: SessionOptions): SessionService {
  const answers = createTokenCache<Answer>()
  const asking = new Map<string, Promise<Answer>>()

  async function authenticate(token: string): Promise<Principal> {
    const known = answers.get(token, clock.now())
    if (known !== undefined) return principalOf(known)
    let answer = asking.get(token)
    if (answer === undefined) {
      answer = ask(token).finally(() => asking.delete(token))
      asking.set(token, answer)
    }
    return principalOf(await answer)
  }

  async function ask(token: string): Promise<Answer> {
    if (appTokens.recognizes(token)) {
      const { principal, expiresAt } = await appTokens.verify(token)
      return remember(token, { principal }, expiresAt)
    }
    const verified = await verify(token)
    try {
      return remember(token, { principal: await admit(token, verified) }, earlier(verified.expiresAt, inSeconds(PRINCIPAL_SECONDS)))
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'FORBIDDEN') throw error
      return remember(token, { refusal: error }, earlier(verified.expiresAt, inSeconds(REFUSAL_SECONDS)))
    }
  }

  function remember(token: string, answer: Answer, until: Date): Answer {
    answers.set(token, answer, until)
    return answer
  }

  async function verify(token: string): Promise<VerifiedAccessToken> {
    if (accessTokens === null) throw new DomainError('UNAUTHORIZED', 'No identity provider is set up for this.')
    return accessTokens.verify(token)
  }

  /** The user whom a verified access token stands for, bound to it on their first visit. */
  async function admit(token: string, verified: VerifiedAccessToken): Promise<Principal> {
    const known = await userByIdentity(system, verified)
    if (known !== null) return refreshed(known, verified.claims)

    const isTold = emailOf(verified.claims) !== null || accessTokens === null
    const claims = isTold ? verified.claims : { ...verified.claims, ...(await accessTokens.userInfo(token, verified.subject)) }
    const email = emailOf(claims)
    if (email === null) {
      throw new DomainError(
        'FORBIDDEN',
        'Your identity provider did not tell your e-mail address, by which Fourwall would know you. Ask whoever runs Fourwall to add the scope "email" to OIDC_SCOPES.',
      )
    }
    if (isEmailUnverified(claims)) {
      throw new DomainError('FORBIDDEN', `Your identity provider has not verified ${email} yet. Verify it there, then sign in again.`)
    }
    const bound = (await bindInvited(system, email, verified)) ?? (await enroll(email, verified, claims))
    log.info({ userId: bound.userId, companyId: bound.companyId }, 'first sign-in')
    return refreshed(bound, claims)
  }

  /** Adds somebody whom nobody invited, where a claim or the configuration gives them a company. */
  async function enroll(email: string, { provider, subject }: VerifiedAccessToken, claims: Claims): Promise<Principal> {
    const companyId = await companyOf(claims)
    const stranger = await userByEmail(system, email)
    if (companyId === null || stranger !== null) {
      // a parallel request of the same person may have been first
      const parallel = await userByIdentity(system, { provider, subject })
      if (parallel !== null) return parallel
      throw new DomainError(
        'FORBIDDEN',
        stranger === null
          ? `No company on this Fourwall knows ${email}. Ask its administrator to invite you with this address.`
          : `${email} already belongs to another sign-in. Ask your administrator for help, or sign in the way you did before.`,
      )
    }
    const identity = { provider, subject }
    const added = await addUser(system, { companyId, email, name: nameOf(claims) ?? '', roles: rolesOf(claims) ?? [], identity })
    const user = added ?? (await userByIdentity(system, identity))
    if (user === null) throw new DomainError('CONFLICT', 'This e-mail address was taken a moment ago. Sign in again.')
    return user
  }

  /** The company that the provider or the configuration gives; null where neither says anything. */
  async function companyOf(claims: Claims): Promise<string | null> {
    const key = company.kind === 'fixed' ? company.company : company.kind === 'claim' ? claims[company.claim] : undefined
    if (key === undefined || key === null || key === '') return null
    if (typeof key !== 'string' || !isPlainText(key)) {
      throw new DomainError('UNAUTHORIZED', 'Your identity provider names your company in an unknown form. Ask your administrator.')
    }
    const found = await companyByKey(system, key)
    if (found !== null) return found
    log.warn({ rule: company.kind }, 'no company has the key of a sign-in: set it with "fourwall company set-key"')
    const source = company.kind === 'fixed' ? 'This Fourwall is set up for the company' : 'Your identity provider says that you belong to'
    throw new DomainError(
      'FORBIDDEN',
      `${source} "${key.slice(0, 200)}", which is the key of no company here. ` +
        `Whoever runs Fourwall gives a company that key with: fourwall company set-key COMPANY ${shellWord(key.slice(0, 200))}`,
    )
  }

  /** With the name and roles that the provider gives now, which are stored; refuses who has moved to another company. */
  async function refreshed(user: Principal, claims: Claims): Promise<Principal> {
    if (company.kind === 'claim' && claims[company.claim] !== undefined && (await companyOf(claims)) !== user.companyId) {
      throw new DomainError('FORBIDDEN', 'Your identity provider says that you now belong to another company. Ask your administrator.')
    }
    const name = nameOf(claims) ?? (user.name === '' ? (user.email.split('@')[0] ?? '') : user.name)
    const roles = rolesOf(claims) ?? user.roles
    if (name !== user.name || roles.join('\n') !== user.roles.join('\n')) await updateUser(system, user.userId, { name, roles })
    return { ...user, name, roles }
  }

  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

  return {
    authenticate,

    async exchange(accessToken) {
      if (appTokens.recognizes(accessToken)) {
        throw new DomainError('UNAUTHORIZED', 'This is an app token. Send the access token of your identity provider.')
      }
      const { expiresAt } = await verify(accessToken)
      return appTokens.issue(await authenticate(accessToken), earlier(expiresAt, inSeconds(APP_TOKEN_SECONDS)))
    },

    async issueAppToken(email, lifetimeSeconds = APP_TOKEN_SECONDS) {
      const user = await userByEmail(system, email)
      if (user === null)
        throw new DomainError(
          'NOT_FOUND',
          `Nobody here has the e-mail address "${email}". Name the owner of a company, or somebody who has signed in.`,
        )
      return appTokens.issue(user, inSeconds(lifetimeSeconds))
    },

    async invite({ companyId, email, name = '', roles = [] }) {
      const address = emailOf({ email: email.trim() })
      if (address === null) throw new BadInputError(`"${email}" is not an e-mail address.`, 'email')
      const invited = await addUser(system, { companyId, email: address, name, roles, identity: null })
      if (invited !== null) return invited
      throw new DomainError('CONFLICT', `${address} belongs to a company already, and a user belongs to one only. Use another address.`)
    },

    async companyWarning() {
      if (company.kind !== 'fixed' || (await companyByKey(system, company.company)) !== null) return null
      return (
        `FOURWALL_COMPANY is ${shellWord(company.company)}, which is the key or id of no company here: nobody new can sign in. ` +
        `Give a company that key with: fourwall company set-key COMPANY ${shellWord(company.company)}`
      )
    },

    async namesOf(companyId) {
      return new Map((await usersOf(system, companyId)).map(({ userId, name, email }) => [userId, name === '' ? email : name]))
    },

    userByEmail: (email) => userByEmail(system, email),

    async settingsOf(userId) {
      return readAccountSettings(await selectSettings(system, userId))
    },

    changeSettings: (userId, change) => changeSettings(system, userId, storedChange(change)),
  }
}

/** As one word of a command that a person may copy into a shell, whatever it holds. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function principalOf(answer: Answer): Principal {
  if ('refusal' in answer) throw answer.refusal
  return answer.principal
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
