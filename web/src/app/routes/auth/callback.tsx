import { createFileRoute } from '@tanstack/react-router'
import { CallbackScreen } from '../../../features/session/CallbackScreen.tsx'

export const Route = createFileRoute('/auth/callback')({ component: CallbackScreen })
