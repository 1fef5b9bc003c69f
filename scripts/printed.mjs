// Committed files that are printed by code: the API's schema, and tables in the documentation. As a program (npm run print) it writes those
// that differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeProgram, root, run } from './node.mjs'

/**
 * @typedef {object} Printed
 * @property {string} name
 * @property {string} file
 * @property {string[]} program arguments of Node; it prints to stdout
 * @property {(text: string, output: string) => string} put the file's text with what was printed in its place
 */

/** @type {Printed[]} */
export const printed = [
  {
    name: 'schema as printed',
    file: 'server/schema.graphql',
    program: ['server/src/print-schema.ts'],
    put: (_text, output) => `${output.trim()}\n`,
  },
  {
    name: 'settings in the README',
    file: 'README.md',
    program: ['--input-type=module', '--eval', "console.log((await import('./server/src/platform/config/settings.ts')).settingsTable())"],
    put: inTable,
  },
  {
    name: 'roles in the docs',
    file: 'docs/roles.md',
    program: ['--input-type=module', '--eval', "console.log((await import('./domain/src/session/roles.ts')).rolesTable())"],
    put: inTable,
  },
  {
    name: 'export guides in the docs',
    file: 'docs/ledger-files.md',
    program: [
      '--input-type=module',
      '--eval',
      "console.log((await import('./domain/src/ledger/reading/export-guides.ts')).exportGuidesTable())",
    ],
    put: inTable,
  },
]

/**
 * Puts a table in the place of the one with the same headings.
 *
 * @param {string} text
 * @param {string} output
 * @returns {string}
 */
function inTable(text, output) {
  const table = output.trim().split('\n')
  const lines = text.split('\n')
  const start = lines.indexOf(table[0] ?? '')
  if (start === -1) throw new Error(`There is no table headed "${table[0]}".`)
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return [...lines.slice(0, start), ...table, ...lines.slice(start + length)].join('\n')
}

/**
 * @param {Printed} thing
 * @returns {Promise<{ text: string, current: string }>} the file as it is committed, and as it should be
 * @throws {Error} with the program's words, where it cannot print
 */
export async function textsOf({ file, program, put }) {
  const { code, output, errors } = await run(nodeProgram(), program, { quiet: true })
  if (code !== 0) throw new Error(errors.trim() || `ended with exit code ${code}`)
  const text = readFileSync(join(root, file), 'utf8')
  return { text, current: put(text, output) }
}

if (process.argv[1]?.endsWith('printed.mjs')) {
  for (const thing of printed) {
    const { text, current } = await textsOf(thing)
    if (text === current) continue
    writeFileSync(join(root, thing.file), current)
    console.log(`${thing.file} was rewritten.`)
  }
}
