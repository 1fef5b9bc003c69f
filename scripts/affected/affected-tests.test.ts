import { expect, it } from 'vitest'
import { affectedTests } from './affected-tests.mjs'

const imports = (...paths: string[]): string => paths.map((path) => `import '${path}'`).join('\n')

/** A small product: two features that meet in services.ts, their pages, and tests of each kind. */
const PROJECT: ReadonlyMap<string, string> = new Map([
  ['domain/src/money/cents.ts', ''],
  ['domain/src/money/cents.test.ts', imports('./cents.ts')],
  ['domain/src/charts/scene.ts', imports('../money/cents.ts')],
  ['domain/src/charts/scene.test.ts', imports('./scene.ts')],
  ['server/src/platform/database/migrate.ts', ''],
  ['server/src/features/charts/service.ts', imports('./titles.ts', '@fourwall/domain/charts/scene.ts')],
  ['server/src/features/charts/titles.ts', ''],
  ['server/src/features/charts/charts.test.ts', imports('../../services.ts')],
  ['server/src/features/budgets/service.ts', imports('@fourwall/domain/money/cents.ts')],
  ['server/src/features/budgets/budgets.test.ts', imports('../../services.ts')],
  ['server/src/services.ts', imports('./features/charts/service.ts', './features/budgets/service.ts', './platform/database/migrate.ts')],
  ['server/src/cli.ts', imports('./services.ts', './commands.ts')],
  ['server/src/commands.ts', imports('./commands/plans.ts')],
  ['server/src/commands/plans.ts', `import type { Plan } from '../features/budgets/service.ts'`],
  ['server/test/command-line.ts', `new URL('../dist/cli.js', import.meta.url)`],
  ['server/test/cli.test.ts', imports('./command-line.ts')],
  ['server/test/charts/kill-charts.test.ts', imports('../command-line.ts')],
  ['web/src/app/routes/__root.tsx', imports('../../ui/Button.tsx', '../shell/Drawer.tsx')],
  ['web/src/app/shell/Drawer.tsx', imports('../../features/assistant/Answer.tsx')],
  ['web/src/app/routes/_signed-in/chat/index.tsx', imports('../../../../features/assistant/Answer.tsx')],
  ['web/src/features/assistant/Answer.tsx', ''],
  ['web/src/app/routes/_signed-in/settings/closing.tsx', imports('../../../../features/closing/Closing.tsx')],
  ['web/src/app/routes/_signed-in/settings/mappings/$mappingId.tsx', imports('../../../../../features/mappings/Mapping.tsx')],
  ['web/src/features/closing/Closing.tsx', ''],
  ['web/src/features/mappings/Mapping.tsx', ''],
  ['web/src/app/routes/_signed-in/charts/$chartId.tsx', imports('../../../../features/charts/Chart.tsx', '../../../../ui/Button.tsx')],
  ['web/src/app/routes/_signed-in/budgets/index.tsx', `const Page = lazy(() => import('../../../../features/budgets/Budget.tsx'))`],
  ['web/src/features/charts/Chart.tsx', imports('@fourwall/domain/charts/scene.ts')],
  ['web/src/features/budgets/Budget.tsx', ''],
  ['web/src/ui/Button.tsx', ''],
  ['e2e/fixtures/visit.ts', ''],
  ['e2e/fixtures/open-budget.ts', 'await page.goto(`/budgets/${id}`)'],
  ['e2e/tests/charts.test.ts', `${imports('../fixtures/visit.ts')}\nawait page.goto('/charts/new')`],
  ['e2e/tests/budgets.test.ts', 'await page.goto(`/budgets/${id}`)'],
  ['e2e/tests/chat.test.ts', `await page.goto('/chat/')`],
  ['e2e/tests/opened.test.ts', imports('../fixtures/open-budget.ts')],
  ['e2e/tests/settings.test.ts', `await page.goto('/settings')`],
  ['e2e/tests/mapping.test.ts', 'await page.goto(`/settings/mappings/${id}`)'],
])
const BROWSER = [...PROJECT.keys()].filter((path) => path.startsWith('e2e/tests/'))

