import { createFileRoute } from '@tanstack/react-router'
import { MappingsScreen } from '../../../../../features/mappings/MappingsScreen.tsx'

export const Route = createFileRoute('/_signed-in/settings/mappings/')({ component: MappingsScreen })
