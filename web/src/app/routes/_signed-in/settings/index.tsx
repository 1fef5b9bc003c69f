import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '../../../../blocks/page/Page.tsx'
import { places } from '../../../shell/places.ts'

export const Route = createFileRoute('/_signed-in/settings/')({ component: Settings })

const more = [
  {
    to: '/settings/locations-v1',
    label: 'Location mappings',
    about: 'Named sets of locations in addition to the tree, such as all with a patio.',
  },
] as const

/** All settings, with what each is for. */
function Settings() {
  return (
    <Page title="Settings">
      <ul className="max-w-[640px] px-4 py-2">
        {[...places.setup, ...more, ...places.settings.filter(({ to }) => to !== '/settings')].map(({ to, label, about }) => (
          <li key={to} className="border-b border-line-1">
            <Link to={to} className="block rounded-chip px-2 py-3 hover:bg-hover">
              <span className="block font-medium">{label}</span>
              <span className="block text-2">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
