import { createFileRoute } from '@tanstack/react-router'
import { SignOutScreen } from '../../../features/session/SignOutScreen.tsx'

export const Route = createFileRoute('/_signed-in/logout')({ component: SignOutScreen })
