import { createFileRoute } from '@tanstack/react-router'
import { LocationsScreen } from '../../../../features/locations/LocationsScreen.tsx'

export const Route = createFileRoute('/_signed-in/settings/locations')({ component: LocationsScreen })
