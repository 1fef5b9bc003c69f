import { createFileRoute } from '@tanstack/react-router'
import { MappingsScreen } from '../../../../../features/mappings/MappingsScreen.tsx'
import { MappingsInfoQuery } from '../../../../../features/mappings/mapping-list-request.ts'
import { loadAnswers } from '../../../../load-answers.ts'

export const Route = createFileRoute('/_signed-in/settings/mappings/')({
  loader: ({ context }) => loadAnswers(context.session.client, MappingsInfoQuery),
  component: MappingsScreen,
})
