import { createFileRoute } from '@tanstack/react-router'
import { LocationMappingsScreen } from '../../../../features/locations/LocationMappingsScreen.tsx'
import { LocationMappingsQuery } from '../../../../features/locations/location-mappings-request.ts'
import { loadAnswers } from '../../../load-answers.ts'

export const Route = createFileRoute('/_signed-in/settings/locations-v1')({
  loader: ({ context }) => loadAnswers(context.session.client, LocationMappingsQuery),
  component: LocationMappingsScreen,
})
