import { createFileRoute } from '@tanstack/react-router'
import { RouteNotFound } from '../../RouteFailures.tsx'

/** Every path that no other route matches. */
export const Route = createFileRoute('/_signed-in/$')({ component: RouteNotFound })
