import { createFileRoute, redirect } from '@tanstack/react-router'
import { safeReturnPath } from '../../../features/session/return-path.ts'
import { SignInScreen } from '../../../features/session/SignInScreen.tsx'
import { pageName } from '../../page-names.ts'

export const Route = createFileRoute('/auth/login')({
  validateSearch: (search): { from: string } => ({ from: safeReturnPath(search['from']) }),
  beforeLoad: ({ context, search }) => {
    if (context.isSignedIn) throw redirect({ href: search.from, replace: true })
  },
  component: Login,
})

function Login() {
  const { from } = Route.useSearch()
  return <SignInScreen returnPath={from} returnName={pageName(from)} />
}
