import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignInScreen } from '../../../features/session/SignInScreen.tsx'
import { pageName } from '../../page-names.ts'
import { routeSearch } from '../../route-search.ts'

export const Route = createFileRoute('/auth/login')({
  validateSearch: routeSearch.login,
  beforeLoad: ({ context, search }) => {
    if (context.isSignedIn) throw redirect({ href: search.from, replace: true })
  },
  component: Login,
})

function Login() {
  const { from } = Route.useSearch()
  return <SignInScreen returnPath={from} returnName={pageName(from)} />
}
