import { createFileRoute } from '@tanstack/react-router'
import { RecentlyDeleted } from '../../../../features/profit-loss/library/deleted/RecentlyDeleted.tsx'

export const Route = createFileRoute('/_signed-in/profit-loss/library_/deleted')({ component: RecentlyDeleted })
