import { createFileRoute } from '@tanstack/react-router'
import { RouteNotFound } from '../../RouteFailures.tsx'

/** Every address that no other route knows. */
export const Route = createFileRoute('/_signed-in/$')({ component: RouteNotFound })
