import { readdirSync, readFileSync } from 'node:fs'
import { readOwnBack } from './read-back.ts'
import type { SoakUser, SoakWorld } from './soak-world.ts'

// Coming and going, and what a browser loads.

const WEB = new URL('../../web/dist/', import.meta.url)

export async function signOutAndIn(world: SoakWorld, user: SoakUser): Promise<void> {
  await user.person.signOut()
  await user.person.signIn()
  await readOwnBack(world, user, 'After signing out and in')
}

/** The page and the files that it names, as a browser with an empty cache loads them. */
export async function loadWebApp(world: SoakWorld, user: SoakUser): Promise<void> {
  const page = await user.person.page('/')
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  const others = user.chance.few(
    readdirSync(new URL('assets/', WEB)).filter((name) => /\.(?:js|css|woff2)$/.test(name)),
    4,
  )
  await Promise.all(
    [...new Set([...named, ...others.map((name) => `/assets/${name}`)])].map(async (path) => {
      const answer = await user.person.file(path)
      if (!answer.equals(readFileSync(new URL(path.slice(1), WEB))))
        world.counts.problem('A file of the web app is not as it was built.', path)
    }),
  )
  if (named.length === 0) world.counts.problem('The page names no files.')
}

const HOME = `{ me { name company { name today } settings { theme } } ledgerSummary { entries firstDay lastDay } profitLossMappingsInfo { id name unassigned usedBy }
  folders { path } runningImports { id } lastViewedProfitLossMapping { profitLossMappingId } profitLossViewerTabList { id name } accountsInNoMapping erpLocations { id name } locationTree { version } }`

/** What the first screen asks for, and the lists of the others. */
export async function lookAround(_world: SoakWorld, user: SoakUser): Promise<void> {
  const { person, chance } = user
  await person.query('home', HOME)
  const list = chance.of([
    '{ spreadsheetMetadataList { id name path version updatedAt updatedBy usedBy } deletedFromLibrary { id name } }',
    '{ budgets { id name version status numberOfLocations usedBy { name } } }',
    '{ metrics { id name figures locations lastUpdate } opsDataUploads { filename savedAt } }',
    '{ ledgerImports { id fileName status rows undoBlockedBy { id } } }',
    '{ locationMappings { id name } locationAssignments { id } companyUses { imports } }',
  ])
  await person.query('lists', list ?? '')
}