it.each<[changed: string, tests: string[]]>([
  [
    'domain/src/charts/scene.ts',
    [
      'domain/src/charts/scene.test.ts',
      'server/src/features/charts/charts.test.ts',
      'server/test/charts/kill-charts.test.ts',
      'e2e/tests/charts.test.ts',
    ],
  ],
  // No command names it.
  [
    'server/src/features/charts/titles.ts',
    ['server/src/features/charts/charts.test.ts', 'server/test/charts/kill-charts.test.ts', 'e2e/tests/charts.test.ts'],
  ],
  [
    'server/src/features/budgets/service.ts',
    ['server/src/features/budgets/budgets.test.ts', 'server/test/cli.test.ts', 'e2e/tests/budgets.test.ts', 'e2e/tests/opened.test.ts'],
  ],
  ['web/src/features/budgets/Budget.tsx', ['e2e/tests/budgets.test.ts', 'e2e/tests/opened.test.ts']],
  ['web/src/features/closing/Closing.tsx', ['e2e/tests/settings.test.ts']],
  ['web/src/features/mappings/Mapping.tsx', ['e2e/tests/settings.test.ts', 'e2e/tests/mapping.test.ts']],
  ['web/src/features/budgets/Budget.css', []],
  // On every page in a drawer, and tested on its own.
  ['web/src/features/assistant/Answer.tsx', ['e2e/tests/chat.test.ts']],
  ['e2e/fixtures/visit.ts', ['e2e/tests/charts.test.ts']],
  ['e2e/tests/budgets.test.ts', ['e2e/tests/budgets.test.ts']],
  ['domain/src/money/cents.test.ts', ['domain/src/money/cents.test.ts']],
  ['README.md', []],
])('a change of %s affects what reads it', (changed, tests) => {
  expect(affectedTests(PROJECT, [changed])).toEqual({ files: tests, everywhere: null })
})

it('a change of what every page reads affects all browser tests, and says so', () => {
  expect(affectedTests(PROJECT, ['web/src/ui/Button.tsx'])).toEqual({ files: BROWSER, everywhere: 'web/src/ui/Button.tsx' })
  const platform = affectedTests(PROJECT, ['server/src/platform/database/migrate.ts'])
  expect(platform).toEqual({ files: ['server/test/cli.test.ts', ...BROWSER], everywhere: 'server/src/platform/database/migrate.ts' })
})

it('a migration affects what opens a database', () => {
  expect(affectedTests(PROJECT, ['server/migrations/0001_first.sql']).files).toContain('server/test/cli.test.ts')
})

it('a change of how everything is built affects every test', () => {
  const all = [...PROJECT.keys()].filter((path) => path.includes('.test.'))
  expect(affectedTests(PROJECT, ['package-lock.json']).files).toEqual(all)
})

it('several changes affect what each of them does', () => {
  expect(affectedTests(PROJECT, ['e2e/tests/charts.test.ts', 'web/src/features/budgets/Budget.tsx']).files.toSorted()).toEqual([
    'e2e/tests/budgets.test.ts',
    'e2e/tests/charts.test.ts',
    'e2e/tests/opened.test.ts',
  ])
})

it('a change of the command line affects the browser tests that run it', () => {
  const project = new Map([
    ...PROJECT,
    ['server/src/cli/print.ts', ''],
    ['server/src/cli.ts', imports('./services.ts', './cli/print.ts')],
    ['e2e/tests/access.test.ts', `await runCommand(product, 'user', 'invite')\nawait page.goto('/uploads')`],
  ])
  expect(affectedTests(project, ['server/src/cli/print.ts'])).toEqual({
    files: ['server/test/cli.test.ts', 'server/test/charts/kill-charts.test.ts', 'e2e/tests/access.test.ts'],
    everywhere: null,
  })
})

it('a change of how files are read affects the features that read files', () => {
  const project = new Map([
    ...PROJECT,
    ['server/src/platform/files/rows.ts', ''],
    ['server/src/features/charts/service.ts', imports('../../platform/files/rows.ts')],
  ])
  const { files, everywhere } = affectedTests(project, ['server/src/platform/files/rows.ts'])
  expect(files.filter((path) => path.startsWith('e2e/'))).toEqual(['e2e/tests/charts.test.ts'])
  expect(everywhere).toBeNull()
})

it('what the server or the domain computes is tested by who is mainly about the page that shows it', () => {
  const project = new Map([
    ...PROJECT,
    ['e2e/tests/tour.test.ts', `await page.goto('/budgets')\nawait page.goto('/chat')\nawait page.goto('/settings')`],
  ])
  const chosen = (path: string): boolean => affectedTests(project, [path]).files.includes('e2e/tests/tour.test.ts')
  expect(chosen('server/src/features/budgets/service.ts')).toBe(false)
  expect(chosen('web/src/features/budgets/Budget.tsx')).toBe(true)
})

it('a type that is read changes nothing that runs', () => {
  const project = new Map([
    ...PROJECT,
    [
      'web/src/features/budgets/Budget.tsx',
      `import type {\n  Scene,\n} from '@fourwall/domain/charts/scene.ts'\nexport type { Scene } from './Scene.ts'`,
    ],
  ])
  const { files } = affectedTests(project, ['domain/src/charts/scene.ts'])
  expect(files.filter((path) => path.startsWith('e2e/'))).toEqual(['e2e/tests/charts.test.ts'])
})
