import { DomainError } from '@fourwall/domain/errors.ts'

/** A sign-in that cannot continue. `reason` is the OAuth error code if the provider refused. */
export class SignInError extends DomainError {
  override readonly name = 'SignInError'
  readonly reason: string
  constructor(reason: string, message: string, cause?: unknown) {
    super('UNAUTHORIZED', message, cause === undefined ? {} : { cause })
    this.reason = reason
  }
}

export function otherSubject(): SignInError {
  return new SignInError(
    'subject',
    'The identity provider’s tokens belong to two different people. Sign in again; if that does not help, tell your administrator.',
  )
}

/** What to do about an OAuth or OpenID Connect error code, followed by the provider's own description. */
export function refusedBy(error: string, description: string | undefined): SignInError {
  const said = (description ?? '')
    .replaceAll(/[^\x20-\x7e\u00a0-\uffff]+/g, ' ')
    .trim()
    .slice(0, 200)
  return new SignInError(knownCode(error), `${sentenceFor(error)}${said === '' ? '' : ` The provider says: “${said}”`}`)
}

const knownCode = (error: string): string => (/^[\w.-]{1,60}$/.test(error) ? error : 'unknown_error')

function sentenceFor(error: string): string {
  switch (error) {
    case 'access_denied':
      return 'The identity provider did not let you in, or the sign-in was cancelled there. Sign in again, or ask your administrator for access.'
    case 'login_required':
    case 'interaction_required':
    case 'account_selection_required':
    case 'consent_required':
      return 'The identity provider wants you to sign in again.'
    case 'invalid_grant':
      return 'This sign-in has been used already or has run out. Sign in again.'
    case 'invalid_client':
    case 'unauthorized_client':
      return 'The identity provider does not accept this Fourwall as a public client. Ask your administrator to check OIDC_CLIENT_ID and the client’s settings at the provider.'
    case 'invalid_scope':
      return 'The identity provider does not know one of the scopes that Fourwall asks for. Ask your administrator to check OIDC_SCOPES.'
    case 'invalid_target':
      return 'The identity provider does not know the API that Fourwall asks for. Ask your administrator to check OIDC_AUDIENCE and FOURWALL_OIDC_AUDIENCE_PARAMETER.'
    case 'server_error':
    case 'temporarily_unavailable':
      return 'The identity provider cannot answer at the moment. Try again in a moment.'
    case 'invalid_request':
    case 'unsupported_response_type':
    case 'unsupported_prompt_value':
      return 'The identity provider does not understand how Fourwall asks. Ask your administrator to check FOURWALL_OIDC_PROMPT and the client’s settings at the provider.'
    default:
      return `The identity provider refused the sign-in (${knownCode(error)}). Sign in again; if that does not help, tell your administrator.`
  }
}
