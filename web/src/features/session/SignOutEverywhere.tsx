import { useState } from 'react'
import { useClient } from 'urql'
import { sentenceOf } from '../../api/api-client.ts'
import { graphql } from '../../generated/gql/gql.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSession } from './SessionProvider.tsx'

const SignOutEverywhereMutation = graphql(`
  mutation SignOutEverywhere {
    signOutEverywhere
  }
`)

/** Ends all of the user's sessions, including this one, after asking. */
export function SignOutEverywhere() {
  const session = useSession()
  const client = useClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const handleSignOut = async () => {
    setIsLeaving(true)
    const { error } = await client.mutation(SignOutEverywhereMutation, {}).toPromise()
    if (error) {
      toast.error('You were not signed out.', { detail: sentenceOf(error) })
      setIsLeaving(false)
      setIsAsking(false)
    } else await session.signOut()
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setIsAsking(false)}
        title="Sign out everywhere?"
        description="All your sessions end at once, in this browser and in all others. Work that is not saved there is lost."
        safe={{ label: 'Stay signed in', onAct: () => setIsAsking(false) }}
        danger={{ label: 'Sign out everywhere', onAct: () => void handleSignOut(), busy: isLeaving ? 'Signing out' : null }}
      />
    </>
  )
}
