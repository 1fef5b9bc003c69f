import { useEffect, useRef } from 'react'
import { useSession } from './SessionProvider.tsx'

/** Signs out on arrival. A page of its own, so that unsaved changes elsewhere are asked about first. */
export function SignOutScreen() {
  const session = useSession()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    session.signOut().catch((error: unknown) => {
      console.error('Signing out failed.', error)
      location.reload()
    })
  }, [session])
  return <title>Signing out · Fourwall</title>
}
