import type { FileCorrections } from './file-match.ts'

/** The corrections as the server takes them. */
export function matchInput({ roles, accountTypes, ...match }: FileCorrections) {
  return {
    ...match,
    ...(roles === undefined ? {} : { roles: [...roles] }),
    ...(accountTypes === undefined ? {} : { accountTypes: accountTypes.map(({ account, type }) => ({ account, type })) }),
  }
}
