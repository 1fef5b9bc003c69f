import { createFileRoute } from '@tanstack/react-router'
import { LocationMappingsScreen } from '../../../../features/locations/LocationMappingsScreen.tsx'

export const Route = createFileRoute('/_signed-in/settings/locations-v1')({ component: LocationMappingsScreen })
