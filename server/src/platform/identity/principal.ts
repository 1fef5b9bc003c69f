/** Who makes a request, and of which company: all that the rest of the server knows of a sign-in. */
export interface Principal {
  readonly userId: string
  readonly companyId: string
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
}
