import type { Corrections } from './file-match.ts'

/** The corrections as the server takes them. */
export function matchInput({ roles, accountTypes, ...match }: Corrections) {
  return {
    ...match,
    ...(roles === undefined ? {} : { roles: [...roles] }),
    ...(accountTypes === undefined ? {} : { accountTypes: accountTypes.map(({ account, type }) => ({ account, type })) }),
  }
}
