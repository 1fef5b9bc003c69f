import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCompany, demoLocationTree } from '@fourwall/domain/demo/demo-company.ts'
import { demoLedgerCsv } from '@fourwall/domain/demo/demo-ledger.ts'
import type { Company } from './features/companies/company.ts'
import type { Services } from './services.ts'

/** The same books on every machine, up to its own today. */
const SEED = 20_240_101

/**
 * Makes the demo company where there is no company at all, through the same import as everybody's
 * ledger. An import that was ended in the middle is made up for.
 *
 * @returns the demo company; null where others have companies of their own here.
 */
export async function ensureDemo(services: Services, say: (line: string) => void): Promise<Company | null> {
  const { companies, database, imports, ledger, locations, today } = services
  const existing = await companies.list()
  const company = existing.find(({ name }) => name === demoCompany.name) ?? null
  if (existing.length > 0 && company === null) return null
  const demo = company ?? (await companies.create(demoCompany))
  const scope = database.scope(demo.id)
  if ((await imports.list(scope)).length > 0) return demo
  say(`Loading the demo company ${demo.name}…`)
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-demo-'))
  try {
    const path = join(folder, 'tidewater-general-ledger.csv')
    await writeFile(path, demoLedgerCsv({ seed: SEED, today: today() }))
    const { id, entryCount } = await imports.import(
      scope,
      { path, fileName: 'tidewater-general-ledger.csv' },
      {
        corrections: { sourceName: 'Demo ledger' },
        placements: new Map(),
        otherwise: 'SUGGESTED',
        leaveOutUnreadable: false,
        confirmSigns: true,
      },
      'Fourwall',
    )
    const names = new Map((await ledger.locations(scope)).map(({ id: location, name }) => [name, location]))
    await locations.replaceTree(scope, demoLocationTree(names))
    say(`Loaded ${entryCount.toLocaleString('en-US')} entries of the demo company (import ${id}).`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return demo
}
