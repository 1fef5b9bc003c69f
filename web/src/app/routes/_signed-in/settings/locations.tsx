import { createFileRoute } from '@tanstack/react-router'
import { LocationsScreen } from '../../../../features/locations/LocationsScreen.tsx'
import { LocationSettingsQuery } from '../../../../features/locations/locations-request.ts'
import { loadAnswers } from '../../../load-answers.ts'

export const Route = createFileRoute('/_signed-in/settings/locations')({
  loader: ({ context }) => loadAnswers(context.session.client, LocationSettingsQuery),
  component: LocationsScreen,
})
