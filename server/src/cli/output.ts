import type { PrintedLink } from '../commands/results.ts'

export function print(options: { readonly json?: boolean }, result: unknown, show: () => void): void {
  if (options.json === true) line(JSON.stringify(result, null, 2))
  else show()
}

export function printWayIn(email: string, password: string | null, invitation: PrintedLink | null): void {
  if (password !== null) line(`${email} can sign in to it with the password ${password} (shown only now).`)
  else if (invitation === null) line(`${email} can sign in.`)
  else {
    const until = invitation.expiresAt.slice(0, 16).replace('T', ' ')
    line(`${email} can sign in where the identity provider verifies the address, and in any case once by this link`)
    line(`(shown only now, good until ${until} UTC; share it with no one):`)
    line(`  ${invitation.address}`)
  }
}

export function line(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** For the person, not for a program that reads the result. */
export function remark(text: string): void {
  process.stderr.write(`${text}\n`)
}
