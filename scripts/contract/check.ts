// Compares server/schema.graphql with the contract at FOURWALL_CONTRACT, and server/pending-operations.txt with what is missing and with
// its own history. Without a contract it says so and passes.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareWithContract } from './compare.ts'
import { pendingProblems, readPending } from './pending.ts'

const root = join(import.meta.dirname, '../..')
const schemaFile = 'server/schema.graphql'
const pendingFile = 'server/pending-operations.txt'

function git(...args: string[]): string | null {
  const run = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return run.status === 0 ? run.stdout : null
}

/** Every committed version of the pending file in this clone, newest first. */
function earlierVersions(): string[][] {
  const commits = git('log', '--full-history', '--format=%H', '--', pendingFile)?.split('\n').filter(Boolean) ?? []
  return commits.flatMap((commit) => {
    const text = git('show', `${commit}:${pendingFile}`)
    return text === null ? [] : [readPending(text)]
  })
}

const contractFile = process.env['FOURWALL_CONTRACT']
if (contractFile === undefined || contractFile === '') {
  console.log('Skipped: FOURWALL_CONTRACT names no contract to compare the schema with.')
  process.exit(0)
}
if (!existsSync(contractFile)) {
  console.error(`FOURWALL_CONTRACT: there is no file ${contractFile}.`)
  process.exit(1)
}

const comparison = compareWithContract(readFileSync(contractFile, 'utf8'), readFileSync(join(root, schemaFile), 'utf8'))
const pending = existsSync(join(root, pendingFile)) ? readPending(readFileSync(join(root, pendingFile), 'utf8')) : []
const problems = [...comparison.breaks, ...pendingProblems(pending, comparison, earlierVersions())]
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${comparison.present.length} operations as in the contract, ${pending.length} pending.`)
