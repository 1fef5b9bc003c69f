import type { CombinedError } from 'urql'

/** The server's own words, fit for a person: without the '[GraphQL]' or '[Network]' before them. */
export function errorSentence(error: CombinedError): string {
  return error.networkError?.message ?? error.graphQLErrors.map(({ message }) => message).join('\n')
}
