import type { ApiBuilder } from '../../builder.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import type { CompanySchema } from '../companies/schema.ts'

/** Who is signed in. */
export function addSession(builder: ApiBuilder, { CompanyRef, company }: CompanySchema): void {
  const Me = builder.objectRef<Principal>('Me').implement({
    fields: (t) => ({
      id: t.id({ resolve: (me) => me.userId }),
      name: t.exposeString('name'),
      email: t.string({ nullable: true, resolve: (me) => (me.email === '' ? null : me.email) }),
      roles: t.stringList({ resolve: (me) => [...me.roles] }),
      company: t.field({ type: CompanyRef, resolve: (_me, _args, { scope }) => company(scope) }),
    }),
  })
  builder.queryField('me', (t) => t.field({ type: Me, resolve: (_root, _args, { principal }) => principal }))
}
