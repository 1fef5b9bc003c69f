import { createFileRoute, redirect } from '@tanstack/react-router'
import { MeQuery } from '../../features/session/me.ts'
import { Shell } from '../shell/Shell.tsx'
import { WithDescriptions } from '../WithDescriptions.tsx'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => {
    if (!context.isSignedIn) throw redirect({ to: '/auth/login', search: { from: location.href }, replace: true })
  },
  // Not awaited: the name appears once it is loaded, and not at all if loading fails.
  loader: ({ context }) => {
    void context.session.client
      .query(MeQuery, {}, { requestPolicy: 'cache-first' })
      .toPromise()
      .then(({ error }) => {
        if (error) console.error('The signed-in user could not be loaded.', error)
      })
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: SignedIn,
})

function SignedIn() {
  return (
    <WithDescriptions>
      <Shell />
    </WithDescriptions>
  )
}
