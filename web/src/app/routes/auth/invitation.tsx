import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '../../../features/session/InvitationScreen.tsx'

export const Route = createFileRoute('/auth/invitation')({ component: InvitationScreen })
