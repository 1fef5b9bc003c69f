import { createFileRoute } from '@tanstack/react-router'
import { loadMappingPage } from '../../../../../features/mappings/mapping-editor/load-mapping-page.ts'
import { MappingScreen } from '../../../../../features/mappings/mapping-editor/MappingScreen.tsx'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'

export const Route = createFileRoute('/_signed-in/settings/mappings/$mappingId')({
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadMappingPage(context.session.client, params.mappingId, visit.cause), visit),
  gcTime: 0,
  component: Mapping,
})

const crumbs = [
  { label: 'Settings', to: '/settings' },
  { label: 'Mappings', to: '/settings/mappings' },
] as const

function Mapping() {
  const loaded = Route.useLoaderData()
  return <MappingScreen key={loaded.id} loaded={loaded} crumbs={crumbs} />
}
